import { expect, test } from 'vitest';

import type { PracticeKind } from '#app/content/schemas/practice-schema.ts';
import { fixture } from '#tests/support/fixture-content.ts';

const practiceKinds: Record<PracticeKind, true> = { sort: true, wrong: true, date: true, order: true, choice: true, term: true };

test('the test content has every kind of practice item', () => {
  const found = [...fixture.practice.values()].flatMap((file) => file.items.map(({ kind }) => kind));
  expect([...new Set(found)].toSorted()).toEqual(Object.keys(practiceKinds).toSorted());
});
