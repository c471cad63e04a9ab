import { Kysely, Migrator, sql, type MigrationProvider } from 'kysely';

import type { Database } from '../database/open-database.ts';
import { createSqliteDialect, inMemory } from '../database/sqlite-dialect.ts';
import { BackupError, type ColumnKind, type TableShape } from './archive-format.ts';

/** Tables and columns under any names, because an archive can come from an earlier version. */
export type AnyTables = Record<string, Record<string, unknown>>;

/** The column types that migrations use, and their types in an archive. */
const kindOfType: Record<string, ColumnKind> = {
  text: 'text',
  integer: 'integer',
  boolean: 'boolean',
  timestamptz: 'time',
  bytea: 'bytes',
};

/**
 * Describes the tables that these migrations create, sorted so that each table comes after those it refers to. The tables are created in
 * memory and inspected, so no separate list has to be maintained and other programs' tables are left out.
 */
export async function describeTables(provider: MigrationProvider, level: readonly string[]): Promise<TableShape[]> {
  const database = new Kysely<AnyTables>({ dialect: createSqliteDialect(inMemory) });
  try {
    const { error } = await new Migrator({ db: database, provider }).migrateTo(level.at(-1) ?? '');
    if (error !== undefined) throw error;

    const tables = await database.introspection.getTables();
    const shapes = tables.map(({ name, columns }) => ({
      name,
      columns: columns.map((column) => ({ name: column.name, kind: readKind(column.dataType) })),
    }));
    return sortByReference(shapes, await listReferences(database));
  } finally {
    await database.destroy();
  }
}

function readKind(type: string): ColumnKind {
  const kind = kindOfType[type.toLowerCase()];
  if (kind === undefined) throw new Error(`Backups don't support columns of type ${type}.`);
  return kind;
}

interface Reference {
  source: string;
  target: string;
}

async function listReferences(database: Kysely<AnyTables>): Promise<Reference[]> {
  const { rows } = await sql<Reference>`select tables.name as source, keys."table" as target
    from sqlite_master as tables join pragma_foreign_key_list(tables.name) as keys where tables.type = 'table'`.execute(database);
  return rows.filter(({ source, target }) => source !== target);
}

function sortByReference(shapes: readonly TableShape[], references: readonly Reference[]): TableShape[] {
  const sorted: TableShape[] = [];
  const isSorted = (name: string) => sorted.some((shape) => shape.name === name);

  while (sorted.length < shapes.length) {
    const next = shapes.filter(
      ({ name }) => !isSorted(name) && references.every(({ source, target }) => source !== name || isSorted(target)),
    );
    if (next.length === 0) throw new Error('Tables reference each other in a cycle, so none can be filled first.');
    sorted.push(...next);
  }
  return sorted;
}

/** Lists the migrations that a store has run, in order. Returns an empty list if the store has no tables. */
export async function listRunMigrations(database: Database): Promise<string[]> {
  const any = database.withoutPlugins() as unknown as Kysely<AnyTables>;
  if (!(await listPresentTables(database)).includes('kysely_migration')) return [];
  const rows = await any.selectFrom('kysely_migration').select('name').execute();
  return rows.map(({ name }) => String(name)).toSorted();
}

/** Lists all tables in the store, including those of other programs. */
export async function listPresentTables(database: Database): Promise<string[]> {
  const tables = await database.introspection.getTables({ withInternalKyselyTables: true });
  return tables.map(({ name }) => name);
}

/** Rejects migrations that this version doesn't have, because their data would be lost or misread. */
export async function requireKnown(provider: MigrationProvider, level: readonly string[], what: string): Promise<string[]> {
  const known = Object.keys(await provider.getMigrations()).toSorted();
  const unknown = level.find((name, index) => known[index] !== name);
  if (unknown !== undefined)
    throw new BackupError(
      `${what} was made by a newer version of the portal (${unknown}). Upgrade this portal first. Nothing was changed.`,
    );
  return known;
}
