/** Words per minute for an adult who is studying. */
const wordsPerMinute = 180;

/** Returns how long a number of words takes to read, in whole minutes, at least one. */
export function minutesOf(words: number): number {
  return Math.max(1, Math.round(words / wordsPerMinute));
}
