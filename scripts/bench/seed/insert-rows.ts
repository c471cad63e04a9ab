import { sql } from 'kysely';

import type { Tx } from '#app/platform/database/open-database.ts';
import type { Schema } from '#app/platform/database/schema.ts';

const rowsAtOnce = 5_000;

/** Inserts many rows per statement as one JSON text. With separate parameters, two million rows took minutes on either database. */
export async function insertRows<Table extends keyof Schema>(
  tx: Tx,
  { table, rows, isPostgres }: { table: Table; rows: readonly Partial<Record<keyof Schema[Table], unknown>>[]; isPostgres: boolean },
): Promise<void> {
  const columns = Object.keys(rows[0] ?? {});
  const names = sql.join(columns.map((column) => sql.ref(column)));
  const values = sql.join(columns.map((column) => readFromJson(nameColumn(column), isBytes(rows[0], column))));

  for (let from = 0; from < rows.length; from += rowsAtOnce) {
    const json = JSON.stringify(rows.slice(from, from + rowsAtOnce).map(nameColumns), (_, value: unknown) => writeValue(value, isPostgres));
    const read = isPostgres
      ? sql`select ${names} from json_populate_recordset(null::${sql.table(table)}, ${json})`
      : sql`select ${values} from json_each(${json})`;
    await sql`insert into ${sql.table(table)} (${names}) ${read}`.execute(tx);
  }
}

function isBytes(row: object | undefined, column: string): boolean {
  return row !== undefined && column in row && (row as Record<string, unknown>)[column] instanceof Uint8Array;
}

function readFromJson(column: string, asBytes: boolean) {
  const value = sql`value ->> ${sql.lit(column)}`;
  return asBytes ? sql`cast(${value} as blob)` : value;
}

/** Renames a row's keys to the database's column names, as Kysely's plugin does in queries. */
function nameColumns(row: object): object {
  return Object.fromEntries(Object.entries(row).map(([name, value]) => [nameColumn(name), value]));
}

function nameColumn(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

/**
 * Writes booleans as they're stored, and bytes as text, because JSON would write a Buffer as a list of numbers, which neither database can
 * read. The only bytes among the values are search words.
 */
function writeValue(value: unknown, isPostgres: boolean): unknown {
  if (typeof value === 'boolean') return Number(value);
  const isBuffer = typeof value === 'object' && value !== null && 'type' in value && value.type === 'Buffer' && 'data' in value;
  if (!isBuffer) return value;

  const bytes = Buffer.from(value.data as number[]);
  return isPostgres ? `\\x${bytes.toString('hex')}` : bytes.toString();
}
