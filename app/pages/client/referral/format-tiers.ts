/** Writes from where to where a step holds: "3-5 referrals", and "11+ referrals" for the last one. */
export function formatRange(steps: readonly { from: number }[], index: number, what: string): string {
  const from = steps[index]?.from ?? 0;
  const next = steps[index + 1]?.from;

  if (next === undefined) return `${from}+ ${what}`;
  return next === from + 1 ? `${from} ${what}` : `${from}-${next - 1} ${what}`;
}

export function formatPercent(percent: number): string {
  return `${percent}%`;
}
