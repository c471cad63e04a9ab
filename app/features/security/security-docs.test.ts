import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

import { securityEvents } from './rules.ts';

test("the operator's guide explains exactly the kinds of events that exist", () => {
  const guide = readFileSync('docs/operating.md', 'utf8');
  const [, table = ''] = guide.split('## Security events');
  const rows = (table.split('\nThe audit log')[0] ?? '').split('\n').filter((line) => line.startsWith('| `'));
  const kinds = rows.flatMap((row) => (row.split('|')[1] ?? '').split('`').filter((part) => part.includes('-')));
  expect(kinds.toSorted()).toEqual(Object.keys(securityEvents).toSorted());
});
