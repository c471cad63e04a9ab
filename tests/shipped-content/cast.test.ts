import { readdirSync, readFileSync } from 'node:fs';
import { load } from 'js-yaml';
import { expect, test } from 'vitest';

import { clientPlans } from '../../scripts/demo/seed/client-plans.ts';
import { learnerPlans } from '../../scripts/demo/seed/learner-plans.ts';

const { people } = load(readFileSync('content/cast.yaml', 'utf8')) as { people: { name: string }[] };
const taken = new Set(people.flatMap(({ name }) => name.split(' ')));

test('nobody in the demo has a name from the examples', () => {
  const names = [...learnerPlans.map(({ name }) => name ?? ''), ...Object.values(clientPlans).flatMap(({ name, va }) => [name, va])];
  expect(names.flatMap((name) => name.split(' ')).filter((word) => taken.has(word))).toEqual([]);
});

test('no pattern of the draft check names a person from the examples', () => {
  // A family name, such as Price, can be a word of a pattern.
  const names = new Set(people.map(({ name }) => (name.split(' ')[0] ?? '').toLowerCase()));
  const patterns = readdirSync('content/checks').flatMap((file) => {
    const { rules } = load(readFileSync(`content/checks/${file}`, 'utf8')) as {
      rules: Partial<Record<'find' | 'sure' | 'unless', string[]>>[];
    };
    return rules.flatMap(({ find = [], sure = [], unless = [] }) => [...find, ...sure, ...unless]);
  });
  expect(patterns.length).toBeGreaterThan(500);
  expect(patterns.filter((pattern) => pattern.match(/\p{L}+/gu)?.some((word) => names.has(word)))).toEqual([]);
});
