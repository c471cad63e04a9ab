import { expect, test } from 'vitest';

import { fillInFacts } from './rule-references.ts';
import { rulesSchema } from '#app/content/schemas/rules-schema.ts';

const written = {
  id: 'offence',
  group: 'people',
  title: 'An offence',
  value: 'up to $50,000',
  sentence: 'The court may order {value}.',
  source: 'TRESA, s. 40',
  asOf: '2026-11',
  audiences: ['training'],
};

function readBook(change: Partial<Record<keyof typeof written, unknown>> = {}) {
  return rulesSchema.safeParse({
    page: { title: 'Rules', training: 'For trainees.', client: 'For clients.' },
    groups: [{ id: 'people', title: 'People' }],
    rules: [{ ...written, ...change }],
  });
}

const facts = { rules: new Map(readBook().data?.rules.map((rule) => [rule.id, rule])), counts: null };

test('references are replaced with the value or sentence in every text', () => {
  const { value, wrong } = fillInFacts(
    { title: 'It is {rule:offence}, {rule:offence}.', blocks: [{ text: '**{rule:offence.sentence}** Really.' }, 3, null, true] },
    facts,
  );
  expect(wrong).toEqual([]);
  expect(value).toEqual({
    title: 'It is up to $50,000, up to $50,000.',
    blocks: [{ text: '**The court may order up to $50,000.** Really.' }, 3, null, true],
  });
});

test('each text that states a rule is listed once', () => {
  expect(fillInFacts({ rows: ['no rule', '{rule:offence} {rule:offence.sentence}'] }, facts).stated).toEqual([
    { ruleId: 'offence', path: ['rows', 1] },
  ]);
});

test('an unknown rule is reported with its location', () => {
  expect(fillInFacts({ rows: ['{rule:ofence}'] }, facts).wrong).toEqual([{ path: ['rows', 0], reason: 'rules.yaml has no rule "ofence"' }]);
});

test.each(['{rule: offence}', '{Rule:offence}', '{rule:offence.value}', '{rule:offence', '{rule:}', '{ rule:offence }'])(
  '%s is rejected and never shown as written',
  (reference) => {
    const { wrong } = fillInFacts({ text: `It is ${reference}` }, facts);
    expect(wrong).toEqual([{ path: ['text'], reason: expect.stringContaining('Write {rule:id}') as string }]);
  },
);

test('other braces stay unchanged', () => {
  const text = '{product}, {rules} and { } stay';
  expect(fillInFacts({ text }, facts)).toEqual({ value: { text }, stated: [], wrong: [] });
});

test.each([
  ['a sentence without the value', { sentence: 'The court may order a fine.' }, 'write {value} where'],
  ['a sentence too long for the sheet', { sentence: `{value} ${'long '.repeat(60)}` }, '<=250'],
  ['an unknown group', { group: 'persons' }, 'there\'s no group "persons"'],
  ['a month that is none', { asOf: '2026-13' }, 'give a year and a month'],
  ['no audience', { audiences: [] }, '>=1'],
])('%s is rejected', (_, change, reason) => {
  expect(readBook(change).error?.issues.map(({ message }) => message)).toEqual([expect.stringContaining(reason)]);
});
