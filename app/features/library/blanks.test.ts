import { expect, test } from 'vitest';

import { fillBlanks, findBlanks, findBlanksOfKind, splitAtBlanks, type BlankKinds } from './blanks.ts';

const kinds: BlankKinds = new Map([
  ['client first name', 'private'],
  ['property address', 'private'],
  ['agent name', 'remembered'],
  ['to check', 'ai'],
  ['number: agent to confirm', 'ai'],
  ['time', 'repeated'],
  ['date', 'repeated'],
  ['paste the facts', 'pasted'],
]);
const keys = (prompt: string) => findBlanks(prompt, kinds).map((blank) => blank.key);
const fill = (prompt: string, values: Record<string, string>) => fillBlanks(prompt, { values, kinds });

test('blanks are listed once, in order of appearance', () => {
  expect(keys('[agent name] of [brokerage name] asks [agent name] for [city].')).toEqual(['agent name', 'brokerage name', 'city']);
});

test('a date or time means something different each time, and the words before it say what', () => {
  const blanks = findBlanks('The visit is from [time] to [time] on [date].', kinds);
  expect(blanks.map(({ key, before }) => [key, before])).toEqual([
    ['time', 'visit is from'],
    ['time 2', 'to'],
    ['date', 'on'],
  ]);
});

test('a blank has its kind, and an unlisted one has none', () => {
  const blanks = findBlanks('[paste the facts] [agent name] [city]', kinds);
  expect(blanks.map((blank) => blank.kind)).toEqual(['pasted', 'remembered', null]);
});

test('private data and blanks for the tool stay blank', () => {
  const prompt = 'Leave [client first name] and [property address]; write [to check] or [number: agent to confirm]. [agent name]';

  expect(keys(prompt)).toEqual(['agent name']);
  expect(findBlanksOfKind(prompt, 'private', { kinds })).toEqual(['client first name', 'property address']);
  expect(findBlanksOfKind(prompt, 'ai', { kinds })).toEqual(['to check', 'number: agent to confirm']);
  expect(fill(prompt, { 'client first name': 'Maya', 'to check': 'x' })).toBe(prompt);
});

test('every occurrence of a blank is filled in, and each time has its own value', () => {
  const filled = fill('[agent name]: [time] to [time]. Ask [agent name].', {
    'agent name': ' Priya ',
    time: '2:00',
    'time 2': '4:00',
  });
  expect(filled).toBe('Priya: 2:00 to 4:00. Ask Priya.');
});

test('an empty value leaves the blank, and a value with special characters stays unchanged', () => {
  expect(fill('[city] [agent name]', { city: '  ', 'agent name': '$& $1 [x] \\' })).toBe('[city] $& $1 [x] \\');
});

test("names of built-in object properties aren't values", () => {
  expect(fill('[constructor] [toString]', {})).toBe('[constructor] [toString]');
});

test("a prompt's pieces join to form the prompt", () => {
  const prompt = '[city] starts\nand ends with [agent name]';
  expect(
    splitAtBlanks(prompt, { values: {}, kinds })
      .map((part) => part.text)
      .join(''),
  ).toBe(prompt);
});
