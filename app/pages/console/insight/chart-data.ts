/** The data of a chart. The text and the table next to the chart give the same information to people who can't see it. */
export type ChartData =
  /** A share over time, with the total it's based on. The share is null if the total is zero. */
  | { kind: 'line'; points: readonly { at: string; share: number | null; of: number }[]; mark?: { share: number; label: string } }
  /** Bars from top to bottom, each with a name and with a label at its end. */
  | { kind: 'bars'; bars: readonly { name: string; value: number; words: string }[] }
  /** Points on two scales. Points that are flagged also have a different shape. */
  | { kind: 'points'; across: string; up: string; points: readonly { name: string; x: number; y: number; isFlagged: boolean }[] };

/** Returns a chart's height. It's known before the chart's script loads, so that nothing moves when the chart renders. */
export function heightOf(data: ChartData): number {
  if (data.kind === 'bars') return data.bars.length * 28 + 8;
  return data.kind === 'line' ? 260 : 340;
}
