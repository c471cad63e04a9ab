/** What a chart draws. The words around it and its table say the same for who can't see it. */
export type ChartData =
  /** A share over time, with how many it's of; null where there is nothing to take a share of. */
  | { kind: 'line'; points: readonly { at: string; share: number | null; of: number }[]; mark?: { share: number; label: string } }
  /** Bars from the top down, each with its name and the words at its end. */
  | { kind: 'bars'; bars: readonly { name: string; value: number; words: string }[] }
  /** Places between two measures; those that are flagged stand out by their shape, too. */
  | { kind: 'points'; across: string; up: string; points: readonly { name: string; x: number; y: number; isFlagged: boolean }[] };

/** How high a chart of some data is, known before its script: nothing moves when it's drawn. */
export function heightOf(data: ChartData): number {
  if (data.kind === 'bars') return data.bars.length * 28 + 8;
  return data.kind === 'line' ? 260 : 340;
}
