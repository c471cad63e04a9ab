import { Kysely, Migrator, PostgresDialect, type Dialect, type KyselyConfig, type MigrationProvider, type Transaction } from 'kysely';
import type { Pool } from 'pg';
import { setTimeout as wait } from 'node:timers/promises';

import { storeFile } from '../data-folder.ts';
import type { Schema } from './schema.ts';
import { createSqliteDialect } from './sqlite-dialect.ts';
import { guardDialect } from './guard-dialect.ts';
import { classifyStoreError, reportStoreFault } from './store-error.ts';
import { storePlugins } from './store-plugins.ts';

/** An open store that can also be written to outside a transaction. Only tests do that. */
export type WritableDatabase = Kysely<Schema>;
/**
 * The store as features use it. Writes go through `transact`, which waits for a lock instead of failing. A value of this type is never a
 * transaction, because transactions can't be nested.
 */
export type Database = Omit<WritableDatabase, 'insertInto' | 'updateTable' | 'deleteFrom' | 'replaceInto' | 'mergeInto'> & {
  isOpenTransaction?: never;
};
export type Tx = Transaction<Schema> & { isOpenTransaction: true };
/** Called after each statement with the time it took, in milliseconds. */
export type OnQuery = (milliseconds: number) => void;
export type EngineName = 'sqlite' | 'postgres';

/** Returns PostgreSQL if the settings contain its address, and SQLite otherwise. */
export function engineOf({ DATABASE_URL }: { DATABASE_URL?: string | undefined }): EngineName {
  return DATABASE_URL === undefined ? 'sqlite' : 'postgres';
}

/** Opens the store: PostgreSQL if its address is set, or else one SQLite file in the data folder. */
export function openDatabase(settings: { DATABASE_URL?: string | undefined; DATA_DIR: string }, onQuery?: OnQuery): WritableDatabase {
  if (settings.DATABASE_URL === undefined) return openSqliteFile(storeFile(settings), onQuery);
  return openDialect(postgresDialect(settings.DATABASE_URL), onQuery);
}

/** Opens a SQLite file at any path. */
export function openSqliteFile(file: string, onQuery?: OnQuery): WritableDatabase {
  return openDialect(sqliteDialect(file), onQuery);
}

export function openDialect(dialect: Dialect, onQuery?: OnQuery): WritableDatabase {
  return new Kysely<Schema>({ dialect: guardDialect(dialect), plugins: storePlugins, ...timing(onQuery) });
}

/** Returns the Kysely setting that times statements. Nothing is timed unless a caller needs it. */
function timing(onQuery: OnQuery | undefined): Pick<KyselyConfig, 'log'> {
  return onQuery === undefined ? {} : { log: ({ queryDurationMillis }) => onQuery(queryDurationMillis) };
}

function sqliteDialect(file: string): Dialect {
  try {
    return createSqliteDialect(file);
  } catch (error) {
    throw classifyStoreError(error) === 'bug' ? error : reportStoreFault(error);
  }
}

function postgresDialect(connectionString: string): Dialect {
  return new PostgresDialect({ pool: () => openPool(connectionString) });
}

/** Loads the PostgreSQL library only if the store needs it. */
async function openPool(connectionString: string): Promise<Pool> {
  const { default: pg } = await import('pg');
  // Counts are bigint. Without this, they'd be text.
  pg.types.setTypeParser(pg.types.builtins.INT8, Number);
  const pool = new pg.Pool({ connectionString, max: 10, connectionTimeoutMillis: 5_000 });
  // Without a listener, a lost idle connection (in the pool, or between two statements of a transaction) would end the process. The next
  // query reports the loss instead.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}

/**
 * Brings the tables up to date in one transaction, so an interrupted upgrade changes nothing. Migrations are numbered, only go forward, and
 * use the database's own names.
 */
export async function migrate(database: Database, provider: MigrationProvider): Promise<void> {
  const migrator = new Migrator({ db: database.withoutPlugins(), provider });
  // The transaction takes SQLite's write lock, which commands beside a busy portal would wait for each time.
  const all = await migrator.getMigrations();
  if (all.every(({ executedAt }) => executedAt !== undefined)) return;

  await retryWhileBusy(async () => {
    const { error } = await migrator.migrateToLatest();
    if (error !== undefined) throw error;
  });
}

type LastStep = () => Promise<void>;

const lastSteps = new WeakMap<Tx, LastStep[]>();

/**
 * Runs a step at the end of a transaction, unless the transaction fails. Such steps take locks that many transactions need. Taking these
 * locks last keeps them short and prevents deadlocks.
 */
export function beforeCommit(tx: Tx, step: LastStep): void {
  const steps = lastSteps.get(tx);
  if (steps === undefined) throw new Error('`beforeCommit` only works inside `transact`.');
  steps.push(step);
}

/**
 * Runs one write transaction. If another process holds the lock, the transaction waits without blocking and retries, or fails right away
 * if the caller would rather skip the write.
 */
export async function transact<Result>(
  database: Database,
  work: (tx: Tx) => Promise<Result>,
  { waitForLock = true }: { waitForLock?: boolean } = {},
): Promise<Result> {
  return retryWhileBusy(() => database.transaction().execute((tx) => runWhole(tx as Tx, work)), waitForLock);
}

/** The maximum time for retrying a locked transaction, in milliseconds. */
const retryFor = 4_000;

async function retryWhileBusy<Result>(work: () => Promise<Result>, waitForLock = true): Promise<Result> {
  const deadline = performance.now() + (waitForLock ? retryFor : 0);

  for (let pause = 5; ; pause = Math.min(pause * 2, 200)) {
    try {
      return await work();
    } catch (error) {
      if (classifyStoreError(error) !== 'busy') throw error;
      if (performance.now() + pause > deadline) throw reportStoreFault(error);
    }
    await wait(pause * (0.5 + Math.random() / 2));
  }
}

async function runWhole<Result>(tx: Tx, work: (tx: Tx) => Promise<Result>): Promise<Result> {
  const steps: LastStep[] = [];
  lastSteps.set(tx, steps);
  const result = await work(tx);
  for (const step of steps) await step();
  return result;
}
