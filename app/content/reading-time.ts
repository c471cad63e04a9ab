import { isHtml, textOfHtml } from './markdown.ts';

/** An adult reads about this many words a minute when the words have to stay. */
const wordsPerMinute = 200;

/** Fields that steer how a page is drawn; nobody reads them. */
const silentFields = new Set(['id', 'type', 'tone', 'icon', 'link', 'lesson', 'lessons', 'answer', 'verdict', 'handsOver', 'asOf']);

/** Returns how long a page takes to read, in whole minutes, at least one. */
export function readingMinutes(page: unknown): number {
  return Math.max(1, Math.round(countWords(page) / wordsPerMinute));
}

/** Counts the words of a page that a person reads. */
export function countWords(value: unknown): number {
  if (typeof value === 'string') return value.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
  if (isHtml(value)) return countWords(textOfHtml(value));
  if (typeof value !== 'object' || value === null) return 0;

  const entries = Array.isArray(value) ? value : Object.entries(value).flatMap(([key, child]) => (silentFields.has(key) ? [] : [child]));
  return entries.reduce<number>((sum, child) => sum + countWords(child), 0);
}
