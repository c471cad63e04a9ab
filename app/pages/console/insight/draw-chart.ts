import { axisX, axisY, barX, dot, gridX, gridY, line, plot, ruleX, ruleY, text } from '@observablehq/plot';

import { heightOf, type ChartData } from './chart-data.ts';

type LinePoint = Extract<ChartData, { kind: 'line' }>['points'][number];
type Marks = NonNullable<NonNullable<Parameters<typeof plot>[0]>['marks']>;

/** The portal's colour tokens, so that a chart follows the theme without rendering again. */
const colours = { ink: 'var(--ink)', muted: 'var(--ink-muted)', line: 'var(--line)', brand: 'var(--brand)', danger: 'var(--danger)' };
const monthWidth = 64;
const percent = (share: number) => `${Math.round(share * 100)}%`;

/** Renders a chart as an SVG. Observable Plot is imported in this module, so that it loads only on Insight. */
export function drawChart(data: ChartData, { width, label }: { width: number; label: string }): SVGSVGElement {
  const shared = {
    width,
    height: heightOf(data),
    // The chart is drawn in a detached document, where the library's styles have no effect.
    document: document.implementation.createHTMLDocument(),
    ariaLabel: label,
    style: { fontFamily: 'inherit', fontSize: '13px', color: colours.ink, background: 'transparent', overflow: 'visible' },
  };
  const drawn = drawKind(data, width, shared);
  // The library's styles aren't needed, and the portal's content security policy doesn't allow inline styles.
  for (const style of drawn.querySelectorAll('style')) style.remove();
  drawn.setAttribute('role', 'img');
  // Removes the library's group labels, because an image has no accessible parts and a group without a role can't have a label.
  for (const part of drawn.querySelectorAll('[aria-label]')) part.removeAttribute('aria-label');
  return drawn as SVGSVGElement;
}

function drawKind(data: ChartData, width: number, shared: object) {
  switch (data.kind) {
    case 'line':
      return plot({
        ...shared,
        marginLeft: 44,
        marginTop: 22,
        x: { type: 'point', domain: data.points.map(({ at }) => at), label: null },
        y: { domain: [0, 1], label: null },
        marks: drawLine(data, width),
      });
    case 'bars':
      return plot({
        ...shared,
        marginLeft: roomForNames(data.bars, width),
        marginRight: 64,
        marginTop: 4,
        marginBottom: 4,
        x: { axis: null, domain: [0, Math.max(1, ...data.bars.map(({ value }) => value))] },
        y: { domain: data.bars.map(({ name }) => name), label: null, padding: 0.3 },
        marks: drawBars(data, width),
      });
    case 'points':
      return plot({
        ...shared,
        marginLeft: 44,
        marginBottom: 50,
        marginTop: 28,
        x: { domain: [0, 1], label: null },
        y: {
          domain: [Math.min(0, ...data.points.map(({ y }) => y)) - 0.05, Math.max(0.6, ...data.points.map(({ y }) => y)) + 0.05],
          label: null,
        },
        marks: drawPoints(data, width),
      });
  }
}

function drawLine({ points, mark }: Extract<ChartData, { kind: 'line' }>, width: number): Marks {
  const known = points.flatMap(({ share, ...point }) => (share === null ? [] : [{ ...point, share }]));
  // If the labels would be too close together, only every nth one is shown, counting back from the newest.
  const step = Math.max(1, Math.ceil((points.length * monthWidth) / width));
  const named = points.filter((_, index) => (points.length - 1 - index) % step === 0).map(({ at }) => at);
  const labelled = step === 1 ? known : known.slice(-1);
  // A label goes below its point if the line would cross a label above the point.
  const isLow = (point: (typeof known)[number]) => {
    const place = known.indexOf(point);
    const beside = [known[place - 1], known[place + 1]].flatMap((other) => other?.share ?? []);
    return Math.min(...beside) >= point.share && Math.max(...beside) > point.share;
  };
  return [
    gridY([0, 0.25, 0.5, 0.75, 1], { stroke: colours.line, strokeOpacity: 1 }),
    axisY([0, 0.5, 1], { tickFormat: percent, tickSize: 0, color: colours.muted }),
    axisX(named, { tickSize: 0, color: colours.muted }),
    ...(mark === undefined ? [] : [ruleY([mark.share], { stroke: colours.muted, strokeDasharray: '4 4' })]),
    line(points, { x: 'at', y: (point: LinePoint) => point.share ?? NaN, stroke: colours.brand, strokeWidth: 2.5 }),
    dot(known, {
      x: 'at',
      y: 'share',
      fill: colours.brand,
      r: 4,
      title: (point: LinePoint) => `${point.at}: ${percent(point.share ?? 0)} of ${point.of}`,
    }),
    labelPoints(
      labelled.filter((point) => !isLow(point)),
      -12,
    ),
    labelPoints(labelled.filter(isLow), 14),
  ];
}

function labelPoints(points: readonly LinePoint[], dy: number) {
  return text(points, { x: 'at', y: 'share', dy, text: ({ share }: LinePoint) => percent(share ?? 0), fill: colours.ink });
}

function drawBars({ bars }: Extract<ChartData, { kind: 'bars' }>, width: number): Marks {
  return [
    axisY({ tickSize: 0, color: colours.ink, lineWidth: roomForNames(bars, width) / 14, textOverflow: 'ellipsis' }),
    barX(bars, { x: 'value', y: 'name', fill: colours.brand, rx: 2, title: (bar: (typeof bars)[number]) => `${bar.name}: ${bar.words}` }),
    text(bars, { x: 'value', y: 'name', text: 'words', textAnchor: 'start', dx: 6, fill: colours.ink }),
    ruleX([0], { stroke: colours.line }),
  ];
}

/** Returns the width reserved for names, assuming 7 pixels per letter. On a phone, the bars keep more than half of the width. */
function roomForNames(bars: readonly { name: string }[], width: number): number {
  const longest = Math.max(...bars.map(({ name }) => name.length));
  return Math.round(Math.min(longest * 7 + 12, width * 0.45));
}

function drawPoints({ across, up, points }: Extract<ChartData, { kind: 'points' }>, width: number): Marks {
  const places = { x: 'x', y: 'y', title: 'name' } as const;
  const flagged = points.filter(({ isFlagged }) => isFlagged);
  return [
    gridX([0, 0.25, 0.5, 0.75, 1], { stroke: colours.line, strokeOpacity: 1 }),
    gridY({ stroke: colours.line, strokeOpacity: 1, ticks: 5 }),
    axisX([0, 0.25, 0.5, 0.75, 1], {
      tickFormat: percent,
      tickSize: 0,
      color: colours.muted,
      label: across,
      labelAnchor: 'center',
      labelArrow: 'none',
    }),
    axisY({ tickSize: 0, ticks: 5, color: colours.muted, label: up, labelArrow: 'none' }),
    ruleY([0], { stroke: colours.muted }),
    dot(
      points.filter(({ isFlagged }) => !isFlagged),
      { ...places, fill: colours.brand, r: 4 },
    ),
    dot(flagged, { ...places, fill: colours.danger, symbol: 'diamond', r: 6 }),
    // On a phone, the names of points would overlap, so they aren't shown.
    text(width < 560 ? [] : flagged, { x: 'x', y: 'y', text: 'name', dy: -13, fill: colours.ink }),
  ];
}
