import { expect, test } from 'vitest';

import { listChangedFields } from './changed-fields.ts';

const list = (before: unknown, after: unknown) =>
  listChangedFields(
    { before: before === undefined ? null : JSON.stringify(before), after: after === undefined ? null : JSON.stringify(after) },
    (time) => `on ${time.toISOString().slice(0, 10)}`,
  );

test('fields appear before and after, with readable labels and values', () => {
  expect(list({ label: 'North', endsAt: null, seats: 3 }, { label: 'North', endsAt: '2026-12-25T05:00:00.000Z', seats: 3 })).toEqual([
    { label: 'Label', before: 'North', after: 'North' },
    { label: 'Ends at', before: null, after: 'on 2026-12-25' },
    { label: 'Seats', before: '3', after: '3' },
  ]);
});

test('handles fields on one side only, lists, booleans and nested fields', () => {
  expect(list({ gone: true }, { lessons: ['a', 'b'], none: [], device: { firstName: 'Ana', phone: '' } })).toEqual([
    { label: 'Gone', before: 'yes', after: null },
    { label: 'Lessons', before: null, after: 'a, b' },
    { label: 'None', before: null, after: null },
    { label: 'Device', before: null, after: 'First name: Ana, Phone: none' },
  ]);
});

test("a value that isn't an object becomes one field, and no value becomes none", () => {
  expect(list(2, 3)).toEqual([{ label: 'Value', before: '2', after: '3' }]);
  expect(list(undefined, undefined)).toEqual([]);
});
