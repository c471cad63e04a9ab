import { sql } from 'kysely';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';

import { parseVariables } from '#app/platform/env.ts';
import { openDatabase } from '#app/platform/database/open-database.ts';
import { openStore } from '#server/open-portal.ts';
import { createPostgresDatabase, portalEngines } from '#tests/support/engines.ts';

test.each(portalEngines)(
  "on %s, a store with another program's tables is refused, and an empty one and our own are opened",
  async (engine) => {
    const folder = mkdtempSync(join(tmpdir(), 'northkey-foreign-'));
    const made = engine === 'postgres' ? await createPostgresDatabase() : null;
    const env = parseVariables({ DATA_DIR: folder, ...(made === null ? {} : { DATABASE_URL: made.url }) });

    const other = openDatabase(env);
    await sql`create table customers (id integer primary key)`.execute(other);
    await expect(openStore(env)).rejects.toThrow(
      "The database already has another program's tables (customers). Give Northkey an empty database. Nothing was changed.",
    );
    const tables = await other.introspection.getTables({ withInternalKyselyTables: true });
    expect(tables.map(({ name }) => name)).toEqual(['customers']);

    await sql`drop table customers`.execute(other);
    const { database } = await openStore(env);
    await sql`create table customers (id integer primary key)`.execute(other);
    await other.destroy();
    await database.destroy();

    const again = await openStore(env);
    await again.database.destroy();
    await made?.drop();
    rmSync(folder, { recursive: true, force: true });
  },
);
