/** Writes a waiting time in words, rounded up. */
export function formatWait(milliseconds: number): string {
  const seconds = Math.max(Math.ceil(milliseconds / 1_000), 1);
  if (seconds === 1) return 'a second';
  if (seconds < 90) return `${seconds} seconds`;
  const minutes = Math.ceil(seconds / 60);
  return minutes < 90 ? `${minutes} minutes` : `${Math.ceil(minutes / 60)} hours`;
}
