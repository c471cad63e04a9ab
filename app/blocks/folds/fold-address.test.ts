import { expect, test } from 'vitest';

import { readOpen, writeOpen } from './fold-address.ts';

const groups = [
  { name: 'overview', ids: ['flow', 'tools', 'rules'], initial: ['flow'] },
  { name: 'sops', ids: ['listing', 'closing'], initial: [] },
];

test('without the parameter, the address shows the initial state', () => {
  expect([...readOpen(null, groups)]).toEqual(['flow']);
});

test('an empty parameter closes everything', () => {
  expect(readOpen('', groups).size).toBe(0);
});

test('unknown identifiers are ignored', () => {
  expect([...readOpen('tools,nothing,closing,sops.none', groups)]).toEqual(['tools', 'closing']);
});

test('a fully open group is written as one word and read back', () => {
  const open = new Set(['listing', 'closing', 'tools']);
  expect(writeOpen(open, groups)).toBe('tools,sops.all');
  expect(readOpen('tools,sops.all', groups)).toEqual(open);
});

test('the initial state keeps the address short', () => {
  expect(writeOpen(new Set(['flow']), groups)).toBeNull();
  expect(writeOpen(new Set(), groups)).toBe('');
});
