import { expect, test } from 'vitest';

import { readBatches, writeColumns, type FileColumn, type TableFormat } from './write-table.server.ts';

const rows = [
  { name: '=1+1', seats: null, isOpen: true },
  { name: 'Spring "A"', seats: 4, isOpen: false },
];

const columns: FileColumn<(typeof rows)[number]>[] = [
  { id: 'name', label: 'Name', value: ({ name }) => name },
  { id: 'seats', label: 'Seats', value: ({ seats }) => seats },
  { id: 'isOpen', label: 'Open', value: ({ isOpen }) => isOpen },
];

async function collect<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const all: Item[] = [];
  for await (const item of items) all.push(item);
  return all;
}

async function write(format: TableFormat, batches: (typeof rows)[]): Promise<string> {
  return (await collect(writeColumns(format, columns, batches))).join('');
}

test('a table has its headings, formulas become text, and null is an empty cell', async () => {
  expect(await write('csv', [rows])).toBe('"Name","Seats","Open"\r\n"\'=1+1","","yes"\r\n"Spring ""A""",4,"no"\r\n');
});

test("the same table in JSON uses its columns' keys", async () => {
  expect(await write('json', [rows])).toBe(`${JSON.stringify(rows, null, 2)}\n`);
});

test('without rows, only the headings are written', async () => {
  expect(await write('csv', [])).toBe('"Name","Seats","Open"\r\n');
  expect(await write('json', [[]])).toBe('[]\n');
});

test("a file is the same however many chunks it's written in", async () => {
  const apart = rows.map((row) => [row]);
  for (const format of ['csv', 'json'] as const) expect(await write(format, [[], ...apart, []])).toBe(await write(format, [rows]));
});

test('a list is read to its end, each batch after the last row of the previous one', async () => {
  const all = Array.from({ length: 1_200 }, (_, index) => index);
  const asked: (number | null)[] = [];
  const batches = readBatches<number>((last, limit) => {
    asked.push(last);
    return Promise.resolve(all.slice(last === null ? 0 : last + 1).slice(0, limit));
  });
  expect((await collect(batches)).flat()).toEqual(all);
  expect(asked).toEqual([null, 499, 999]);
});
