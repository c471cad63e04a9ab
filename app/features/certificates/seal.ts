const centre = 40;
const points = 28;

/** The brass seal's scalloped edge, as an SVG path in an 80 by 80 square. */
export const sealPath = `${Array.from({ length: points }, (_, index) => {
  const from = at(index / points, 36);
  const over = at((index + 0.5) / points, 41);
  const to = at((index + 1) / points, 36);
  return `${index === 0 ? `M${from} ` : ''}Q${over} ${to}`;
}).join(' ')} Z`;

/** The seal's four-pointed north star, as an SVG path. */
export const starPath = 'M40 21 L44.6 35.4 L59 40 L44.6 44.6 L40 59 L35.4 44.6 L21 40 L35.4 35.4 Z';

function at(turn: number, radius: number): string {
  const angle = turn * 2 * Math.PI;
  return `${(centre + radius * Math.sin(angle)).toFixed(2)} ${(centre - radius * Math.cos(angle)).toFixed(2)}`;
}
