import { sql, SqliteAdapter } from 'kysely';
import { setTimeout as wait } from 'node:timers/promises';

import type { Database } from './open-database.ts';

/** How many times emptying is retried while another process reads the log. */
const tries = 10;

/**
 * Moves the contents of SQLite's write-ahead log into its file and empties the log, which has older versions of rows
 * until it's overwritten. Returns false if others were reading for too long. Does nothing on PostgreSQL, which handles
 * this itself.
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
