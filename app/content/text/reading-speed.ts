/** The reading speed of an adult who is studying. */
const wordsPerMinute = 180;

/** Returns the reading time for a number of words, in whole minutes and at least one. */
export function minutesOf(words: number): number {
  return Math.max(1, Math.round(words / wordsPerMinute));
}
