import { readFileSync } from 'node:fs';
import { load } from 'js-yaml';
import { expect, test } from 'vitest';

import { clientPlans } from '../../scripts/demo/seed/client-plans.ts';
import { learnerPlans } from '../../scripts/demo/seed/learner-plans.ts';

test('nobody in the demo has a name from the examples', () => {
  const { people } = load(readFileSync('content/cast.yaml', 'utf8')) as { people: { name: string }[] };
  const taken = new Set(people.flatMap(({ name }) => name.split(' ')));
  const names = [...learnerPlans.map(({ name }) => name ?? ''), ...Object.values(clientPlans).flatMap(({ name, va }) => [name, va])];
  expect(names.flatMap((name) => name.split(' ')).filter((word) => taken.has(word))).toEqual([]);
});
