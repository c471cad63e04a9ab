import { readableTexts } from './walk-page.ts';

/** An adult reads about this many words a minute when the words have to stay. */
const wordsPerMinute = 180;

/** Returns how long a page takes to read, in whole minutes, at least one. */
export function readingMinutes(page: unknown): number {
  return Math.max(1, Math.round(countWords(page) / wordsPerMinute));
}

/** Counts the words of a page that a person reads. */
export function countWords(page: unknown): number {
  return readableTexts(page)
    .flatMap(({ words }) => words.split(/\s+/))
    .filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
}
