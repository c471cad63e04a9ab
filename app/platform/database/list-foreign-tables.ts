import { sql, SqliteAdapter } from 'kysely';

import type { Database } from './open-database.ts';

/** A table that only the portal has. A store with this table was set up by a portal. */
const ownTable = 'portal_settings';

/**
 * The tables that Kysely creates before the first migration. A process that's killed at that point leaves a store with only these tables.
 */
const ofMigrator = ['kysely_migration', 'kysely_migration_lock'];

/**
 * Lists another program's tables in a store that no portal has set up. Migrating such a store would mix two programs' data, and emptying it
 * would delete the other program's data. Tables of PostgreSQL extensions don't count.
 */
export async function listForeignTables(database: Database): Promise<string[]> {
  const isSqlite = database.getExecutor().adapter instanceof SqliteAdapter;
  const { rows } = await (isSqlite ? sqliteTables : postgresTables).execute(database);
  const names = rows.map(({ name }) => name);
  return names.includes(ownTable) ? [] : names.filter((name) => !ofMigrator.includes(name)).toSorted();
}

const sqliteTables = sql<{ name: string }>`select name from sqlite_master where type = 'table' and name not like 'sqlite\\_%' escape '\\'`;

const postgresTables = sql<{ name: string }>`
  select relation.relname as name
  from pg_class as relation
  where relation.relnamespace = current_schema()::regnamespace
    and relation.relkind in ('r', 'p')
    and not exists (
      select 1 from pg_depend
      where pg_depend.classid = 'pg_class'::regclass and pg_depend.objid = relation.oid and pg_depend.deptype = 'e'
    )`;
