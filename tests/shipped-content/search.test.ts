import { expect, test } from 'vitest';

import { loadContent } from '#app/content/load-content.ts';
import type { Audience } from '#app/features/access/rules.ts';
import { findResults } from '#app/features/search/find-results.server.ts';
import { measureSearch } from '#app/features/search/measure-search.ts';

const content = loadContent('content');

test('what people type leads to the right place', () => {
  const { queries, first, amongThree, empty, unknown } = measureSearch(content);

  expect(unknown).toEqual([]);
  expect(empty).toEqual([]);
  expect(queries).toBeGreaterThanOrEqual(160);
  expect(first).toBeGreaterThanOrEqual(80);
  expect(amongThree).toBeGreaterThanOrEqual(95);
});

test.each(['deposit late', 'days on market', 'price change mls', 'when is deposit due', 'can i talk about price'])(
  '"%s", which once found nothing right, has it in the top three',
  (typed) => {
    expect(content.search.queries.training.map((query) => query.typed)).toContain(typed);
    expect(measureSearch(content).missed.map((query) => query.typed)).not.toContain(typed);
  },
);

test("a search for one of the portal's own pages has it in the top three", () => {
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
])('a trainee who types "%s" sees %s first', (typed, to) => {
  const [best] = findResults(content, { typed, audiences: ['training'] });
  expect(best?.results[0]?.to).toBe(to);
});

test('a trainee who asks what can be said about price finds the lesson about it', () => {
  const [best] = findResults(content, { typed: 'what can i say about price', audiences: ['training'] });
  const { places } = content.search.queries.training.find(({ typed }) => typed === 'what can i say about price') ?? { places: [] };
  expect(places).toContain(best?.results[0]?.to.replace(/\?[^#]*/, ''));
});

test('each portal only finds its own pages', () => {
  const found = (audience: Audience) =>
    content.search.queries[audience].flatMap(({ typed }) =>
      findResults(content, { typed, audiences: [audience] }).flatMap(({ results }) => results.map(({ to }) => to)),
    );
  expect(found('training').filter((to) => to.startsWith('/client'))).toEqual([]);
  const ofTraining = new Set(content.search.pages.training.map(({ to }) => to));
  const shared = new Set(content.search.pages.client.map(({ to }) => to));
  expect(found('client').filter((to) => ofTraining.has(to) && !shared.has(to))).toEqual([]);
});
