import { expect, test } from 'vitest';

import { loadContent, type Content } from '#app/content/load-content.ts';
import { collectEntries } from '#app/features/search/collect-entries.ts';
import { findResults, listSearchMaterial } from '#app/features/search/find-results.server.ts';
import { indexWord, readWords } from '#app/features/search/rules.ts';
import { buildSearchIndex, packSearchIndex, searchIn, unpackSearchIndex } from '#app/features/search/search-index.ts';
import { fixture, fixtureFolder } from '#tests/support/fixture-content.ts';

const wordPattern = /[^\n\r\p{Z}\p{P}]+/gu;

test('the text of every page is read the way the index reads it', () => {
  const known = new Map<string, string>();
  let count = 0;

  for (const { id, text } of collectEntries(fixture)) {
    const plainly = [...text.matchAll(wordPattern)].flatMap(({ 0: word, index }) => {
      const indexed = indexWord(word);
      return indexed === null ? [] : [{ indexed, index }];
    });
    const { words, starts } = readWords(text, known);

    expect(words, id).toEqual(plainly.map(({ indexed }) => indexed));
    expect(starts, id).toEqual(plainly.map(({ index }) => index));
    count += words.length;
  }
  expect(count).toBeGreaterThan(5_000);
});

test('a result is the same whatever was searched for before', () => {
  const titles = collectEntries(fixture).map(({ title }) => title);
  const search = (among: Content, typed: string) => JSON.stringify(findResults(among, { typed, audiences: ['training', 'client'] }));

  const forwards = titles.map((title) => search(fixture, title));
  const other = loadContent(fixtureFolder);
  const backwards = titles.toReversed().map((title) => search(other, title));

  expect(titles.length).toBeGreaterThan(100);
  expect(backwards.toReversed()).toEqual(forwards);
  expect(titles.map((title) => search(fixture, title))).toEqual(forwards);
});

test('results are cached until newer searches replace them', () => {
  const index = buildSearchIndex(listSearchMaterial(fixture, ['client']));
  const first = searchIn(index, 'deposit');
  expect(searchIn(index, 'The deposits?')).toBe(first);

  for (let number = 0; number < 1_000; number += 1) searchIn(index, `deposit ${number}`);
  expect(index.answers.size).toBe(200);
  expect(index.answers.has('deposit')).toBe(false);
  expect(searchIn(index, 'deposit')).toEqual(first);
});

test('an index that another thread built finds the same', async () => {
  for (const audience of ['training', 'client'] as const) {
    const built = buildSearchIndex(listSearchMaterial(fixture, [audience]));
    const received = await unpackSearchIndex(structuredClone(packSearchIndex(built)));
    for (const { title } of collectEntries(fixture)) expect(searchIn(received, title)).toEqual(searchIn(built, title));
    expect(searchIn(received, 'depozit')).toEqual(searchIn(built, 'depozit'));
  }
});
