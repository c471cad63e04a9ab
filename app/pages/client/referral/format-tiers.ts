/** Formats a tier's range, such as "3-5 referrals", or "11+ referrals" for the last tier. */
export function formatRange(steps: readonly { from: number }[], index: number, what: string): string {
  const from = steps[index]?.from ?? 0;
  const next = steps[index + 1]?.from;

  if (next === undefined) return `${from}+ ${what}`;
  return next === from + 1 ? `${from} ${what}` : `${from}-${next - 1} ${what}`;
}

export function formatPercent(percent: number): string {
  return `${percent}%`;
}
