/** The data of a chart. People who can't see the chart get the same information from the text and the table next to it. */
export type ChartData =
  /** Shares over time, each with the total it's based on. A share is null if its total is zero. */
  | { kind: 'line'; points: readonly { at: string; share: number | null; of: number }[]; mark?: { share: number; label: string } }
  /** Bars from top to bottom, each with a name and a label at its end. */
  | { kind: 'bars'; bars: readonly { name: string; value: number; words: string }[] }
  /** Points on two scales. Flagged points also have a different shape. */
  | { kind: 'points'; across: string; up: string; points: readonly { name: string; x: number; y: number; isFlagged: boolean }[] };

/** Returns a chart's height, which is known before the chart's script loads so that nothing moves when the chart renders. */
export function heightOf(data: ChartData): number {
  if (data.kind === 'bars') return data.bars.length * 28 + 8;
  return data.kind === 'line' ? 260 : 340;
}
