import { toCsv } from '#app/features/requests/csv.ts';

export type TableFormat = 'csv' | 'json';

/** What a cell of a table holds; null where there is nothing. */
type Cell = string | number | boolean | null;

/** Writes rows as a file: CSV under these titles, in their order and with formulas as text; or JSON under the titles' keys. */
export function writeTable<Key extends string>(
  format: TableFormat,
  titles: Record<Key, string>,
  rows: readonly Record<Key, Cell>[],
): string {
  const keys = Object.keys(titles) as Key[];
  if (format === 'json')
    return `${JSON.stringify(
      rows.map((row) => Object.fromEntries(keys.map((key) => [key, row[key]]))),
      null,
      2,
    )}\n`;

  return toCsv([keys.map((key) => titles[key]), ...rows.map((row) => keys.map((key) => writeCell(row[key])))]);
}

function writeCell(cell: Cell): string {
  if (typeof cell === 'boolean') return cell ? 'yes' : 'no';
  return cell === null ? '' : String(cell);
}
