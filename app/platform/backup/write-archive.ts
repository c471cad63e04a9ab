import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { link, mkdir, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { sql, type Kysely, type MigrationProvider } from 'kysely';

import { privateFile, privateFolder } from '../data-folder.ts';
import type { Database, EngineName } from '../database/open-database.ts';
import { createIdentifier } from '../keys.ts';
import { withTemporary } from '../temporary-files.ts';
import { archiveFormat, BackupError, encodeValue, writeTrailer, type ArchiveHeader, type TableShape } from './archive-format.ts';
import { archiveLimits, mostText } from './archive-limits.ts';
import { encryptArchive } from './encrypt-archive.ts';
import { describeTables, listRunMigrations, requireKnown, type AnyTables } from './table-shapes.ts';

export interface ArchivedStore {
  database: Database;
  engine: EngineName;
  provider: MigrationProvider;
  secret: string;
  contentVersion: string | null;
  /** The key that encrypts and signs the file. Null if the file isn't encrypted. */
  key: Buffer | null;
}

export interface WrittenArchive {
  header: ArchiveHeader;
  rows: number;
  bytes: number;
}

/** The amount of text that's passed on at once, and the number of rows that are read from PostgreSQL at once. Both are held in memory. */
const chunkLength = 64 * 1_024;
const rowsPerFetch = 1_000;
/** Rows with bytes can have a megabyte each. */
const rowsWithBytesPerFetch = 8;

/**
 * Writes every record in a store to a file, as of a single moment, even while other processes write to the store. The file gets its name
 * only once it's complete, and only this account can read it. An existing file is never replaced.
 */
export async function writeArchive(store: ArchivedStore, file: string, now: Date): Promise<WrittenArchive> {
  await refuseExisting(file);
  const level = await listRunMigrations(store.database);
  if (level.length === 0) throw new BackupError('This store has no records yet. Start the portal once, then back it up.');
  await requireKnown(store.provider, level, 'This store');
  const shapes = await describeTables(store.provider, level);

  return (store.database.withoutPlugins() as unknown as Kysely<AnyTables>).connection().execute(async (connection) => {
    // This transaction only reads, so it doesn't use `transact`, which would hold SQLite's write lock.
    await (store.engine === 'sqlite' ? sql`begin` : sql`begin isolation level repeatable read read only`).execute(connection);
    try {
      const tables: ArchiveHeader['tables'] = [];
      for (const shape of shapes) tables.push({ ...shape, rows: await countRows(connection, shape.name) });
      const header: ArchiveHeader = {
        northkey: 'backup',
        format: archiveFormat,
        madeAt: now.toISOString(),
        engine: store.engine,
        contentVersion: store.contentVersion,
        migrations: level,
        secret: store.secret,
        tables,
      };
      const bytes = await writeWhole(file, writeLines(connection, header), store.key);
      return { header, rows: tables.reduce((sum, { rows }) => sum + rows, 0), bytes };
    } finally {
      await sql`rollback`.execute(connection);
    }
  });
}

async function refuseExisting(file: string): Promise<void> {
  const found = await stat(file).catch(() => null);
  if (found?.isDirectory() === true)
    throw new BackupError(`${file} is a folder. Specify a new file in it, such as ${join(file, 'northkey.backup')}.`);
  if (found !== null) throw new BackupError(`${file} already exists. Nothing was changed. Choose another name.`);
}

async function countRows(connection: Kysely<AnyTables>, table: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.table(table)}`.execute(connection);
  return rows[0]?.count ?? 0;
}

async function* writeLines(connection: Kysely<AnyTables>, header: ArchiveHeader): AsyncGenerator<string> {
  let text = `${JSON.stringify(header)}\n`;
  for (const table of header.tables) {
    text += `${JSON.stringify({ table: table.name })}\n`;
    for await (const row of readRows(connection, table, header.engine)) {
      text += `${writeRow(table, row)}\n`;
      if (text.length < chunkLength) continue;
      yield text;
      text = '';
    }
  }
  yield text;
}

/** Rejects rows that a restore would reject, while the original store still exists. */
function writeRow({ name, columns }: TableShape, row: Record<string, unknown>): string {
  const line = JSON.stringify(columns.map((column) => encodeValue(row[column.name], column.kind)));
  if (Buffer.byteLength(line) > archiveLimits.line)
    throw new BackupError(`A row in ${name} is larger than ${archiveLimits.line / 1_024 ** 2} MB, which is too large for a backup.`);
  return line;
}

/** Reads a table, holding no more than a thousand rows in memory at a time. */
async function* readRows(
  connection: Kysely<AnyTables>,
  { name, columns }: TableShape,
  engine: EngineName,
): AsyncGenerator<Record<string, unknown>> {
  const query = connection.selectFrom(name).select(columns.map((column) => column.name));
  if (engine === 'sqlite') {
    yield* query.stream();
    return;
  }

  const perFetch = columns.some(({ kind }) => kind === 'bytes') ? rowsWithBytesPerFetch : rowsPerFetch;
  await sql`declare backup_rows no scroll cursor for ${query}`.execute(connection);
  for (;;) {
    const { rows } = await sql<Record<string, unknown>>`fetch ${sql.lit(perFetch)} from backup_rows`.execute(connection);
    yield* rows;
    if (rows.length < perFetch) break;
  }
  await sql`close backup_rows`.execute(connection);
}

/** Writes the compressed file under a temporary name, and gives it the final name once it's on disk. Returns the file's size in bytes. */
async function writeWhole(file: string, lines: AsyncIterable<string>, key: Buffer | null): Promise<number> {
  await makeFolder(dirname(file));
  const partial = `${file}.${createIdentifier().slice(0, 8)}.partial`;
  let length = 0;

  return withTemporary([partial], async () => {
    await pipeline(
      Readable.from(lines),
      async function* countBytes(texts: AsyncIterable<string>) {
        for await (const text of texts) {
          length += Buffer.byteLength(text);
          yield text;
        }
      },
      createGzip(),
      (packed: AsyncIterable<Buffer>) => (key === null ? addDigest(packed) : encryptArchive(packed, key)),
      createWriteStream(partial, { mode: privateFile, flags: 'wx', flush: true }),
    );
    const { size } = await stat(partial);
    if (length > mostText(size))
      throw new BackupError(
        `This store's records take ${inMegabytes(length)} in a backup of ${inMegabytes(size)}, which a restore would reject. No backup was made.`,
      );
    // Links rather than renames the file, because linking fails if another file has taken the name in the meantime.
    await link(partial, file);
    return size;
  });
}

const inMegabytes = (bytes: number) => `${Math.ceil(bytes / 1_000_000)} MB`;

async function* addDigest(packed: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const hash = createHash('sha256');
  for await (const bytes of packed) {
    hash.update(bytes);
    yield bytes;
  }
  yield Buffer.from(writeTrailer(hash.digest('hex')));
}

async function makeFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder, { recursive: true, mode: privateFolder });
  } catch (error) {
    if (error instanceof Error && 'code' in error && (error.code === 'EEXIST' || error.code === 'ENOTDIR'))
      throw new BackupError(`${folder} can't be created because it, or part of its path, is a file. Specify a folder.`);
    throw error;
  }
}
