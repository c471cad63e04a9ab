import { closeSync, existsSync, mkdirSync, openSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import { CompiledQuery, SqliteAdapter, SqliteDialect, SqliteDriver, type DatabaseConnection, type SqliteStatement } from 'kysely';

import { privateFile, privateFolder } from '../data-folder.ts';

/**
 * The longest time that a statement can block this process while another process writes, in milliseconds. Longer waits are handled by
 * retrying.
 */
const busyTimeout = 50;

/** The maximum number of prepared statements to keep. The portal has few different statements, so each one is prepared only once. */
const preparedLimit = 500;

/** The file name of an in-memory store, which is lost when it's closed. */
export const inMemory = ':memory:';

/**
 * Creates a Kysely dialect for Node's built-in SQLite, with one file and a write-ahead log. Every commit is on disk before it's
 * acknowledged, and deleted data is overwritten with zeros.
 */
export function createSqliteDialect(file: string): SqliteDialect {
  if (file !== inMemory) makePrivate(file);

  const database = new DatabaseSync(file, { timeout: busyTimeout });
  database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON; PRAGMA secure_delete = ON;');

  const prepared = new Map<string, SqliteStatement>();
  const prepare = (sql: string): SqliteStatement => {
    const known = prepared.get(sql);
    if (known) return known;

    if (prepared.size >= preparedLimit) prepared.clear();
    const statement = adaptStatement(database.prepare(sql));
    prepared.set(sql, statement);
    return statement;
  };

  return new ImmediateSqliteDialect({ database: { prepare, close: () => database.close() } }, () => database.isTransaction);
}

/** Creates a SQLite file that only the portal's account can read. SQLite gives its two companion files the same permissions. */
function makePrivate(file: string): void {
  mkdirSync(dirname(file), { recursive: true, mode: privateFolder });
  if (!existsSync(file)) closeSync(openSync(file, 'a', privateFile));
}

function adaptStatement(statement: StatementSync): SqliteStatement {
  const values = (parameters: readonly unknown[]) => parameters as SQLInputValue[];

  return {
    reader: statement.columns().length > 0,
    all: (parameters) => statement.all(...values(parameters)),
    run: (parameters) => statement.run(...values(parameters)),
    iterate: (parameters) => statement.iterate(...values(parameters)),
  };
}

type SqliteConfig = ConstructorParameters<typeof SqliteDialect>[0];

class ImmediateSqliteDialect extends SqliteDialect {
  readonly #config: SqliteConfig;
  readonly #isInTransaction: () => boolean;

  constructor(config: SqliteConfig, isInTransaction: () => boolean) {
    super(config);
    this.#config = config;
    this.#isInTransaction = isInTransaction;
  }

  override createAdapter(): SqliteAdapter {
    return new TransactionalAdapter();
  }

  override createDriver(): SqliteDriver {
    return new ImmediateSqliteDriver(this.#config, this.#isInTransaction);
  }
}

/**
 * Lets Kysely run all migrations of an upgrade in one transaction, as on PostgreSQL. Otherwise, an upgrade that's interrupted leaves a store
 * whose next start fails at the first column that's already there.
 */
class TransactionalAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

/**
 * Starts each transaction with the write lock, because a transaction that reads first and writes later can fail right away
 * (SQLITE_BUSY_SNAPSHOT).
 */
class ImmediateSqliteDriver extends SqliteDriver {
  readonly #isInTransaction: () => boolean;

  constructor(config: SqliteConfig, isInTransaction: () => boolean) {
    super(config);
    this.#isInTransaction = isInTransaction;
  }

  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'));
  }

  /** On a full disk, SQLite ends the transaction itself. Rolling back again would fail and hide the reason. */
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    if (this.#isInTransaction()) await connection.executeQuery(CompiledQuery.raw('rollback'));
  }
}
