import { expect, test } from 'vitest';

import { renewDigest } from './renew-digest.ts';

const list = (listSeen: string, ...entries: string[]) => [
  { name: 'crm.yaml:blocks', listSeen },
  ...entries.map((name) => ({ name: `crm.yaml:blocks${name}`, listSeen: '' })),
];
const before = list('old', '[0].text', '[1].text');

test("a change that waited for a save has the list's new digest, and keeps its place", () => {
  const now = list('new', '[0].text', '[1].text');
  expect(renewDigest('insert|crm.yaml:blocks|1|old', before, now)).toBe('insert|crm.yaml:blocks|1|new');
  expect(renewDigest('move|crm.yaml:blocks|1|old|0', before, now)).toBe('move|crm.yaml:blocks|1|new|0');
});

test('if someone else added or removed an entry, or the list is gone, the old digest stays', () => {
  for (const now of [list('new', '[0].text'), list('new', '[0].text', '[0].title', '[1].text'), []])
    expect(renewDigest('remove|crm.yaml:blocks|1|old', before, now)).toBe('remove|crm.yaml:blocks|1|old');
});

test('a change without a digest stays as it is', () => {
  expect(renewDigest('add|crm.yaml:blocks', before, list('new', '[0].text', '[1].text'))).toBe('add|crm.yaml:blocks');
});
