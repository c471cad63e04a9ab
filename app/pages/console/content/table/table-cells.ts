import { readField, writeField } from '#app/features/revisions/list-fields.ts';

/** A table as its grid shows it: every row has as many cells as there are headings. */
export interface Table {
  headings: readonly string[];
  rows: readonly (readonly string[])[];
}

/** The place of a cell. The headings are row -1. */
export interface CellPlace {
  row: number;
  column: number;
}

/** The texts of a table's two fields. */
export interface TableTexts {
  columns: string;
  rows: string;
}

export const headingRow = -1;

/** The fewest columns that a table can have. */
const fewestColumns = 2;

/** Reads a table from its fields' texts. Headings and cells that one of them lacks are empty, and so is the row of a table without one. */
export function readTable(texts: TableTexts): Table {
  const { headings, rows } = readCells(texts);
  const width = Math.max(fewestColumns, headings.length, ...rows.map(({ length }) => length));
  return { headings: widen(headings, width), rows: (rows.length === 0 ? [[]] : rows).map((cells) => widen(cells, width)) };
}

/** Tells whether a row has more or fewer cells than there are headings. */
export function isUneven(texts: TableTexts): boolean {
  const { headings, rows } = readCells(texts);
  return rows.some(({ length }) => length !== headings.length);
}

function readCells({ columns, rows }: TableTexts): { headings: string[]; rows: string[][] } {
  return {
    headings: (readField({ control: 'lines' }, columns) ?? []) as string[],
    rows: (readField({ control: 'rows' }, rows) ?? []) as string[][],
  };
}

/** Writes a table as the texts of its fields. The fields can't hold a column without a heading, so it gets its number. */
export function writeTable(table: Table): TableTexts {
  const named = table.headings.map((_, column) => nameHeading(table, column));
  // A row is a list of texts, which the type of a field's value doesn't mention.
  const cells = table.rows.map((row) => row.map(clean)) as unknown as string[];
  return { columns: writeField({ control: 'lines', value: named }), rows: writeField({ control: 'rows', value: cells }) };
}

export function nameColumn(column: number): string {
  return `Column ${column + 1}`;
}

/** What a column is called: its heading, or its number while it has none. */
export function nameHeading({ headings }: Table, column: number): string {
  return clean(headings[column] ?? '') || nameColumn(column);
}

function clean(text: string): string {
  return text.replaceAll(/\s*[\r\n]\s*/g, ' ').trim();
}

function widen(cells: readonly string[], width: number): string[] {
  return Array.from({ length: width }, (_, column) => cells[column] ?? '');
}

export function setCell(table: Table, { row, column }: CellPlace, text: string): Table {
  if (row === headingRow) return { ...table, headings: table.headings.with(column, text) };
  return { ...table, rows: table.rows.map((cells, index) => (index === row ? cells.with(column, text) : cells)) };
}

export function addRow(table: Table): Table {
  return { ...table, rows: [...table.rows, widen([], table.headings.length)] };
}

export function removeRow(table: Table, row: number): Table {
  return { ...table, rows: table.rows.toSpliced(row, 1) };
}

export function moveRow(table: Table, from: number, to: number): Table {
  const moved = table.rows.slice(from, from + 1);
  return { ...table, rows: table.rows.toSpliced(from, 1).toSpliced(to, 0, ...moved) };
}

export function addColumn({ headings, rows }: Table): Table {
  return { headings: [...headings, nameColumn(headings.length)], rows: rows.map((cells) => [...cells, '']) };
}

export function removeColumn({ headings, rows }: Table, column: number): Table {
  return { headings: headings.toSpliced(column, 1), rows: rows.map((cells) => cells.toSpliced(column, 1)) };
}

export function canRemoveColumn({ headings }: Table): boolean {
  return headings.length > fewestColumns;
}

/** Puts pasted cells in from one cell on. The table grows as far as it has to. */
export function fillCells(table: Table, { row, column }: CellPlace, pasted: readonly (readonly string[])[]): Table {
  let filled = table;
  while (filled.rows.length < row + pasted.length) filled = addRow(filled);
  while (filled.headings.length < column + Math.max(...pasted.map(({ length }) => length))) filled = addColumn(filled);
  for (const [down, cells] of pasted.entries())
    for (const [right, text] of cells.entries()) filled = setCell(filled, { row: row + down, column: column + right }, text);
  return filled;
}

/**
 * Reads cells that were copied from a spreadsheet: lines with tabs between the cells, and quotation marks around one with several lines. Returns
 * null for any other text. A spreadsheet's single column has no tabs, but comes as a table in HTML as well.
 */
export function readPasted(text: string, html: string): string[][] | null {
  if (!text.includes('\t') && !/<table/i.test(html)) return null;

  const rows: string[][] = [[]];
  const cells = text
    .replaceAll(/\r\n?/g, '\n')
    .replace(/\n$/, '')
    .matchAll(/(?<cell>"(?:[^"]|"")*"(?=[\t\n]|$)|[^\t\n]*)(?<end>[\t\n]|$)/g);
  for (const { groups: { cell = '', end } = {} } of cells) {
    rows.at(-1)?.push(clean(unquote(cell)));
    if (end === '') break;
    if (end === '\n') rows.push([]);
  }
  return rows;
}

function unquote(cell: string): string {
  return /^".*"$/s.test(cell) ? cell.slice(1, -1).replaceAll('""', '"') : cell;
}
