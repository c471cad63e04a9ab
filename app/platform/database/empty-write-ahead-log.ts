import { sql, SqliteAdapter } from 'kysely';
import { setTimeout as wait } from 'node:timers/promises';

import type { Database } from './open-database.ts';

/** How often a log that somebody else is reading is tried again. */
const tries = 10;

/**
 * Moves what is in SQLite's write-ahead log into its file and empties the log, in which older versions of rows stand until it
 * is overwritten. Returns false when others were reading for too long. PostgreSQL has its own ways: nothing is done there.
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
