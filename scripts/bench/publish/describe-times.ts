/** Describes times in milliseconds by their median, 95th and 99th percentiles, and highest. */
export function describeTimes(times: readonly number[]): string {
  const sorted = times.toSorted((one, other) => one - other);
  const at = (share: number) => `${(sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN).toFixed(1)} ms`;
  return `p50 ${at(0.5)}, p95 ${at(0.95)}, p99 ${at(0.99)}, highest ${at(1)}`;
}
