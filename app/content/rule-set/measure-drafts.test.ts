import { expect, test } from 'vitest';

import { compileRules } from '#app/draft-check/check-draft.ts';
import { emptyClassifier } from '#app/draft-check/classifier.ts';
import { judgedMessagesSchema, measureDrafts } from './measure-drafts.ts';

const rule = {
  title: 'A rule',
  kinds: ['email', 'post'],
  readers: ['client', 'public'],
  find: [],
  needs: [],
  unless: [],
  negated: 'excused',
  certain: false,
  reason: 'Because. So.',
  source: 'House rule',
  asOf: '2026-11',
  lesson: '/compliance#advertising',
} as const;

const book = compileRules({
  sets: {},
  excuses: [],
  classifier: emptyClassifier,
  families: [
    {
      id: 'one',
      title: 'One',
      rules: [
        { ...rule, id: 'promise', weight: 'stop', sure: ['guarantee'] },
        { ...rule, id: 'haste', weight: 'ask', sure: ['hurry'] },
        { ...rule, id: 'vague', weight: 'better', sure: ['soon'] },
      ],
    },
  ],
});

test('counts missed bad messages and flagged good ones, by kind of finding', () => {
  const messages = judgedMessagesSchema.parse([
    { text: 'We guarantee it.', label: 'bad' },
    { text: 'Hurry.', label: 'bad', purpose: 'offer' },
    { text: 'Soon.', label: 'bad' },
    { text: 'Worth a lot.', label: 'bad' },
    { text: 'See you soon.', label: 'good' },
    { text: 'The bus is here, hurry up.', label: 'good', kind: 'post' },
  ]);
  const { bad, good, missed, silent, withoutStop, falseAlarms } = measureDrafts(book, messages);

  expect({ bad, good }).toEqual({ bad: 4, good: 2 });
  expect(missed.map(({ message }) => message.text)).toEqual(['Soon.', 'Worth a lot.']);
  expect(silent.map(({ message }) => message.text)).toEqual(['Worth a lot.']);
  expect(withoutStop.map(({ message }) => message.text)).toEqual(['Hurry.', 'Soon.', 'Worth a lot.']);
  expect(falseAlarms).toEqual([{ message: messages[5], findings: [{ rule: 'haste', weight: 'ask', marked: 'hurry' }] }]);
});

test('posts, ads and listings are for the public and everything else is for a client, unless the file says otherwise', () => {
  const messages = judgedMessagesSchema.parse([
    { text: 'A', label: 'good' },
    { text: 'A', label: 'good', kind: 'listing' },
    { text: 'A', label: 'good', kind: 'text', to: 'colleague' },
  ]);
  expect(messages.map(({ kind, to }) => [kind, to])).toEqual([
    ['email', 'client'],
    ['listing', 'public'],
    ['text', 'colleague'],
  ]);
});
