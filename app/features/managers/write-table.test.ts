import { expect, test } from 'vitest';

import { writeTable } from './write-table.server.ts';

const titles = { name: 'Name', seats: 'Seats', isOpen: 'Open' };
const rows = [
  { name: '=1+1', seats: null, isOpen: true },
  { name: 'Spring "A"', seats: 4, isOpen: false },
];

test('a table is written under its titles, formulas are text, and nothing is an empty cell', () => {
  expect(writeTable('csv', titles, rows)).toBe('"Name","Seats","Open"\r\n"\'=1+1","","yes"\r\n"Spring ""A""","4","no"\r\n');
});

test('the same table is JSON under the keys of its titles', () => {
  expect(JSON.parse(writeTable('json', titles, rows))).toEqual(rows);
});

test('without rows the titles stand alone', () => {
  expect(writeTable('csv', titles, [])).toBe('"Name","Seats","Open"\r\n');
  expect(writeTable('json', titles, [])).toBe('[]\n');
});
