import { expect, test } from 'vitest';

import { listNeeded, listNeededBy, withNeeded } from './list-needed.server.ts';

type Draft = Parameters<typeof listNeeded>[0][number];

const changed = (part: string, live: unknown, data: unknown): Draft => ({ part, live, data, isNew: false, isRemoved: false });
const added = (part: string): Draft => ({ part, live: undefined, data: { title: 'New' }, isNew: true, isRemoved: false });
const removed = (part: string): Draft => ({ part, live: { title: 'Old' }, data: {}, isNew: false, isRemoved: true });
const cards = (...ids: string[]) => ({ modules: ids.map((id) => ({ id })) });
const list = (...drafts: Draft[]) => Object.fromEntries(listNeeded(drafts));

test('changes of values need no other file', () => {
  expect(list(changed('modules.yaml', cards('crm'), cards('crm', 'leases')), changed('modules/crm.yaml', {}, {}))).toEqual({});
  expect(list(changed('modules.yaml', cards('crm'), undefined), changed('brand.yaml', {}, {}))).toEqual({});
});

test('a new module goes with its card, and its new practice with the module', () => {
  expect(
    list(changed('modules.yaml', cards('crm'), cards('crm', 'leases')), added('modules/leases.yaml'), added('practice/leases.yaml')),
  ).toEqual({
    'modules.yaml': ['modules/leases.yaml'],
    'modules/leases.yaml': ['modules.yaml'],
    'practice/leases.yaml': ['modules/leases.yaml'],
  });
});

test('a module that has a card already, and practice for a module that is there, need no other file', () => {
  expect(list(added('modules/leases.yaml'), added('practice/crm.yaml'))).toEqual({});
  expect(list(changed('modules.yaml', cards('leases'), cards('leases', 'crm')), added('modules/leases.yaml'))).toEqual({});
});

test('a module for an announced card goes with the change that keeps the card coming soon, which can be published alone', () => {
  const card = (published?: boolean) => ({ modules: [{ id: 'leases', ...(published === undefined ? {} : { published }) }] });
  const listed = (live: unknown, data: unknown) => list(changed('modules.yaml', live, data), added('modules/leases.yaml'));
  expect(listed(card(), card(false))).toEqual({ 'modules/leases.yaml': ['modules.yaml'] });
  expect(listed(card(true), card(false))).toEqual({ 'modules/leases.yaml': ['modules.yaml'] });
  expect(listed(card(false), card(true))).toEqual({});
  expect(listed(card(), card(true))).toEqual({});
});

test('a removed module goes with its card and its practice, and practice can be removed alone', () => {
  expect(
    list(changed('modules.yaml', cards('crm', 'leases'), cards('crm')), removed('modules/leases.yaml'), removed('practice/leases.yaml')),
  ).toEqual({
    'modules.yaml': ['modules/leases.yaml'],
    'modules/leases.yaml': ['modules.yaml', 'practice/leases.yaml'],
  });
  expect(list(removed('practice/leases.yaml'))).toEqual({});
});

test('a document goes with its link', () => {
  const both = { 'links.yaml': ['documents/lease.yaml'], 'documents/lease.yaml': ['links.yaml'] };
  expect(list(changed('links.yaml', {}, { lease: {} }), added('documents/lease.yaml'))).toEqual(both);
  expect(list(changed('links.yaml', { lease: {} }, {}), removed('documents/lease.yaml'))).toEqual(both);
});

test('what chosen files need is listed until nothing is missing', () => {
  const needed = new Map([
    ['practice/leases.yaml', ['modules/leases.yaml']],
    ['modules/leases.yaml', ['modules.yaml']],
    ['modules.yaml', ['modules/leases.yaml']],
  ]);
  expect([...listNeededBy(['practice/leases.yaml', 'brand.yaml'], needed)]).toEqual([['practice/leases.yaml', ['modules/leases.yaml']]]);
  expect(withNeeded(['practice/leases.yaml'], needed)).toEqual(['practice/leases.yaml', 'modules/leases.yaml', 'modules.yaml']);
  expect(listNeededBy(withNeeded(['practice/leases.yaml'], needed), needed).size).toBe(0);
  expect(withNeeded(['brand.yaml'], needed)).toEqual(['brand.yaml']);
});
