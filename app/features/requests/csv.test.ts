import { expect, test } from 'vitest';

import { toCsv } from './csv.ts';

/**
 * Reads CSV the way spreadsheets do: quotes count only at the start of a cell, and any text after a closing quote belongs to the same cell.
 */
function parseCsv(text: string, separator: string): string[][] {
  const rows: string[][] = [[]];
  let cell = '';
  let state: 'start' | 'plain' | 'quoted' | 'closed' = 'start';

  for (const letter of text) {
    if (state === 'quoted') {
      if (letter === '"') state = 'closed';
      else cell += letter;
    } else if (state === 'closed' && letter === '"') {
      cell += letter;
      state = 'quoted';
    } else if (letter === separator || letter === '\n' || letter === '\r') {
      rows.at(-1)?.push(cell);
      if (letter !== separator) rows.push([]);
      cell = '';
      state = 'start';
    } else if (state === 'start' && letter === '"') state = 'quoted';
    else {
      cell += letter;
      state = 'plain';
    }
  }
  return rows;
}

const starts = ['=', '+', '-', '@', '＝', '＋', '－', '＠', '﹦', '﹢', '﹣', '﹫'];
const before = [
  '',
  ' ',
  '\t',
  '\r',
  '\n',
  '\u00a0',
  '\u200b',
  '\u0000',
  '"',
  "' ",
  '""',
  'x;',
  'x; ',
  'x\t',
  'x\n',
  'x\r\n',
  'x;"',
  'x";',
  'x|',
  ';;',
  '\n\n',
];
const hostile = before.flatMap((lead) => starts.map((start) => `${lead}${start}1+1`));

test.each([',', ';', '\t', '|'])('no cell is a formula in a spreadsheet that separates by %j', (separator) => {
  const csv = toCsv(hostile.map((value) => ['OT-1', value, 'about', value]));
  const cells = parseCsv(csv, separator).flat();

  expect(cells.length).toBeGreaterThan(hostile.length);
  for (const cell of cells) expect(cell, JSON.stringify(cell)).not.toMatch(/^[\s\p{C}"]*[=+\-@＝＋－＠﹦﹢﹣﹫]/u);
});

test('every value comes back from its own cell, with an apostrophe where it was guarded', () => {
  const rows = [
    ['a,b', 'say "hi"', 'two\nlines', '', '416-555-0123, x; y', 'é 王 👩‍🔬'],
    ['=1+1', ' =1', 'x;=1+1', '＝1', '\tx', 'a - b'],
  ];
  const [first, second] = parseCsv(toCsv(rows).replaceAll('\r\n', '\n'), ',');

  expect(first).toEqual(rows[0]);
  expect(second).toEqual(["'=1+1", "' =1", "x;'=1+1", "'＝1", "'\tx", 'a - b']);
});

test('every field is quoted', () => {
  expect(toCsv([['a', '', '1']])).toBe('"a","","1"\r\n');
});
