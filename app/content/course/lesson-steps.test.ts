import { expect, test } from 'vitest';

import { pageSchema } from '#app/content/schemas/page-schema.ts';
import { renderContent } from '#app/content/text/render-content.ts';
import { listLessonSteps } from './lesson-steps.ts';

function prose(words: number, name = 'word') {
  return { type: 'prose', text: Array.from({ length: words }, () => name).join(' ') };
}

function mark(id: string, check?: unknown) {
  return { type: 'step', id, title: `About ${id}`, ...(check === undefined ? {} : { check }) };
}

const reco = { text: 'RECO', right: true, why: 'It is the regulator.' };
const crea = { text: 'CREA', why: 'It owns the marks.' };
const check = { question: 'Who enforces the Act?', options: [reco, crea] };

function readPage(sections: object[], lessons = ['one-1']) {
  const ends = lessons.map((id) => ({ id, title: id }));
  return pageSchema.safeParse({ title: 'A page', purpose: 'It teaches.', lessons: ends, sections });
}

function stepsOf(blocks: object[], more: object = {}) {
  const page = readPage([{ id: 'rules', title: 'The rules', lesson: 'one-1', blocks, ...more }]).data;
  if (page === undefined) throw new Error('The page of this test is refused.');
  // Words can be counted only after the content is rendered.
  renderContent(page, { links: {}, onUnknownLink: () => undefined });
  return listLessonSteps(page, 'one-1');
}

test('a short section without marks is one step, with its intro and text', () => {
  const [step, ...others] = stepsOf([prose(100)], { intro: 'Five more words for you.' });
  expect(others).toEqual([]);
  expect(step).toMatchObject({
    id: 'rules',
    title: 'The rules',
    sectionId: 'rules',
    anchor: 'rules',
    tabId: null,
    words: 105,
    minutes: 1,
    check: null,
  });
  expect(step?.intro).not.toBeNull();
});

test('a long section without marks is split between its blocks, and its parts are numbered', () => {
  const steps = stepsOf([prose(150), prose(150), prose(100), prose(260)]);
  expect(steps.map(({ id, title, words }) => [id, title, words])).toEqual([
    ['rules', 'The rules (1 of 3)', 150],
    ['rules-2', 'The rules (2 of 3)', 250],
    ['rules-3', 'The rules (3 of 3)', 260],
  ]);
});

test("a part that's too short for a step stays with the block it introduces, or joins the previous part", () => {
  expect(stepsOf([prose(26), prose(400)]).map(({ words }) => words)).toEqual([426]);
  expect(stepsOf([prose(250), prose(250), prose(20)]).map(({ words }) => words)).toEqual([250, 270]);
});

test('text and tables are never split, no matter how long', () => {
  expect(stepsOf([prose(900)]).map(({ words }) => words)).toEqual([900]);
  const rows = Array.from({ length: 40 }, () => ['ten words '.repeat(5), 'ten words '.repeat(5)]);
  expect(stepsOf([{ type: 'table', caption: 'Forms', columns: ['Form', 'Use'], rows }])).toHaveLength(1);
});

test('a block that takes more space than text on a phone fills a step with fewer words', () => {
  const table = { type: 'table', caption: 'Forms', columns: ['Form', 'Use'], rows: [['100', 'word '.repeat(100)]] };
  expect(stepsOf([prose(100), prose(130)])).toHaveLength(1);
  expect(stepsOf([prose(100), table]).map(({ blocks }) => blocks.map(({ type }) => type))).toEqual([['prose'], ['table']]);
});

test("a list that's longer than a step is split between items, and its numbers continue", () => {
  const items = Array.from({ length: 6 }, (_, index) => ({ title: `Do ${index + 1}`, text: prose(70).text }));
  const steps = stepsOf([{ type: 'steps', title: 'The day', items }]);
  expect(steps.map(({ blocks }) => blocks)).toMatchObject([
    [{ title: 'The day', items: [{}, {}, {}] }],
    [{ title: 'The day', from: 4, items: [{}, {}, {}] }],
  ]);
});

test("a worked example that's longer than a step is split between blocks, and each part has its title", () => {
  const steps = stepsOf([{ type: 'example', title: 'One sale', blocks: [prose(200), prose(200)] }]);
  expect(steps.map(({ blocks }) => blocks)).toMatchObject([
    [{ type: 'example', title: 'One sale', blocks: [{ type: 'prose' }] }],
    [{ type: 'example', title: 'One sale', blocks: [{ type: 'prose' }] }],
  ]);
});

test("a marked step's first block has no title, because the step's own is right above it", () => {
  const definitions = { type: 'definitions', title: 'Three terms', items: [{ term: 'RECO', text: 'The regulator.' }] };
  const [step] = stepsOf([mark('terms'), definitions, definitions]);
  expect(step?.blocks).toMatchObject([{ title: undefined }, { title: 'Three terms' }]);
});

test('the agreement has its own step', () => {
  const steps = stepsOf([prose(30), { type: 'agreement' }]);
  expect(steps.map(({ blocks }) => blocks.map(({ type }) => type))).toEqual([['prose'], ['agreement']]);
});

test('marks split a section of any length, along with their checks', () => {
  const steps = stepsOf([mark('first', check), prose(10), prose(400), mark('second'), prose(10)], { intro: 'An intro.' });
  expect(steps.map(({ id, title, blocks }) => [id, title, blocks.length])).toEqual([
    ['first', 'About first', 2],
    ['second', 'About second', 1],
  ]);
  expect(steps.map(({ anchor }) => anchor)).toEqual(['step-first', 'step-second']);
  expect(steps[0]?.check?.question).toBe(check.question);
  expect(steps.map(({ intro }) => intro !== null)).toEqual([true, false]);
});

test('content before the first mark is a step named after the section', () => {
  expect(stepsOf([prose(10), mark('later'), prose(10)]).map(({ id, title }) => [id, title])).toEqual([
    ['rules', 'The rules'],
    ['later', 'About later'],
  ]);
});

test('a lesson has the sections since the previous lesson, and those after the last lesson have none', () => {
  const section = (id: string, lesson?: string) => ({ id, title: id, lesson, blocks: [prose(10)] });
  const sections = [section('a'), section('b', 'one-1'), section('c'), section('d', 'one-2'), section('e')];
  const { data } = readPage(sections, ['one-1', 'one-2']);
  expect(['one-1', 'one-2'].map((id) => (data === undefined ? [] : listLessonSteps(data, id).map((step) => step.id)))).toEqual([
    ['a', 'b'],
    ['c', 'd'],
  ]);
});

test('the steps of a page with tabs know their tab, and each tab starts a new lesson', () => {
  const section = (id: string, lesson?: string) => ({ id, title: id, lesson, blocks: [prose(10)] });
  const page = pageSchema.parse({
    title: 'A page',
    purpose: 'It teaches.',
    lessons: [
      { id: 'one-1', title: 'One' },
      { id: 'one-2', title: 'Two' },
    ],
    tabs: [
      { id: 'plan', label: 'Plan', sections: [section('a', 'one-1'), section('b')] },
      { id: 'work', label: 'Work', sections: [section('c', 'one-2')] },
    ],
  });
  expect(listLessonSteps(page, 'one-2').map(({ id, tabId }) => [id, tabId])).toEqual([['c', 'work']]);
});

test('a tab that ends no lesson belongs to the first lesson of the next tab that does', () => {
  const section = (id: string, lesson?: string) => ({ id, title: id, lesson, blocks: [prose(10)] });
  const page = pageSchema.parse({
    title: 'A page',
    purpose: 'It teaches.',
    lessons: ['one-1', 'one-2', 'one-3'].map((id) => ({ id, title: id })),
    tabs: [
      { id: 'plan', label: 'Plan', sections: [section('a', 'one-1'), section('b')] },
      { id: 'tools', label: 'Tools', sections: [section('c')] },
      { id: 'work', label: 'Work', sections: [section('d', 'one-2'), section('e', 'one-3')] },
      { id: 'more', label: 'More', sections: [section('f')] },
    ],
  });
  expect(listLessonSteps(page, 'one-2').map(({ id, tabId }) => [id, tabId])).toEqual([
    ['c', 'tools'],
    ['d', 'work'],
  ]);
  expect(listLessonSteps(page, 'one-3').map(({ id }) => id)).toEqual(['e']);
});

test.each([
  [
    'outside of every lesson',
    [
      { id: 'a', title: 'A', lesson: 'one-1', blocks: [prose(9)] },
      { id: 'b', title: 'B', blocks: [mark('x'), prose(9)] },
    ],
  ],
  ['with nothing in it', [{ id: 'a', title: 'A', lesson: 'one-1', blocks: [prose(9), mark('x')] }]],
  ['before the next mark', [{ id: 'a', title: 'A', lesson: 'one-1', blocks: [mark('x'), mark('y'), prose(9)] }]],
])('a mark %s is rejected', (_, sections) => {
  const { error } = readPage(sections);
  expect(error?.issues.map(({ message }) => message)).toEqual(['a step must be in a section of a lesson, and hold at least one block']);
});

test.each([
  ['two right options', [reco, { ...crea, right: true }]],
  ['no right option', [crea, { ...crea, text: 'OREA' }]],
  ['the same option twice', [reco, crea, crea]],
  ['one option', [reco]],
])('a check with %s is rejected', (_, options) => {
  const blocks = [mark('x', { ...check, options }), prose(9)];
  expect(readPage([{ id: 'a', title: 'A', lesson: 'one-1', blocks }]).success).toBe(false);
});

test('two marks with the same ID are rejected', () => {
  const blocks = [mark('x'), prose(9), mark('x'), prose(9)];
  expect(readPage([{ id: 'a', title: 'A', lesson: 'one-1', blocks }]).success).toBe(false);
});

test("a step's time includes its check: the question, every option, and the reason of the right one", () => {
  const [step] = stepsOf([mark('law', check), prose(100)]);
  // "Who enforces the Act?", "RECO", "CREA" and "It is the regulator."
  expect(step?.words).toBe(100 + 4 + 2 + 4);
});
