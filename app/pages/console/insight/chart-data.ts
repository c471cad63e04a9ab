/** A chart's data. The text and the table next to it give the same information to people who can't see it. */
export type ChartData =
  /** A share over time, with its total. Null if the total is zero. */
  | { kind: 'line'; points: readonly { at: string; share: number | null; of: number }[]; mark?: { share: number; label: string } }
  /** Bars from the top down, each with a name and a label at its end. */
  | { kind: 'bars'; bars: readonly { name: string; value: number; words: string }[] }
  /** Points on two scales. Flagged ones also have a different shape. */
  | { kind: 'points'; across: string; up: string; points: readonly { name: string; x: number; y: number; isFlagged: boolean }[] };

/** A chart's height, which is known before its script loads, so that nothing moves when it renders. */
export function heightOf(data: ChartData): number {
  if (data.kind === 'bars') return data.bars.length * 28 + 8;
  return data.kind === 'line' ? 260 : 340;
}
