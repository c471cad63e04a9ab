import { toCsv } from '../requests/csv.ts';

export type TableFormat = 'csv' | 'json';

export type Cell = string | number | boolean | Date | null;

export interface FileColumn<Row> {
  /** The column's key in JSON. */
  id: string;
  /** The column's heading in CSV. */
  label: string;
  value: (row: Row) => Cell;
  /** The value in JSON files, if it doesn't fit in a cell. */
  json?: ((row: Row) => unknown) | undefined;
  /** The only format that includes the column. If omitted, both formats include it. */
  only?: TableFormat | undefined;
}

/** Rows from the store in batches, so that a file of any length takes up only one batch's worth of memory. */
export type RowBatches<Row> = AsyncIterable<readonly Row[]> | Iterable<readonly Row[]>;

/** Writes rows to a CSV or JSON file in batches. In CSV, formulas are turned into text, and times are in ISO 8601. */
export async function* writeColumns<Row>(format: TableFormat, columns: readonly FileColumn<Row>[], batches: RowBatches<Row>) {
  const written = columns.filter(({ only }) => only === undefined || only === format);
  if (format === 'csv') {
    yield toCsv([written.map(({ label }) => label)]);
    for await (const rows of batches) yield toCsv(rows.map((row) => written.map(({ value }) => writeCell(value(row)))));
    return;
  }

  const toJson = (row: Row) => Object.fromEntries(written.map(({ id, value, json = value }) => [id, json(row)]));
  let opening = '[\n';
  for await (const rows of batches) {
    if (rows.length === 0) continue;
    yield `${opening}${rows.map((row) => writeIndented(toJson(row))).join(',\n')}`;
    opening = ',\n';
  }
  yield opening === '[\n' ? '[]\n' : '\n]\n';
}

/** Reads a list to its end in batches. The last row of each batch is the cursor for the next. */
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

/** The number of rows per batch, which is small enough that other requests don't have to wait. */
const rowsAtOnce = 500;

function writeIndented(value: unknown): string {
  return `  ${JSON.stringify(value, null, 2).replaceAll('\n', '\n  ')}`;
}

/** Formats a cell for CSV. Times are in ISO 8601, and numbers stay numbers. */
export function writeCell(cell: Cell): string | number {
  if (typeof cell === 'boolean') return cell ? 'yes' : 'no';
  return cell instanceof Date ? cell.toISOString() : (cell ?? '');
}
