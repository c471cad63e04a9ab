const dayLength = 24 * 60 * 60_000;

/** Returns the median number of days from first entry to pass, or null if no one has passed. */
export function medianDays(passes: readonly { enteredAt: Date; passedAt: Date }[]): number | null {
  const days = passes
    .map(({ enteredAt, passedAt }) => (passedAt.getTime() - enteredAt.getTime()) / dayLength)
    // A negative duration means that the session of the actual first visit has been deleted.
    .filter((length) => length >= 0)
    .toSorted((a, b) => a - b);

  const upper = days[Math.floor(days.length / 2)];
  const lower = days[Math.ceil(days.length / 2) - 1];
  return upper === undefined || lower === undefined ? null : (lower + upper) / 2;
}

/** Formats a number of days, such as "less than a day", "1 day" or "2.5 days". */
export function formatDays(days: number): string {
  const rounded = Math.round(days * 2) / 2;
  if (days < 1) return 'less than a day';
  return rounded === 1 ? '1 day' : `${rounded} days`;
}
