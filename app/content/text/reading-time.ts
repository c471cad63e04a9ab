import type { Block } from '#app/content/schemas/blocks/block-schema.ts';
import { minutesOf } from './reading-speed.ts';
import { readableTexts } from './walk-page.ts';

/** Returns a page's reading time, in whole minutes and at least one. */
export function readingMinutes(page: unknown): number {
  return minutesOf(countWords(page));
}

/** Counts the words that a reader sees on a page. Step marks aren't shown, so they don't count. */
export function countWords(page: unknown): number {
  return countOutside(page, new Set(['step']));
}

/** Blocks that are looked up at work instead of read in a lesson. */
const reference = new Set<Block['type']>(['step', 'table', 'templates', 'procedures', 'definitions', 'checklist', 'tasks', 'links']);

/** Counts the words that teach: those that a reader sees, without what is looked up. */
export function countTeachingWords(page: unknown): number {
  return countOutside(page, reference);
}

function countOutside(page: unknown, types: ReadonlySet<Block['type']>): number {
  return readableTexts(page)
    .filter(({ block }) => block === null || !types.has(block.type))
    .flatMap(({ words }) => words.split(/\s+/))
    .filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
}
