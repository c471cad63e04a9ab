import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { PostgresDialect, type PostgresPool } from 'kysely';
import pg from 'pg';

import { migrate, openDatabase, openDialect, type WritableDatabase } from '#app/platform/database/open-database.ts';
import { migrations } from '#server/migrations.ts';

export interface TestStore {
  database: WritableDatabase;
  /** Opens the same store again, as a second process would. */
  openAgain: () => WritableDatabase;
  close: () => Promise<void>;
}

export interface Engine {
  name: string;
  /** False if everything uses one connection. Races can't happen there, so tests of races would prove nothing. */
  canRace: boolean;
  open: () => Promise<TestStore>;
}

/** The address of a PostgreSQL server where tests can create and drop databases. `.ci/run` starts one. */
export const postgresUrl = process.env['TEST_DATABASE_URL'];

/**
 * The engines that a full portal is tested on. PostgreSQL is included only if there's a server, because PGlite doesn't accept connections.
 */
export const portalEngines = postgresUrl === undefined ? (['sqlite'] as const) : (['sqlite', 'postgres'] as const);

const sqlite: Engine = { name: 'SQLite', canRace: true, open: openSqlite };
const postgres: Engine = { name: 'PostgreSQL', canRace: true, open: openPostgres };
const pglite: Engine = { name: 'PGlite', canRace: false, open: openPglite };

/** Both SQL dialects are always tested. Without a PostgreSQL server, PostgreSQL tests run on PGlite. */
export const engines: Engine[] = [sqlite, postgresUrl === undefined ? pglite : postgres];

async function openSqlite(): Promise<TestStore> {
  const folder = mkdtempSync(join(tmpdir(), 'northkey-store-'));
  return prepare(
    () => openDatabase({ DATA_DIR: folder }),
    () => rmSync(folder, { recursive: true, force: true }),
  );
}

async function openPostgres(): Promise<TestStore> {
  const made = await createPostgresDatabase();
  return prepare(() => openDatabase({ DATABASE_URL: made.url, DATA_DIR: '' }), made.drop);
}

async function openPglite(): Promise<TestStore> {
  const server = await PGlite.create();
  const dialect = new PostgresDialect({ pool: pgliteAsPool(server) });
  return prepare(
    () => openDialect(dialect),
    () => server.close(),
  );
}

async function prepare(open: () => WritableDatabase, remove: () => void | Promise<void>): Promise<TestStore> {
  const opened = [open()];
  const [database] = opened as [WritableDatabase];
  await migrate(database, migrations);

  return {
    database,
    openAgain: () => {
      const again = open();
      opened.push(again);
      return again;
    },
    close: async () => {
      for (const each of opened) await each.destroy();
      await remove();
    },
  };
}

export async function createPostgresDatabase(): Promise<{ url: string; drop: () => Promise<void> }> {
  if (postgresUrl === undefined) throw new Error("TEST_DATABASE_URL doesn't name a PostgreSQL server.");

  const name = `northkey_test_${randomBytes(6).toString('hex')}`;
  await administer(`create database ${name}`);

  const url = new URL(postgresUrl);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => administer(`drop database if exists ${name} with (force)`) };
}

async function administer(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: postgresUrl });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

/** Wraps PGlite as a pool. It has only one connection, so each client waits until the connection is released. */
function pgliteAsPool(server: PGlite): PostgresPool {
  let free = Promise.resolve();

  return {
    connect: async () => {
      const earlier = free;
      const { promise, resolve: release } = Promise.withResolvers<void>();
      free = promise;
      await earlier;
      return { query: (sql: string, parameters: readonly unknown[]) => runOnPglite(server, sql, parameters), release };
    },
    end: () => Promise.resolve(),
  } as PostgresPool;
}

async function runOnPglite(server: PGlite, sql: string, parameters: readonly unknown[]) {
  const { rows, affectedRows } = await server.query(sql, [...parameters]);
  const command = /^\s*(\w+)/.exec(sql)?.[1]?.toUpperCase() ?? '';
  return { command, rows, rowCount: affectedRows ?? rows.length };
}
