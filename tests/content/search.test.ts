import { beforeAll, expect, test } from 'vitest';

import { loadContent, type Content } from '#app/content/load-content.ts';
import type { Audience } from '#app/features/access/rules.ts';
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
  expect(queries).toBeGreaterThanOrEqual(160);
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

test("a search for one of the portal's own pages has it among three", () => {
  const { pages, queries } = content.search;
  const missed = new Set(measureSearch(content).missed.map(({ typed }) => typed));
  const ofPages = (['training', 'client'] as const).flatMap((audience) => {
    const own = new Set(pages[audience].map(({ to }) => to));
    return queries[audience].filter(({ places }) => places.some((place) => own.has(place)));
  });

  expect(ofPages.length).toBeGreaterThanOrEqual(40);
  expect(ofPages.map(({ typed }) => typed).filter((typed) => missed.has(typed))).toEqual([]);
});

test.each([
  ['how do i get my certificate', '/assessment#certificate'],
  ['resume code', '/my-record'],
  ['sign out', '/on-this-device#sign-out'],
])('a trainee who types "%s" is led to %s first', (typed, to) => {
  const [best] = findResults(content, { typed, audiences: ['training'] });
  expect(best?.results[0]?.to).toBe(to);
});

test('a trainee who asks what can be said about price is led to the lesson on it', () => {
  const [best] = findResults(content, { typed: 'what can i say about price', audiences: ['training'] });
  const { places } = content.search.queries.training.find(({ typed }) => typed === 'what can i say about price') ?? { places: [] };
  expect(places).toContain(best?.results[0]?.to.replace(/\?[^#]*/, ''));
});

test("each portal finds its own pages alone, and none of the other's", () => {
  const found = (audience: Audience) =>
    content.search.queries[audience].flatMap(({ typed }) =>
      findResults(content, { typed, audiences: [audience] }).flatMap(({ results }) => results.map(({ to }) => to)),
    );
  expect(found('training').filter((to) => to.startsWith('/client'))).toEqual([]);
  const ofTraining = new Set(content.search.pages.training.map(({ to }) => to));
  const shared = new Set(content.search.pages.client.map(({ to }) => to));
  expect(found('client').filter((to) => ofTraining.has(to) && !shared.has(to))).toEqual([]);
});
