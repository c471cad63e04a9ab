import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { openDatabase, transact, type Database } from '#app/platform/database/open-database.ts';
import { StoreUnavailableError } from '#app/platform/database/store-error.ts';
import { createPostgresDatabase, postgresUrl } from '#tests/support/engines.ts';

describe.skipIf(postgresUrl === undefined)('a lost connection to PostgreSQL', () => {
  let database: Database;
  let drop: () => Promise<void>;

  beforeAll(async () => {
    const made = await createPostgresDatabase();
    drop = made.drop;
    database = openDatabase({ DATABASE_URL: made.url, DATA_DIR: '' });
  });
  afterAll(async () => {
    await database.destroy();
    await drop();
  });

  // Between queries, nothing is waiting for a response that could report the lost connection, so the library raises an uncaught exception.
  test('between two statements of a transaction, it refuses the transaction, and the process stays alive', async () => {
    const work = transact(database, async (tx) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx);
      await sql`select pg_terminate_backend(${rows[0]?.pid})`.execute(database);
      await new Promise((resolve) => setTimeout(resolve, 200));
      await sql`select 1`.execute(tx);
    });

    await expect(work).rejects.toBeInstanceOf(StoreUnavailableError);
    expect((await sql<{ one: number }>`select 1 as one`.execute(database)).rows).toEqual([{ one: 1 }]);
  });
});
