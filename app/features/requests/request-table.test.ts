import { expect, test } from 'vitest';

import { formOf } from './request-contents.ts';
import { listRequestColumns } from './request-table.ts';
import { requestKinds } from './rules.ts';

test('text for managers never addresses the client as "you"', () => {
  const labels = requestKinds.flatMap((kind) => Object.values(formOf(kind).fields).map(({ words }) => words.fact ?? words.label));
  expect(labels.filter((label) => /\byour?\b/i.test(label))).toEqual([]);
});

test('each form field has one column, and column names are unique', () => {
  const labelsOf = ({ common, fields }: ReturnType<typeof listRequestColumns>) => [...common, ...fields].map(({ label }) => label);
  const heading = labelsOf(listRequestColumns());
  expect(new Set(heading).size).toBe(heading.length);
  expect(heading).toEqual(expect.arrayContaining(['VA', 'Hours', 'First day', 'Monthly budget', 'Referred', 'Consent']));
  expect(labelsOf(listRequestColumns(['service'])).slice(10)).toEqual(['About', 'VA', 'Message']);
});
