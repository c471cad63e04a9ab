import { expect, test } from 'vitest';

import { formOf } from './request-contents.ts';
import { describeRequestTable } from './request-table.ts';
import { requestKinds } from './rules.ts';

test('what managers read of a request speaks to nobody as "you"', () => {
  const labels = requestKinds.flatMap((kind) => Object.values(formOf(kind).fields).map(({ words }) => words.fact ?? words.label));
  expect(labels.filter((label) => /\byour?\b/i.test(label))).toEqual([]);
});

test('each field of a form has one column, and no two columns have one name', () => {
  const { heading } = describeRequestTable();
  expect(new Set(heading).size).toBe(heading.length);
  expect(heading).toEqual(expect.arrayContaining(['VA', 'Hours', 'First day', 'Budget a month', 'Referred', 'Consent']));
  expect(describeRequestTable(['service']).heading.slice(10)).toEqual(['About', 'VA', 'Message']);
});
