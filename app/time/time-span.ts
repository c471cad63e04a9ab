const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** Formats a time span briefly, as in "40 minutes", "14 hours" or "3 days". */
export function writeSpan(span: number): string {
  if (span < hour) return count(Math.max(1, Math.floor(span / minute)), 'minute');
  return span < 2 * day ? count(Math.floor(span / hour), 'hour') : count(Math.floor(span / day), 'day');
}

function count(number: number, unit: string): string {
  return `${number} ${unit}${number === 1 ? '' : 's'}`;
}
