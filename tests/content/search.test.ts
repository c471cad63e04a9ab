import { beforeAll, expect, test } from 'vitest';

import { loadContent, type Content } from '#app/content/load-content.ts';
import { collectEntries } from '#app/features/search/collect-entries.ts';
import { findResults, listSearchMaterial } from '#app/features/search/find-results.server.ts';
import { measureSearch } from '#app/features/search/measure-search.ts';
import { indexWord, readWords } from '#app/features/search/rules.ts';
import { buildSearchIndex, searchIn } from '#app/features/search/search-index.ts';

let content: Content;

beforeAll(() => {
  content = loadContent('content');
});

const wordPattern = /[^\n\r\p{Z}\p{P}]+/gu;

test('the words of every text are read as the index reads them', () => {
  const known = new Map<string, string>();
  let count = 0;

  for (const { id, text } of collectEntries(content)) {
    const plainly = [...text.matchAll(wordPattern)].flatMap(({ 0: word, index }) => {
      const indexed = indexWord(word);
      return indexed === null ? [] : [{ indexed, index }];
    });
    const { words, starts } = readWords(text, known);

    expect(words, id).toEqual(plainly.map(({ indexed }) => indexed));
    expect(starts, id).toEqual(plainly.map(({ index }) => index));
    count += words.length;
  }
  expect(count).toBeGreaterThan(50_000);
});

test('an answer is the same whatever was searched for before', () => {
  const titles = collectEntries(content).flatMap(({ title }, index) => (index % 4 === 0 ? [title] : []));
  const search = (among: Content, typed: string) => JSON.stringify(findResults(among, { typed, audiences: ['training', 'client'] }));

  const forwards = titles.map((title) => search(content, title));
  const other = loadContent('content');
  const backwards = titles.toReversed().map((title) => search(other, title));

  expect(titles.length).toBeGreaterThan(100);
  expect(backwards.toReversed()).toEqual(forwards);
  expect(titles.map((title) => search(content, title))).toEqual(forwards);
});

test('answers are remembered until others were asked for after them', () => {
  const index = buildSearchIndex(listSearchMaterial(content, ['client']));
  const first = searchIn(index, 'deposit');
  expect(searchIn(index, 'The deposits?')).toBe(first);

  for (let number = 0; number < 1_000; number += 1) searchIn(index, `deposit ${number}`);
  expect(index.answers.size).toBe(200);
  expect(index.answers.has('deposit')).toBe(false);
  expect(searchIn(index, 'deposit')).toEqual(first);
});

test('what people type leads to the right place', () => {
  const { queries, first, amongThree, empty, unknown } = measureSearch(content);

  expect(unknown).toEqual([]);
  expect(empty).toEqual([]);
  expect(queries).toBeGreaterThanOrEqual(80);
  expect(first).toBeGreaterThanOrEqual(80);
  expect(amongThree).toBeGreaterThanOrEqual(95);
});

test.each(['deposit late', 'days on market', 'price change mls', 'when is deposit due', 'can i talk about price'])(
  '"%s", which once found nothing right, has it among three',
  (typed) => {
    expect(content.search.queries.training.map((query) => query.typed)).toContain(typed);
    expect(measureSearch(content).missed.map((query) => query.typed)).not.toContain(typed);
  },
);
