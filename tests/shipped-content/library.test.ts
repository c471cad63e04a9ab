import { expect, test } from 'vitest';

import { audiences } from '#app/features/access/rules.ts';
import { textOf } from '#app/content/text/markdown-piece.ts';
import { loadContent } from '#app/content/load-content.ts';
import { allSections } from '#app/content/text/all-sections.ts';
import { findBlanks } from '#app/features/library/blanks.ts';
import { filterPrompts, noFilters } from '#app/features/library/rules.ts';
import { collectEntries } from '#app/features/search/collect-entries.ts';
import { findAll, joinHtml, parseHtml } from '#tests/support/html.ts';

const content = loadContent('content');
const { prompts, categories, tags, blanks } = content.prompts;
const blankKinds = new Map(blanks.map(({ name, kind }) => [name, kind]));
const { terms } = content.glossary;

test('there are sixty prompts, numbered 1 to 60', () => {
  expect(prompts.map((prompt) => prompt.id)).toEqual(Array.from({ length: 60 }, (_, index) => index + 1));
});

test('the twelve categories are those in the specification, in order', () => {
  expect(categories).toEqual([
    'Client Communication',
    'Document Requesting',
    'Listing Management',
    'CRM Management',
    'Social Media Marketing',
    'Content Marketing',
    'Lead Generation',
    'Marketing Strategy',
    'Professional Networking',
    'Listing Marketing',
    'Workflow & Process',
    'Client Education',
  ]);
});

test.each(categories)('the category %s has at least four prompts', (category) => {
  expect(filterPrompts(prompts, { ...noFilters, category }).length).toBeGreaterThanOrEqual(4);
});

test('every tag on the list is used, and the panel has more than it shows at first', () => {
  expect(tags.filter((tag) => filterPrompts(prompts, { ...noFilters, tag }).length === 0)).toEqual([]);
  expect(tags.length).toBeGreaterThan(5);
});

test.each(prompts)('prompt $id has its own title and something to fill in', (prompt) => {
  expect(prompts.filter((other) => other.title === prompt.title)).toHaveLength(1);
  expect(findBlanks(prompt.prompt, blankKinds).length).toBeGreaterThan(0);
  expect(prompt.tags.length).toBe(new Set(prompt.tags).size);
});

test('prompts are short: half of them have at most 120 words', () => {
  const lengths = prompts.map(({ prompt }) => prompt.split(/\s+/).length).toSorted((a, b) => a - b);
  expect(((lengths[29] ?? 0) + (lengths[30] ?? 0)) / 2).toBeLessThanOrEqual(120);
});

test('no two prompts start alike', () => {
  const beginnings = prompts.map((prompt) => prompt.prompt.slice(0, 60));
  expect(new Set(beginnings).size).toBe(60);
});

test.each([
  'OREA',
  'Offer',
  'Paragon',
  'Pre-approval',
  'REALTOR®',
  'RECO',
  'Realtor.ca',
  'Subject to Financing',
  'Showing',
  'Title Insurance',
  'TRREB',
  'Unconditional Offer',
  'Virtual Tour',
])('the glossary knows %s', (name) => {
  expect(terms.map((term) => term.term)).toContain(name);
});

test('the glossary ends with an MLS® platform and has about a hundred terms', () => {
  expect(terms.at(-1)?.term).toMatch(/MLS®.*platform/);
  expect(terms.length).toBeGreaterThanOrEqual(95);
});

test('every spelling belongs to one term', () => {
  const spellings = terms.flatMap((term) => [...new Set([term.term, ...term.also].map((spelling) => spelling.toLowerCase()))]);
  expect(spellings.filter((spelling, index) => spellings.indexOf(spelling) !== index)).toEqual([]);
});

test('each term has a definition of one to three sentences', () => {
  const long = terms.filter(
    (term) =>
      textOf(term.definition)
        .split(/[.!?](?:\s|$)/)
        .filter(Boolean).length > 3,
  );
  expect(long.map((term) => term.id)).toEqual([]);
});

test('a term and a section on the glossary page never share an address', () => {
  const page = content.modulePages.get('real-estate-glossary');
  const others =
    page === undefined
      ? []
      : [...allSections(page).map((section) => section.id), ...page.lessons.map((lesson) => lesson.id), 'terms', 'lessons', 'content'];
  expect(terms.filter((term) => others.includes(term.id) || term.id.startsWith('letter-'))).toEqual([]);
});

test('the training has its six tabs, and both modules have their lessons', () => {
  const ai = content.modulePages.get('ai-tools');
  expect(ai?.tabs?.map((tab) => tab.label)).toEqual([
    'Overview',
    'AI Tools',
    'Use Cases',
    'Best Practices',
    content.brand.products.realEstateGpt,
    content.brand.products.mortgageGpt,
  ]);
  expect(ai?.lessons).toHaveLength(5);
  expect(content.modulePages.get('real-estate-glossary')?.lessons).toHaveLength(3);
});

test('the specified prices are among the tools', () => {
  const pages = content.modulePages.get('ai-tools');
  const tools = (pages === undefined ? [] : allSections(pages))
    .flatMap((section) => section.blocks)
    .flatMap((block) => (block.type === 'ai-tools' ? block.items : []));
  const at = (price: string) => tools.filter((tool) => tool.pricing.toLowerCase().includes(price)).length;

  expect(at('20 per month')).toBeGreaterThanOrEqual(2);
  for (const price of ['30 per month', '15 per month', '39 per month', '10 per month add-on', 'contact for pricing'])
    expect(at(price), price).toBeGreaterThanOrEqual(1);
});

test('every module page marks terms, never more than six in a section', async () => {
  for (const [id, page] of content.modulePages) {
    const marks = await Promise.all(allSections(page).map((section) => findAll(joinHtml(section), 'dfn')));
    const counts = marks.map((found) => found.length);
    expect(Math.max(...counts), id).toBeGreaterThan(0);
    expect(Math.max(...counts), id).toBeLessThanOrEqual(6);
  }
});

test('no term is marked inside a link, a heading, code or another mark', async () => {
  const page = await parseHtml(joinHtml([...content.modulePages.values()]));
  expect(page.querySelectorAll('dfn').length).toBeGreaterThan(0);
  for (const part of ['a', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'code', 'dfn'])
    expect(
      page.querySelectorAll(`${part} dfn`).map((mark) => mark.textContent),
      part,
    ).toEqual([]);
});

test('every searchable place has its own address', () => {
  const entries = collectEntries(content);
  expect(entries.length).toBeGreaterThan(300);
  for (const audience of audiences) {
    const addresses = entries.filter((entry) => entry.audiences.includes(audience)).map((entry) => entry.to);
    expect(new Set(addresses).size, audience).toBe(addresses.length);
  }
  expect(entries.filter((entry) => entry.audiences.length === 0)).toEqual([]);
});

test('no assessment question can be found', () => {
  const words = collectEntries(content)
    .map((entry) => `${entry.title} ${entry.text}`)
    .join(' ');
  expect(words).toContain(content.prompts.prompts[0]?.title);
  for (const { text } of content.assessment.questions.flatMap(({ variants }) => variants)) expect(words).not.toContain(text);
});

test('client details stay private, and the tool writes its own marks', () => {
  const namesOf = (kind: string) => blanks.filter((blank) => blank.kind === kind).map((blank) => blank.name);

  expect(namesOf('private')).toEqual(['client first name', 'property address', 'unit number', 'corporation number']);
  expect(namesOf('ai')).toEqual(['to check', 'number: agent to confirm', 'removed: reason']);
});
