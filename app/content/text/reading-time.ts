import { minutesOf } from './reading-speed.ts';
import { readableTexts } from './walk-page.ts';

/** Returns a page's reading time, in whole minutes and at least one. */
export function readingMinutes(page: unknown): number {
  return minutesOf(countWords(page));
}

/** Counts the words that a reader sees on a page. Step marks aren't shown, so they don't count. */
export function countWords(page: unknown): number {
  return readableTexts(page)
    .filter(({ block }) => block?.type !== 'step')
    .flatMap(({ words }) => words.split(/\s+/))
    .filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
}
