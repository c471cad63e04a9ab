import fc from 'fast-check';
import { expect, test } from 'vitest';

import { slug } from '#app/content/schemas/field-schema.ts';
import { makeIdentifier } from './make-identifier.ts';

test.each([
  ['Leases & Tenancies', 'leases-tenancies'],
  ["The buyer's first day", 'the-buyers-first-day'],
  ['Déménagement à Montréal', 'demenagement-a-montreal'],
  ['  1 <b>bold</b>: "two" ', '1-b-bold-b-two'],
  ['🍁', 'document'],
  ['租赁', 'document'],
  ['A title that goes on for longer than any identifier that people would ever read', 'a-title-that-goes-on-for-longer-than-any'],
  ['x'.repeat(200), 'x'.repeat(48)],
])('%s becomes %s', (title, id) => {
  expect(makeIdentifier(title, 'document')).toBe(id);
});

test('whatever is typed makes an identifier that content accepts', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (title) => {
      expect(slug.safeParse(makeIdentifier(title, 'part')).success).toBe(true);
    }),
  );
});
