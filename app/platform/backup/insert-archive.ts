import { sql, type Kysely, type RawBuilder } from 'kysely';

import type { EngineName } from '../database/open-database.ts';
import { describeConstraint } from '../database/constraint-error.ts';
import { BackupError, type ColumnKind, type TableShape } from './archive-format.ts';
import { archiveLimits } from './archive-limits.ts';
import type { Archive } from './open-archive.ts';
import { readArchive } from './read-archive.ts';
import type { AnyTables } from './table-shapes.ts';

/** The maximum number of rows in one statement, all of which are held in memory. */
const rowsAtOnce = 1_000;

interface Batch {
  table: TableShape;
  rows: unknown[][];
  /** The position of the first row in its table. */
  from: number;
  length: number;
}

/** Adds every row of an archive to the store. If a table rejects a row, the error names the table and the row. */
export async function insertArchive(tx: Kysely<AnyTables>, archive: Archive, engine: EngineName): Promise<void> {
  let batch: Batch | null = null;
  for await (const { table, values, number, length } of readArchive(archive)) {
    if (batch !== null && (batch.table !== table || batch.rows.length >= rowsAtOnce || batch.length >= archiveLimits.batch)) {
      await insertBatch(tx, batch, { file: archive.file, engine });
      batch = null;
    }
    batch ??= { table, rows: [], from: number, length: 0 };
    batch.rows.push(values);
    batch.length += length;
  }
  if (batch !== null) await insertBatch(tx, batch, { file: archive.file, engine });
}

async function insertBatch(
  tx: Kysely<AnyTables>,
  { table, rows, from }: Batch,
  { file, engine }: { file: string; engine: EngineName },
): Promise<void> {
  const whole = await tryInsert(tx, { table, rows, engine });
  if (whole === null) return;

  // Adding the rows one by one finds the rejected row, because neither database says which one it was.
  for (const [index, row] of rows.entries()) {
    const reason = await tryInsert(tx, { table, rows: [row], engine });
    if (reason !== null)
      throw new BackupError(`${file} can't be restored: row ${from + index} of ${table.name} ${reason}. Nothing was changed.`);
  }
  const last = from + rows.length - 1;
  throw new BackupError(`${file} can't be restored: one of rows ${from} to ${last} of ${table.name} ${whole}. Nothing was changed.`);
}

/** Adds all the rows. If the table rejects any of them, adds none and returns the reason. */
async function tryInsert(tx: Kysely<AnyTables>, insertion: Insertion): Promise<string | null> {
  await sql`savepoint archive_rows`.execute(tx);
  try {
    await insertRows(tx, insertion);
    await sql`release savepoint archive_rows`.execute(tx);
    return null;
  } catch (error) {
    const reason = describeConstraint(error);
    if (reason === null) throw error;
    await sql`rollback to savepoint archive_rows`.execute(tx);
    await sql`release savepoint archive_rows`.execute(tx);
    return reason;
  }
}

interface Insertion {
  table: TableShape;
  rows: unknown[][];
  engine: EngineName;
}

/** Sends the rows as one JSON text. With a parameter for each value, both databases would take minutes to add two million rows. */
async function insertRows(tx: Kysely<AnyTables>, { table, rows, engine }: Insertion): Promise<void> {
  const names = sql.join(table.columns.map(({ name }) => sql.ref(name)));
  const values = sql.join(table.columns.map(({ kind }, index) => readers[engine](sql`value ->> ${sql.lit(index)}`, kind)));
  const json = JSON.stringify(rows);
  const source = engine === 'sqlite' ? sql`json_each(${json})` : sql`json_array_elements(${json}::json)`;
  await sql`insert into ${sql.table(table.name)} (${names}) select ${values} from ${source}`.execute(tx);
}

const postgresTypes: Record<ColumnKind, string> = {
  text: 'text',
  integer: 'integer',
  boolean: 'boolean',
  time: 'timestamptz',
  bytes: 'bytea',
};

/** Converts a JSON value to each database's type. SQLite already reads booleans as 0 and 1. */
const readers: Record<EngineName, (value: RawBuilder<unknown>, kind: ColumnKind) => RawBuilder<unknown>> = {
  sqlite: (value, kind) => (kind === 'bytes' ? sql`unhex(${value})` : value),
  postgres: (value, kind) => (kind === 'bytes' ? sql`decode(${value}, 'hex')` : sql`(${value})::${sql.raw(postgresTypes[kind])}`),
};
