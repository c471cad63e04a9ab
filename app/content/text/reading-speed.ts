/** How many words an adult reads per minute when studying. */
const wordsPerMinute = 180;

/** Returns how long it takes to read a number of words, in whole minutes (at least one). */
export function minutesOf(words: number): number {
  return Math.max(1, Math.round(words / wordsPerMinute));
}
