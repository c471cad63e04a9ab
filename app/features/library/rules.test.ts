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

test('without a filter, every prompt is shown', () => {
  expect(ids(filterPrompts(prompts, noFilters))).toEqual([1, 2, 3]);
});

test('a search matches title and prompt text in any case', () => {
  expect(ids(filterPrompts(prompts, { ...noFilters, query: 'Seller' }))).toEqual([1, 2]);
});

test('a match never spans the title and the text', () => {
  expect(filterPrompts(prompts, { ...noFilters, query: 'sellerwrite' })).toEqual([]);
});

test('spaces around a search are ignored', () => {
  expect(ids(filterPrompts(prompts, { ...noFilters, query: '  photo ' }))).toEqual([3]);
});

test('a category must match exactly', () => {
  expect(ids(filterPrompts(prompts, { ...noFilters, category: 'Client Communication' }))).toEqual([1, 2]);
  expect(filterPrompts(prompts, { ...noFilters, category: 'Client' })).toEqual([]);
});

test("a tag must be one of the prompt's tags", () => {
  expect(ids(filterPrompts(prompts, { ...noFilters, tag: 'Email' }))).toEqual([1, 3]);
});

test('search, category, tag and favourites combine with AND', () => {
  const filters = { query: 'o', category: 'Client Communication', tag: 'Email', favouritesOnly: false };
  expect(ids(filterPrompts(prompts, filters))).toEqual([1]);
  expect(filterPrompts(prompts, { ...filters, favouritesOnly: true }, [2, 3])).toEqual([]);
});

test('favourites that no longer exist are ignored', () => {
  expect(ids(filterPrompts(prompts, { ...noFilters, favouritesOnly: true }, [3, 99]))).toEqual([3]);
});

test.each(['(.*)', '[a-z]+', '🏡', 'بيت'])('the search %s is taken literally', (query) => {
  expect(ids(filterPrompts(prompts, { ...noFilters, query }))).toEqual([3]);
});

test('a search of 10,000 characters finds nothing and causes no error', () => {
  expect(filterPrompts(prompts, { ...noFilters, query: 'a'.repeat(10_000) })).toEqual([]);
});

test('clicking the active option again clears it', () => {
  expect(toggleChoice(null, 'Email')).toBe('Email');
  expect(toggleChoice('Listing', 'Email')).toBe('Email');
  expect(toggleChoice('Email', 'Email')).toBeNull();
});

test('five tags are shown and the rest are hidden', () => {
  expect(splitTags(['a', 'b', 'c', 'd', 'e', 'f', 'g'])).toEqual({ first: ['a', 'b', 'c', 'd', 'e'], more: ['f', 'g'] });
  expect(splitTags(['a']).more).toEqual([]);
});

test('unknown categories and tags in an address are dropped', () => {
  const params = new URLSearchParams('q=seller&category=Nope&tag=email&favourites=yes');
  expect(readPromptFilters(params, library)).toEqual({ query: 'seller', category: null, tag: null, favouritesOnly: false });
});

test('a search in an address is cut off at 200 characters', () => {
  expect(readPromptFilters(new URLSearchParams({ q: 'x'.repeat(10_000) }), library).query).toHaveLength(200);
});

test('filters round-trip through an address, which keeps the open tab', () => {
  const filters = { query: 'R&D + "50 %" #1', category: 'Client Communication', tag: 'Text message', favouritesOnly: true };
  const written = writePromptFilters(new URLSearchParams('tab=use-cases'), filters);

  expect(readPromptFilters(new URLSearchParams(written.toString()), library)).toEqual(filters);
  expect(written.get('tab')).toBe('use-cases');
  expect(writePromptFilters(written, noFilters).toString()).toBe('tab=use-cases');
});

test("a search of spaces isn't a filter", () => {
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

test('a glossary search matches terms, spellings and definitions in any case', () => {
  expect(names(searchTerms(terms, 'OFFER'))).toEqual(['Offer', 'Waiver']);
  expect(names(searchTerms(terms, 'form 123'))).toEqual(['Waiver']);
  expect(names(searchTerms(terms, 'standard FORMS'))).toEqual(['OREA']);
});

test('an empty glossary search shows every term, and an unknown word none', () => {
  expect(searchTerms(terms, ' ')).toHaveLength(5);
  expect(searchTerms(terms, '[.*')).toEqual([]);
});
