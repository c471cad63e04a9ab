import fc from 'fast-check';
import { expect, test } from 'vitest';

import {
  addColumn,
  addRow,
  canRemoveColumn,
  fillCells,
  isUneven,
  moveRow,
  readPasted,
  readTable,
  removeColumn,
  removeRow,
  setCell,
  writeTable,
} from './table-cells.ts';

const texts = { columns: 'Form\nWho signs', rows: '120 | Both sides\n123 | The party it protects' };
const table = readTable(texts);

test('a table is read from its two fields, and written back as it was', () => {
  expect(table).toEqual({
    headings: ['Form', 'Who signs'],
    rows: [
      ['120', 'Both sides'],
      ['123', 'The party it protects'],
    ],
  });
  expect(writeTable(table)).toEqual(texts);
});

test('whatever is typed into a cell is in that cell when the table is read again', () => {
  const cell = fc.stringMatching(/^[\w |\\*"\t]{0,12}$/);
  fc.assert(
    fc.property(fc.array(fc.tuple(cell, cell, cell), { minLength: 1, maxLength: 4 }), (rows) => {
      const written = writeTable({ headings: ['A', 'B', 'C'], rows });
      expect(readTable(written).rows).toEqual(rows.map((cells) => cells.map((text) => text.trim())));
      expect(writeTable(readTable(written))).toEqual(written);
    }),
  );
});

test('a row with too many or too few cells is shown completely, and squared once something is typed', () => {
  const uneven = { columns: 'Form\nWho signs', rows: '120\n123 | The party | Kept' };
  const shown = readTable(uneven);
  expect(isUneven(uneven)).toBe(true);
  expect(shown).toEqual({
    headings: ['Form', 'Who signs', ''],
    rows: [
      ['120', '', ''],
      ['123', 'The party', 'Kept'],
    ],
  });
  const mended = writeTable(setCell(shown, { row: 0, column: 1 }, 'Both'));
  expect(mended).toEqual({ columns: 'Form\nWho signs\nColumn 3', rows: '120 | Both | \n123 | The party | Kept' });
  expect(isUneven(mended)).toBe(false);
});

test('a new table has room for two columns and a row', () => {
  expect(readTable({ columns: '', rows: '' })).toEqual({ headings: ['', ''], rows: [['', '']] });
});

test('rows and columns are added, moved and removed', () => {
  expect(writeTable(addRow(table)).rows).toBe(`${texts.rows}\n | `);
  expect(writeTable(moveRow(table, 1, 0)).rows).toBe('123 | The party it protects\n120 | Both sides');
  expect(writeTable(removeRow(table, 0)).rows).toBe('123 | The party it protects');
  const wide = addColumn(table);
  expect(writeTable(wide)).toEqual({ columns: 'Form\nWho signs\nColumn 3', rows: '120 | Both sides | \n123 | The party it protects | ' });
  expect(canRemoveColumn(wide)).toBe(true);
  expect(removeColumn(wide, 2)).toEqual(table);
  expect(canRemoveColumn(table)).toBe(false);
});

test('a heading that was emptied gets the number of its column, so that the next ones stay where they are', () => {
  expect(writeTable(setCell(table, { row: -1, column: 0 }, ' ')).columns).toBe('Column 1\nWho signs');
});

test.each([
  [
    'cells beside each other',
    'a\tb\nc\td\n',
    '',
    [
      ['a', 'b'],
      ['c', 'd'],
    ],
  ],
  [
    'lines of a Windows program',
    'a\tb\r\nc\td\r\n',
    '',
    [
      ['a', 'b'],
      ['c', 'd'],
    ],
  ],
  [
    'empty cells',
    'a\t\n\tb',
    '',
    [
      ['a', ''],
      ['', 'b'],
    ],
  ],
  ['a cell with several lines and quotation marks', '"one\n""two"""\tb', '', [['one "two"', 'b']]],
  ['quotation marks that belong to the text', '"Follow up" as a step\tb', '', [['"Follow up" as a step', 'b']]],
  ['one column of a spreadsheet', 'a\nb', '<table><tr><td>a</td></tr></table>', [['a'], ['b']]],
  ['text', 'Two lines\nof a text', '<p>Two lines</p>', null],
])('%s are read from what was pasted', (_, text, html, cells) => {
  expect(readPasted(text, html)).toEqual(cells);
});

test('pasted cells fill the table from one cell on, and it grows as far as it has to', () => {
  const cells = [['New', 'One', 'More'], ['Last']];
  expect(writeTable(fillCells(table, { row: 1, column: 0 }, cells))).toEqual({
    columns: 'Form\nWho signs\nColumn 3',
    rows: '120 | Both sides | \nNew | One | More\nLast |  | ',
  });
});

test('cells that are pasted into a heading begin with the headings', () => {
  expect(writeTable(fillCells(table, { row: -1, column: 1 }, [['Signed by'], ['Everyone']]))).toEqual({
    columns: 'Form\nSigned by',
    rows: '120 | Everyone\n123 | The party it protects',
  });
});
