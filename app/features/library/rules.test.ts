import { expect, test } from 'vitest';

import {
  filterPrompts,
  hasFilters,
  noFilters,
  readPromptFilters,
  searchTerms,
  splitTags,
  toggleChoice,
  writePromptFilters,
  type LibraryPrompt,
} from './rules.ts';

const prompts: LibraryPrompt[] = [
  {
    id: 1,
    title: 'Weekly update to a seller',
    category: 'Client Communication',
    tags: ['Email', 'Sellers'],
    prompt: 'Write to [client first name].',
  },
  { id: 2, title: 'Showing change', category: 'Client Communication', tags: ['Text message'], prompt: 'Tell the SELLER the new time.' },
  {
    id: 3,
    title: 'Photo order',
    category: 'Listing Marketing',
    tags: ['Email', 'Listing'],
    prompt: 'Order the pictures (.*) [a-z]+ 🏡 بيت',
  },
];
const ids = (found: LibraryPrompt[]) => found.map((prompt) => prompt.id);
const library = { categories: ['Client Communication', 'Listing Marketing'], tags: ['Email', 'Sellers', 'Text message', 'Listing'] };

test('no filter shows every prompt', () => {
  expect(ids(filterPrompts(prompts, noFilters))).toEqual([1, 2, 3]);
});

test('a search finds title and prompt text in any case', () => {
  expect(ids(filterPrompts(prompts, { ...noFilters, query: 'Seller' }))).toEqual([1, 2]);
});

test('a search never looks across the end of the title', () => {
  expect(filterPrompts(prompts, { ...noFilters, query: 'sellerwrite' })).toEqual([]);
});

test('spaces around a search text do not count', () => {
  expect(ids(filterPrompts(prompts, { ...noFilters, query: '  photo ' }))).toEqual([3]);
});

test('a category is exact', () => {
  expect(ids(filterPrompts(prompts, { ...noFilters, category: 'Client Communication' }))).toEqual([1, 2]);
  expect(filterPrompts(prompts, { ...noFilters, category: 'Client' })).toEqual([]);
});

test('a tag has to be among the tags of the prompt', () => {
  expect(ids(filterPrompts(prompts, { ...noFilters, tag: 'Email' }))).toEqual([1, 3]);
});

test('search, category, tag and favourites combine with AND', () => {
  const filters = { query: 'o', category: 'Client Communication', tag: 'Email', favouritesOnly: false };
  expect(ids(filterPrompts(prompts, filters))).toEqual([1]);
  expect(filterPrompts(prompts, { ...filters, favouritesOnly: true }, [2, 3])).toEqual([]);
});

test('only favourites that exist are shown', () => {
  expect(ids(filterPrompts(prompts, { ...noFilters, favouritesOnly: true }, [3, 99]))).toEqual([3]);
});

test.each(['(.*)', '[a-z]+', '🏡', 'بيت'])('the search text %s means itself', (query) => {
  expect(ids(filterPrompts(prompts, { ...noFilters, query }))).toEqual([3]);
});

test('a search text of 10,000 characters finds nothing and breaks nothing', () => {
  expect(filterPrompts(prompts, { ...noFilters, query: 'a'.repeat(10_000) })).toEqual([]);
});

test('a second click on the active choice clears it', () => {
  expect(toggleChoice(null, 'Email')).toBe('Email');
  expect(toggleChoice('Listing', 'Email')).toBe('Email');
  expect(toggleChoice('Email', 'Email')).toBeNull();
});

test('five tags come first and the rest is more', () => {
  expect(splitTags(['a', 'b', 'c', 'd', 'e', 'f', 'g'])).toEqual({ first: ['a', 'b', 'c', 'd', 'e'], more: ['f', 'g'] });
  expect(splitTags(['a']).more).toEqual([]);
});

test('unknown categories and tags in an address are dropped', () => {
  const params = new URLSearchParams('q=seller&category=Nope&tag=email&favourites=yes');
  expect(readPromptFilters(params, library)).toEqual({ query: 'seller', category: null, tag: null, favouritesOnly: false });
});

test('a search text in an address is cut at 200 characters', () => {
  expect(readPromptFilters(new URLSearchParams({ q: 'x'.repeat(10_000) }), library).query).toHaveLength(200);
});

test('filters written into an address are read back, and the open tab stays', () => {
  const filters = { query: 'R&D + "50 %" #1', category: 'Client Communication', tag: 'Text message', favouritesOnly: true };
  const written = writePromptFilters(new URLSearchParams('tab=use-cases'), filters);

  expect(readPromptFilters(new URLSearchParams(written.toString()), library)).toEqual(filters);
  expect(written.get('tab')).toBe('use-cases');
  expect(writePromptFilters(written, noFilters).toString()).toBe('tab=use-cases');
});

test('a search text of spaces is no filter', () => {
  expect(hasFilters({ ...noFilters, query: '   ' })).toBe(false);
  expect(hasFilters({ ...noFilters, favouritesOnly: true })).toBe(true);
});

const terms = [
  { term: 'Offer', also: [], words: 'A signed proposal to buy.' },
  { term: 'OREA', also: ['Ontario Real Estate Association'], words: 'Publishes standard forms.' },
  { term: 'Émission', also: [], words: 'A French word.' },
  { term: 'Waiver', also: ['Form 123'], words: 'Gives up a condition; no offer ends by it.' },
  { term: '24-hour rule', also: [], words: 'A deposit rule.' },
];
const names = (found: { term: string }[]) => found.map(({ term }) => term);

test('a glossary search finds term, spelling and definition in any case', () => {
  expect(names(searchTerms(terms, 'OFFER'))).toEqual(['Offer', 'Waiver']);
  expect(names(searchTerms(terms, 'form 123'))).toEqual(['Waiver']);
  expect(names(searchTerms(terms, 'standard FORMS'))).toEqual(['OREA']);
});

test('an empty glossary search shows every term and an unknown word none', () => {
  expect(searchTerms(terms, ' ')).toHaveLength(5);
  expect(searchTerms(terms, '[.*')).toEqual([]);
});
