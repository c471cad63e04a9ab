import { expect, test } from 'vitest';

import { glossarySchema } from '#app/content/schemas/library-schema.ts';
import { createTermFinder, findMarkedTerms } from './mark-terms.ts';
import { pageSchema, type Page } from '#app/content/schemas/page-schema.ts';
import { renderContent } from './render-content.ts';
import { joinHtml, listTexts } from '#tests/support/html.ts';

const glossary = glossarySchema.parse({
  terms: [
    { id: 'mls-system', term: 'MLS® System', definition: 'A **members-only** system.' },
    { id: 'dom', term: 'DOM', definition: 'Days on market.', also: ['days on market'] },
    { id: 'client', term: 'Client', definition: 'Has a signed agreement.' },
    { id: 'waiver', term: 'Waiver', definition: 'Gives up a condition.', also: ['Form 123'] },
    { id: 'firm', term: 'Firm', definition: 'Nothing is open.', also: ['firm sale'] },
    { id: 'gds-tds', term: 'GDS / TDS', definition: 'Two ratios.' },
    { id: 'closing', term: 'Closing (completion)', definition: 'Money and title change hands.' },
    { id: 'terms', term: 'Terms & conditions', definition: 'What is agreed.' },
    { id: 'aps', term: 'Agreement of Purchase and Sale (APS)', definition: 'The contract.', also: ['APS'] },
  ],
});

function pageOf(...sections: { text: string }[][]): Page {
  const page = pageSchema.parse({
    title: 'Page',
    purpose: 'Purpose.',
    sections: sections.map((blocks, index) => ({
      id: `section-${index + 1}`,
      title: 'Waiver',
      intro: 'A waiver.',
      blocks: blocks.map(({ text }) => ({ type: 'prose', text })),
    })),
  });
  renderContent(page, { links: {}, terms: createTermFinder(glossary), onUnknownLink: (name) => expect.unreachable(name) });
  return page;
}

const marks = (part: unknown) => listTexts(joinHtml(part), 'dfn');
const marksOf = (text: string) => marks(pageOf([{ text }]));

test('the first occurrence of a term in each section is marked', async () => {
  const page = pageOf([{ text: 'A waiver. Another waiver.' }, { text: 'The Waiver.' }], [{ text: 'waivers again' }]);
  expect(await marks(page)).toEqual(['waiver', 'waivers']);
});

test("a mark has its term's ID and is focusable", async () => {
  const html = joinHtml(pageOf([{ text: 'Form 123 is signed.' }]));
  expect(await listTexts(html, 'dfn[data-term="waiver"][tabindex="0"][role="button"]')).toEqual(['Form 123']);
});

test('section titles and introductions are never marked', async () => {
  expect(await marks(pageOf([{ text: 'Nothing here.' }]))).toEqual([]);
});

test('links, code and headings are never marked', async () => {
  expect(await marksOf('### A waiver\n\n[the waiver](/crm) and `waiver`, then a **waiver** in bold')).toEqual(['waiver']);
});

test('abbreviations and form numbers only match in their own case', async () => {
  expect(await marksOf('dom, aps, gds and form 123')).toEqual([]);
  expect(await marksOf('DOM, APS, TDS and Form 123')).toEqual(['DOM', 'APS', 'TDS', 'Form 123']);
});

test('only whole words are marked', async () => {
  expect(await marksOf('waivered, pre-waiver2 and KINGDOM')).toEqual([]);
  expect(await marksOf("the client's file")).toEqual(['client']);
});

test('a term with HTML characters in its name is marked', async () => {
  expect(await marksOf('Terms & conditions apply.')).toEqual(['Terms & conditions']);
});

test('the longest spelling wins, and punctuation can make it a different word', async () => {
  expect(await marksOf("the board's MLS® System")).toEqual(['MLS® System']);
  expect(await marksOf('the Client® program')).toEqual([]);
});

test('a term is also found without the part in parentheses', async () => {
  expect(await marksOf('At closing you read the Agreement of Purchase and Sale.')).toEqual(['closing', 'Agreement of Purchase and Sale']);
});

test('a common word is marked once per page, other terms once per section', async () => {
  const page = pageOf([{ text: 'A client and a waiver.' }], [{ text: 'A client and a waiver.' }]);
  expect(await marks(page)).toEqual(['client', 'waiver', 'waiver']);
});

test('an ambiguous word is only marked in its longer spelling', async () => {
  expect(await marksOf('A law firm is no firm sale.')).toEqual(['firm sale']);
});

test('a section has at most six marks', async () => {
  expect(await marksOf('client waiver closing DOM APS GDS, firm sale, MLS® System')).toHaveLength(6);
});

test('HTML characters in the text stay unchanged', () => {
  const page = pageOf([{ text: '"waiver" & <b>client</b>' }]);
  expect(JSON.stringify(page)).toContain('&amp; &lt;b&gt;<dfn');
});

test("a page's notes contain exactly the terms marked on it", () => {
  const page = pageOf([{ text: "The board's MLS® System." }]);
  expect(findMarkedTerms(page, glossary)).toEqual({
    'mls-system': { term: 'MLS® System', definition: glossary.terms[0]?.definition },
  });
});
