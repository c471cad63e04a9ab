import { sql, SqliteAdapter } from 'kysely';
import { setTimeout as wait } from 'node:timers/promises';

import type { Database } from './open-database.ts';

/** The maximum number of attempts. An attempt fails while another process is reading the log. */
const tries = 10;

/**
 * Moves the contents of SQLite's write-ahead log into the main file and empties the log, which would otherwise keep old versions of rows
 * until they're overwritten. Returns false if other processes were reading for too long. PostgreSQL doesn't need this step.
 */
export async function emptyWriteAheadLog(database: Database): Promise<boolean> {
  if (!(database.getExecutor().adapter instanceof SqliteAdapter)) return true;

  for (let attempt = 0; attempt < tries; attempt += 1) {
    if (attempt > 0) await wait(50);
    const { rows } = await sql<{ busy: number }>`pragma wal_checkpoint(truncate)`.execute(database);
    if (rows[0]?.busy === 0) return true;
  }
  return false;
}
