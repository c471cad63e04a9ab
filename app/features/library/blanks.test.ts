import { expect, test } from 'vitest';

import { areBlanksWellFormed, fillBlanks, findBlanks, findKeptBlanks, isRemembered, splitAtBlanks, staysBlank } from './blanks.ts';

const keys = (prompt: string) => findBlanks(prompt).map((blank) => blank.key);

test('blanks are listed once, in the order in which they occur', () => {
  expect(keys('[agent name] of [brokerage name] asks [agent name] for [city].')).toEqual(['agent name', 'brokerage name', 'city']);
});

test('a date or time means something else each time, and the words before it say which', () => {
  const blanks = findBlanks('The visit is from [time] to [time] on [date].');
  expect(blanks.map(({ key, before }) => [key, before])).toEqual([
    ['time', 'visit is from'],
    ['time 2', 'to'],
    ['date', 'on'],
  ]);
});

test('pasted text gets a long field', () => {
  expect(findBlanks('[paste the facts] [city]').map((blank) => blank.isLong)).toEqual([true, false]);
});

test('private data and marks for the tool stay blanks', () => {
  const prompt = 'Leave [client first name] and [property address]; write [to check] or [number: agent to confirm]. [agent name]';

  expect(keys(prompt)).toEqual(['agent name']);
  expect(findKeptBlanks(prompt)).toEqual({
    confidential: ['client first name', 'property address'],
    marks: ['to check', 'number: agent to confirm'],
  });
  expect(fillBlanks(prompt, { 'client first name': 'Maya', 'to check': 'x' })).toBe(prompt);
});

test('every place of a blank is filled, and times each with their own value', () => {
  const filled = fillBlanks('[agent name]: [time] to [time]. Ask [agent name].', {
    'agent name': ' Priya ',
    time: '2:00',
    'time 2': '4:00',
  });
  expect(filled).toBe('Priya: 2:00 to 4:00. Ask Priya.');
});

test('an empty value leaves the blank, and a value with signs is taken as it is', () => {
  expect(fillBlanks('[city] [agent name]', { city: '  ', 'agent name': '$& $1 [x] \\' })).toBe('[city] $& $1 [x] \\');
});

test('words of every object are no values', () => {
  expect(fillBlanks('[constructor] [toString]', {})).toBe('[constructor] [toString]');
});

test('the pieces of a prompt join to the prompt', () => {
  const prompt = '[city] starts\nand ends with [agent name]';
  expect(
    splitAtBlanks(prompt, {})
      .map((part) => part.text)
      .join(''),
  ).toBe(prompt);
});

test.each(['plain text', '[a] and [property address]', ''])('%j is well formed', (prompt) => {
  expect(areBlanksWellFormed(prompt)).toBe(true);
});

test.each(['[open', 'closed]', '[a [b]]', '[]', '[ city]', '[city ]', '[ ]', '[123]'])('%j is not well formed', (prompt) => {
  expect(areBlanksWellFormed(prompt)).toBe(false);
});

test('what the device remembers is never about a client', () => {
  expect(isRemembered('agent name')).toBe(true);
  expect(isRemembered('client first name')).toBe(false);
  expect(isRemembered('property address')).toBe(false);
  expect(staysBlank('property address')).toBe(true);
});
