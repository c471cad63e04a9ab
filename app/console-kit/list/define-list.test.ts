import { expect, test } from 'vitest';

import { writeColumns, type TableFormat } from '#app/features/lists/write-table.server.ts';
import { defineList } from './define-list.server.ts';
import { readCursor, writeCursor } from './list-cursor.server.ts';
import { oneOf, search, text } from './list-filters.ts';

const rows = [
  { id: 'a', name: '=1+1', seats: 4, since: new Date('2026-11-24T17:00:00.000Z') },
  { id: 'b', name: 'Ana', seats: 0, since: new Date('2026-11-23T17:00:00.000Z') },
];

const list = defineList({
  page: 'console-learners',
  exportPage: 'console-learners-export',
  name: 'people',
  title: 'People',
  caption: 'People',
  what: 'people',
  filters: {
    search: search('Name', { longest: 5 }),
    result: oneOf('Result', { passed: 'Passed', failed: 'Failed' }, 'Any result'),
    status: oneOf('Status', { open: 'Open', all: 'All' }, { initial: 'open' }),
    actor: text('Who'),
  },
  sorts: { since: { label: 'Since', isDescending: true }, name: { label: 'Name' } },
  pageBy: ['since', 'id'],
  empty: { none: 'Nobody yet.', filtered: 'No people match.' },
  at: async () => ({ unit: 'seats' }),
  load: async () => rows,
  keyOf: ({ id }) => id,
  placeOf: ({ id, since }) => ({ since: since.toISOString(), id }),
  tableFirst: ['since'],
  columns: [
    { id: 'id', label: 'Identifier', value: ({ id }) => id, in: 'export' },
    { id: 'name', label: 'Name', value: ({ name }) => name, sort: 'name' },
    { id: 'seats', label: 'Seats', value: ({ seats }) => seats, show: ({ seats }, { unit }) => `${seats} ${unit}` },
    { id: 'since', label: 'Since', value: ({ since }) => since, as: 'day' },
    { id: 'note', label: 'Note', value: () => 'in the table alone', in: 'table' },
  ],
});

const address = (query: string) => list.readAddress(new URLSearchParams(query));

async function write(format: TableFormat): Promise<string> {
  const pieces: string[] = [];
  for await (const piece of writeColumns(format, list.listFileColumns({ unit: 'seats' }), [rows])) pieces.push(piece);
  return pieces.join('');
}

test('a column appears in the table, and in CSV as a safe cell, an ISO time or a number', async () => {
  expect(list.drawTable(rows, { unit: 'seats' })).toEqual({
    labels: ['Since', 'Name', 'Seats', 'Note'],
    cells: [
      ['Nov 24, 2026', '=1+1', '4 seats', 'in the table alone'],
      ['Nov 23, 2026', 'Ana', '0 seats', 'in the table alone'],
    ],
  });
  expect(await write('csv')).toBe(
    '"Identifier","Name","Seats","Since (UTC)"\r\n"a","\'=1+1",4,"2026-11-24T17:00:00.000Z"\r\n"b","Ana",0,"2026-11-23T17:00:00.000Z"\r\n',
  );
});

test('JSON has the same columns under their keys, with the original values', async () => {
  expect(JSON.parse(await write('json'))).toEqual(rows.map((row) => ({ ...row, since: row.since.toISOString() })));
});

test('an address round-trips its filter and order', () => {
  const filter = { search: 'ana &', result: 'failed', status: 'all', actor: 'x=1' } as const;
  expect(address(list.writeAddress({ filter, sort: 'name' }).toString())).toEqual({ filter, sort: 'name', after: null });
});

test('unknown parts of an address are ignored', () => {
  const read = address('result=toString&status=nonsense&sort=constructor&search=%20much%20too%20long&other=1');
  expect(read).toEqual({ filter: { search: 'much ', result: '', status: 'open', actor: '' }, sort: 'since', after: null });
  expect(list.writeAddress(address('status=open&sort=since')).toString()).toBe('');
});

test('a filter is saved without its search text, and leads back to its list', () => {
  const saved = list.toSavable(new URLSearchParams('search=ana&result=passed&sort=name&after=x'));
  expect(saved).toBe('result=passed&sort=name');
  expect(list.addressOf(saved)).toBe('/manage/learners?result=passed&sort=name');
  expect(list.addressOf('')).toBe('/manage/learners');
});

test('a cursor leads back to its position', () => {
  const place = { since: '2026-11-24T17:00:00.000Z', id: 'a,"b"' };
  const cursor = writeCursor(['since', 'id'], place);
  expect(cursor).toMatch(/^[\w-]+$/);
  expect(address(`after=${cursor}`).after).toEqual(place);
});

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

test.each([
  ['none', null],
  ['an empty one', ''],
  ['no JSON', 'nonsense'],
  ['half a place', encode(['2026'])],
  ['more than a place', encode(['2026', 'a', 'b'])],
  ['numbers', encode([1, 2])],
  ['an object', encode({ since: '2026', id: 'a' })],
  ['a NUL, which no store takes', encode(['2026', 'a\0'])],
  ['half of a surrogate pair', encode(['2026', '\ud800'])],
  ['one that is too long', encode(['2026', 'a'.repeat(2_000)])],
])('a malformed cursor starts at the first page: %s', (_, cursor) => {
  expect(readCursor(['since', 'id'], cursor)).toBeNull();
});
