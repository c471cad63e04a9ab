import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

import { fixture, fixtureFolder } from '#tests/support/fixture-content.ts';
import { findProblems } from './find-problems.server.ts';
import type { ContentProblem } from './problem.ts';

const module = 'modules/welcome.yaml';
const place = 'tabs[0].sections[1].blocks[0].text';
const read = (part: string) => readFileSync(`${fixtureFolder}/${part}`, 'utf8');
const find = (part: string, source: string) => findProblems({ part, source, content: fixture });

/** Finds what an edit adds to the problems of a file. */
async function findAfter(part: string, from: string, to: string): Promise<ContentProblem[]> {
  const source = read(part);
  expect(source).toContain(from);
  const before = (await find(part, source)).map((problem) => JSON.stringify(problem));
  return (await find(part, source.replace(from, to))).filter((problem) => !before.includes(JSON.stringify(problem)));
}
const write = (text: string) => findAfter(module, "'### The mission'", JSON.stringify(text));

test('a missing value and a wrong one are mistakes with their path, and keep the draft from being published', async () => {
  const mistake = { kind: 'mistake', isBlocking: true, words: '', replacement: null };
  expect(await findAfter(module, 'title: Mission, Values & VA Role\n        intro', "title: ''\n        intro")).toEqual([
    { ...mistake, path: 'tabs[0].sections[1].title', sentence: 'Fill this in.' },
  ]);
  expect(await write('{rule:no-such-rule}')).toEqual([{ ...mistake, path: place, sentence: 'rules.yaml has no rule "no-such-rule".' }]);
  expect(await find(module, 'a: [')).toMatchObject([{ kind: 'mistake', isBlocking: true, path: '' }]);
});

test.each([
  ['a page', 'See [this](/complianse).', '/complianse', '/compliance', false],
  ['a document', 'See [this](/documents/marketing-guid).', '/documents/marketing-guid', '/documents/marketing-guide', false],
  ['a section', 'See [this](/crm#the-recrd).', '/crm#the-recrd', '/crm#the-record', false],
  ['a named link', 'See [this](link:va-role-descripton).', 'va-role-descripton', 'va-role-description', true],
])('a link to %s that does not exist is found, with the nearest one', async (_, text, words, replacement, isBlocking) => {
  expect(await write(text)).toMatchObject([{ kind: 'broken-link', isBlocking, path: place, words, replacement }]);
});

test('links that lead somewhere are left alone: pages, tabs, anchors, other sites and the sections of the draft itself', async () => {
  const term = fixture.glossary.terms[0]?.id ?? '';
  const links = [
    '/crm',
    '/crm#the-record',
    '/welcome?tab=lessons#welcome',
    '/verify',
    `/real-estate-glossary#${term}`,
    'https://example.com/x',
  ];
  expect(await write(links.map((link) => `[this](${link})`).join(' '))).toEqual([]);
  expect(await findAfter(module, 'id: mission-values-role', 'id: mission')).toEqual([]);
});

test('a practice item whose section does not exist cannot be published', async () => {
  expect(await findAfter('practice/crm.yaml', '/crm#the-record', '/crm#the-recrd')).toMatchObject([
    { kind: 'broken-link', isBlocking: true, path: 'items[0].lesson', replacement: '/crm#the-record' },
  ]);
});

test('a term that the glossary does not have is unknown, in a link and among the related terms', async () => {
  const [first, second] = fixture.glossary.terms.map(({ id }) => id);
  expect(await write(`[this](/real-estate-glossary#${first}x)`)).toMatchObject([
    { kind: 'unknown-term', isBlocking: false, path: place, replacement: `/real-estate-glossary#${first}` },
  ]);
  const glossary = `terms:\n  - { id: ${first}, term: One, definition: One., related: [${second}x] }\n`;
  expect(await find('glossary.yaml', glossary)).toMatchObject([
    { kind: 'unknown-term', isBlocking: true, path: 'terms[0].related', words: `${second}x`, replacement: second },
  ]);
});

test('a word that our style replaces is found where people read it', async () => {
  expect(await write('Pick a color, and tell somebody.')).toMatchObject([
    { kind: 'word', isBlocking: false, path: place, words: 'color', sentence: '"color": write "colour".', replacement: 'colour' },
    { kind: 'word', words: 'somebody', replacement: 'someone' },
  ]);
  expect(await findAfter(module, 'id: mission-values-role', 'id: color')).toEqual([]);
});

test('a lesson of more than 1,200 words besides its tables and templates takes too long to read', async () => {
  expect(await write('word '.repeat(1_200))).toMatchObject([
    { kind: 'reading-time', isBlocking: false, path: 'lessons[1]', sentence: expect.stringContaining('7 minutes') as string },
  ]);
  expect(await write('word '.repeat(900))).toEqual([]);
});

test('a right option that stands out by its length, a number or a hedge is found', async () => {
  const right = 'Open the file in the morning and enter every date';
  const change = (text: string) => findAfter(module, right, text);
  const key = { kind: 'question-key', isBlocking: false, path: 'tabs[0].sections[3].blocks[1].check.options' };
  expect(await change(right)).toEqual([]);
  expect(await change(`${right}, and then tell everyone about each of them in a long email`)).toMatchObject([key]);
  expect(await change('Enter every date by 9')).toMatchObject([{ ...key, words: 'Enter every date by 9' }]);
  expect(await change('Enter the dates unless they are wrong')).toMatchObject([key]);
});
