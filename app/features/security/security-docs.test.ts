import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

import { securityEvents } from './rules.ts';

test('the guide for anyone who runs the portal explains every kind of event, and no other', () => {
  const guide = readFileSync('docs/operating.md', 'utf8');
  const [, table = ''] = guide.split('## Security events');
  const rows = (table.split('\nThe audit log')[0] ?? '').split('\n').filter((line) => line.startsWith('| `'));
  const kinds = rows.flatMap((row) => (row.split('|')[1] ?? '').split('`').filter((part) => part.includes('-')));
  expect(kinds.toSorted()).toEqual(Object.keys(securityEvents).toSorted());
});
