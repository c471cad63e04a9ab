import { sql } from 'kysely';

import type { Database, Tx } from '#app/platform/database/open-database.ts';

/** An uploaded file, without its bytes. */
export interface Upload {
  id: string;
  /** The name under which the bytes are stored. */
  chunks: string;
  name: string;
  size: number;
  author: string;
  createdAt: Date;
}

export async function findUpload(database: Database | Tx, id: string): Promise<Upload | null> {
  return (await database.selectFrom('uploads').selectAll().where('id', '=', id).executeTakeFirst()) ?? null;
}

/** Lists all uploads, newest first. A portal has a few hundred at most. */
export async function listUploads(database: Database | Tx): Promise<Upload[]> {
  return database.selectFrom('uploads').selectAll().orderBy('createdAt', 'desc').orderBy('id').execute();
}

export async function listUploadIds(database: Database | Tx): Promise<string[]> {
  return (await database.selectFrom('uploads').select('id').orderBy('id').execute()).map(({ id }) => id);
}

/** Returns how many files are stored, and how much room they take. */
export async function measureUploads(database: Database | Tx): Promise<{ count: number; bytes: number }> {
  return database
    .selectFrom('uploads')
    .select(({ fn }) => [fn.countAll<number>().as('count'), fn.coalesce(fn.sum<number>('size'), sql.lit(0)).as('bytes')])
    .executeTakeFirstOrThrow();
}

/** Returns how much room some uploads take together, in bytes. */
export async function sumUploadSizes(database: Database, ids: readonly string[]): Promise<number> {
  if (ids.length === 0) return 0;
  const { bytes } = await database
    .selectFrom('uploads')
    .select(({ fn }) => fn.coalesce(fn.sum<number>('size'), sql.lit(0)).as('bytes'))
    .where('id', 'in', ids)
    .executeTakeFirstOrThrow();
  return bytes;
}

/** Adds an upload. Returns false if it's there already, also if it arrived in another request at the same time. */
export async function insertUpload(tx: Tx, upload: Upload): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('uploads')
    .values(upload)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirstOrThrow();
  return Number(numInsertedOrUpdatedRows) > 0;
}

export async function deleteUpload(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('uploads').where('id', '=', id).execute();
}

export async function insertChunk(tx: Tx, chunk: { file: string; position: number; bytes: Uint8Array }): Promise<void> {
  await tx.insertInto('uploadChunks').values(chunk).execute();
}

export async function findChunk(database: Database, file: string, position: number): Promise<Uint8Array | null> {
  const row = await database
    .selectFrom('uploadChunks')
    .select('bytes')
    .where('file', '=', file)
    .where('position', '=', position)
    .executeTakeFirst();
  return row?.bytes ?? null;
}

/** Deletes the first of a file's chunks that are left. Returns false if there were none. */
export async function deleteFirstChunk(tx: Tx, file: string): Promise<boolean> {
  const first = await tx
    .selectFrom('uploadChunks')
    .select('position')
    .where('file', '=', file)
    .orderBy('position')
    .limit(1)
    .executeTakeFirst();
  if (first === undefined) return false;
  await tx.deleteFrom('uploadChunks').where('file', '=', file).where('position', '=', first.position).execute();
  return true;
}

/** Lists the files with chunks but no upload, among those whose names come before this one. */
export async function listLooseFiles(database: Database, before: string): Promise<string[]> {
  const rows = await database
    .selectFrom('uploadChunks')
    .select('file')
    .distinct()
    .where('file', '<', before)
    .where((row) => row.not(row.exists(row.selectFrom('uploads').select('id').whereRef('uploads.chunks', '=', 'uploadChunks.file'))))
    .execute();
  return rows.map(({ file }) => file);
}
