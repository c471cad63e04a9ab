import { toCsv } from '../requests/csv.ts';

export type TableFormat = 'csv' | 'json';

/** What a cell of a table holds; null where there is nothing. */
type Cell = string | number | boolean | null;

/** How a row is written in each kind of file. */
export interface TableShape<Row> {
  heading: readonly string[];
  csvRow: (row: Row) => (string | number)[];
  jsonRow: (row: Row) => unknown;
}

/** Rows as they come out of the store, some at a time: a file of any length takes the memory of one stretch. */
export type RowBatches<Row> = AsyncIterable<readonly Row[]> | Iterable<readonly Row[]>;

/** Writes rows as a file, stretch by stretch: CSV in which formulas are text, or JSON. */
export async function* writeFile<Row>(format: TableFormat, { heading, csvRow, jsonRow }: TableShape<Row>, batches: RowBatches<Row>) {
  if (format === 'csv') {
    yield toCsv([heading]);
    for await (const rows of batches) yield toCsv(rows.map(csvRow));
    return;
  }

  let opening = '[\n';
  for await (const rows of batches) {
    if (rows.length === 0) continue;
    yield `${opening}${rows.map((row) => writeIndented(jsonRow(row))).join(',\n')}`;
    opening = ',\n';
  }
  yield opening === '[\n' ? '[]\n' : '\n]\n';
}

/** Writes rows as a file under these titles, in their order; JSON has them under the titles' keys. */
export function writeTable<Key extends string>(
  format: TableFormat,
  titles: Record<Key, string>,
  batches: RowBatches<Record<Key, Cell>>,
): AsyncGenerator<string> {
  const keys = Object.keys(titles) as Key[];
  const shape: TableShape<Record<Key, Cell>> = {
    heading: keys.map((key) => titles[key]),
    csvRow: (row) => keys.map((key) => writeCell(row[key])),
    jsonRow: (row) => Object.fromEntries(keys.map((key) => [key, row[key]])),
  };
  return writeFile(format, shape, batches);
}

/** Reads a list to its end, so many rows at a time; each stretch says after which row the next begins. */
export async function* readBatches<Row>(
  read: (last: Row | null, limit: number) => Promise<readonly Row[]>,
): AsyncGenerator<readonly Row[]> {
  for (let last: Row | null = null; ;) {
    const rows: readonly Row[] = await read(last, rowsAtOnce);
    yield rows;
    last = rows.at(-1) ?? null;
    if (rows.length < rowsAtOnce) return;
  }
}

/** Read at once, so that nobody else waits for a long list. */
const rowsAtOnce = 500;

function writeIndented(value: unknown): string {
  return `  ${JSON.stringify(value, null, 2).replaceAll('\n', '\n  ')}`;
}

function writeCell(cell: Cell): string | number {
  if (typeof cell === 'boolean') return cell ? 'yes' : 'no';
  return cell ?? '';
}
