import { readableTexts } from './walk-page.ts';

/** Words per minute for an adult who is studying. */
const wordsPerMinute = 180;

/** Returns how long a page takes to read, in whole minutes, at least one. */
export function readingMinutes(page: unknown): number {
  return Math.max(1, Math.round(countWords(page) / wordsPerMinute));
}

/** Counts a page's readable words. */
export function countWords(page: unknown): number {
  return readableTexts(page)
    .flatMap(({ words }) => words.split(/\s+/))
    .filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
}
