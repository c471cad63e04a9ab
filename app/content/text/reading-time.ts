import { minutesOf } from './reading-speed.ts';
import { readableTexts } from './walk-page.ts';

/** Returns how long a page takes to read, in whole minutes, at least one. */
export function readingMinutes(page: unknown): number {
  return minutesOf(countWords(page));
}

/** Counts a page's readable words. Step marks aren't shown on the page. */
export function countWords(page: unknown): number {
  return readableTexts(page)
    .filter(({ block }) => block?.type !== 'step')
    .flatMap(({ words }) => words.split(/\s+/))
    .filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
}
