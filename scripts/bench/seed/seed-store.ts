import { sql } from 'kysely';

import type { Assessment } from '#app/content/schemas/assessment-schema.ts';
import { appendRecord } from '#app/features/audit-log/append-record.server.ts';
import { transact, type Database, type Tx } from '#app/platform/database/open-database.ts';
import type { Schema } from '#app/platform/database/schema.ts';
import { fillAttemptCounts } from '#migrations/0017-insight.ts';
import { makeCountRows } from './count-rows.ts';
import { insertRows } from './insert-rows.ts';
import { makeLearnerRows, type LearnerSeed } from './learner-rows.ts';
import { makeRequestRows } from './request-rows.ts';

/** The size of a seeded store. Its people are fictional, and their email addresses end in .example. */
export interface StoreSeed extends LearnerSeed {
  learners: number;
  requests: number;
  assessment: Assessment;
  isPostgres: boolean;
  /** Receives the number of learners added so far. */
  onProgress: (learners: number) => void;
}

const batch = 2_000;

/** Fills a store with as many learners, records and requests as a large provider has after years of use. */
export async function seedStore(database: Database, seed: StoreSeed): Promise<void> {
  if (!seed.isPostgres) await sql`pragma cache_size = -400000`.execute(database);

  for (let from = 0; from < seed.learners; from += batch) {
    const { records, ...tables } = makeLearnerRows(from, Math.min(seed.learners, from + batch), seed);
    await transact(database, async (tx) => {
      await insertTables(tx, tables, seed);
      for (const record of records) await appendRecord(tx, record);
    });
    seed.onProgress(from + batch);
  }
  for (let from = 0; from < seed.requests; from += batch)
    await transact(database, (tx) => insertTables(tx, makeRequestRows(from, Math.min(seed.requests, from + batch), seed.now), seed));

  await fillAttemptCounts(database);
  // Learners have 2.5 attempts on average.
  await transact(database, (tx) => insertTables(tx, makeCountRows(seed.assessment, seed.learners * 2.5), seed));

  // PostgreSQL would vacuum and analyze the tables on its own only minutes later. SQLite doesn't need this step.
  if (seed.isPostgres) await sql`vacuum analyze`.execute(database);
}

/** Inserts the tables in their listed order, because rows refer to rows in earlier tables. */
async function insertTables(tx: Tx, tables: object, { isPostgres }: StoreSeed): Promise<void> {
  for (const [table, rows] of Object.entries(tables) as [keyof Schema, Record<string, unknown>[]][])
    await insertRows(tx, { table, rows, isPostgres });
}
