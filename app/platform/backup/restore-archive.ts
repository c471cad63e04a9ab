import { existsSync } from 'node:fs';
import { link, rm } from 'node:fs/promises';
import { Migrator, type Kysely, type Migration, type MigrationProvider } from 'kysely';

import { closeDataFolder, secretFile, storeFile, storeFiles } from '../data-folder.ts';
import { engineOf, openDatabase, openSqliteFile, type Database, type EngineName, type Tx } from '../database/open-database.ts';
import { createIdentifier, findSecret, writeSecret } from '../keys.ts';
import { withTemporary } from '../temporary-files.ts';
import { BackupError, type ArchiveHeader } from './archive-format.ts';
import { insertArchive } from './insert-archive.ts';
import { openArchive, type Archive, type ArchiveAccess } from './open-archive.ts';
import { checkArchive } from './read-archive.ts';
import { describeTables, listPresentTables, type AnyTables } from './table-shapes.ts';

interface RestoreSettings {
  DATABASE_URL?: string | undefined;
  DATA_DIR: string;
}

/** Checks the restored records before they're committed. Throws a BackupError if the records can't be trusted. */
export type RestoreCheck = (tx: Tx, header: ArchiveHeader) => Promise<void>;

export interface RestoreSource {
  file: string;
  provider: MigrationProvider;
  access: ArchiveAccess;
  check: RestoreCheck;
}

/**
 * Restores an archive into an empty store and upgrades its tables. Everything is checked before anything is written, and the restore is all
 * or nothing: PostgreSQL uses one transaction, and the SQLite file gets its name only once it's complete.
 */
export async function restoreArchive(settings: RestoreSettings, order: RestoreSource): Promise<ArchiveHeader> {
  const archive = await openArchive(order.file, order.access);
  try {
    return await restoreOpened(settings, archive, order);
  } finally {
    await archive.close();
  }
}

async function restoreOpened(settings: RestoreSettings, archive: Archive, { provider, check }: RestoreSource): Promise<ArchiveHeader> {
  const header = await checkArchive(archive, provider);
  const known = findSecret(settings.DATA_DIR);
  if (known !== null && known !== header.secret)
    throw new BackupError(
      `${secretFile(settings.DATA_DIR)} belongs to another portal. Set DATA_DIR to another folder, or move this file if no store needs it. Nothing was changed.`,
    );

  let isSecretOurs = false;
  const order: RestoreJob = {
    archive,
    header,
    check,
    migrations: await provider.getMigrations(),
    // The secret is written before the records are committed. Otherwise, a crash in between would leave records without a secret, and the
    // next start would create a different one.
    onFilled: () => {
      if (known !== null) return;
      isSecretOurs = true;
      writeSecret(settings.DATA_DIR, header.secret);
    },
  };
  try {
    await (engineOf(settings) === 'sqlite' ? restoreFile(settings, order) : restoreServer(settings, { order, provider }));
  } catch (error) {
    // If the secret or the store exists by now, a portal or another restore made it, and needs the secret.
    const isTaken = error instanceof Error && 'code' in error && error.code === 'EEXIST';
    if (isSecretOurs && !isTaken) await rm(secretFile(settings.DATA_DIR), { force: true });
    throw error;
  }
  closeDataFolder(settings.DATA_DIR);
  return header;
}

interface RestoreJob {
  archive: Archive;
  check: RestoreCheck;
  header: ArchiveHeader;
  migrations: Record<string, Migration>;
  onFilled: () => void;
}

async function restoreFile(settings: RestoreSettings, order: RestoreJob): Promise<void> {
  const store = storeFile(settings);
  // Files that a crash left next to the old store also count, because SQLite would read them as recent changes to the new store.
  const present = storeFiles(settings).filter((path) => existsSync(path));
  if (present.length > 0)
    throw new BackupError(`The store isn't empty. It has ${present.join(', ')}. Move it or set another DATA_DIR. Nothing was changed.`);

  const making = `${store}.${createIdentifier().slice(0, 8)}.restoring`;
  const paths = ['', '-wal', '-shm'].map((ending) => `${making}${ending}`);
  await withTemporary(paths, async () => {
    const database = openSqliteFile(making);
    try {
      await fill(database, 'sqlite', order);
      await database.destroy();
      // The file is linked rather than renamed, because linking fails if a portal has created a store in the meantime.
      await link(making, store);
    } finally {
      await database.destroy();
    }
  });
}

async function restoreServer(
  settings: RestoreSettings,
  { order, provider }: { order: RestoreJob; provider: MigrationProvider },
): Promise<void> {
  const database = openDatabase(settings);
  try {
    const ours = await describeTables(provider, Object.keys(order.migrations).toSorted());
    const names = new Set([...ours, ...order.header.tables].map(({ name }) => name));
    const present = (await listPresentTables(database)).filter((name) => names.has(name));
    if (present.length > 0)
      throw new BackupError(
        "The store isn't empty. The database in DATABASE_URL already has a portal's tables. Create a new, empty database. Nothing was changed.",
      );
    await fill(database, 'postgres', order);
  } finally {
    await database.destroy();
  }
}

/** Creates the tables as they were when the archive was made, fills them, and then runs the later migrations on them. */
async function fill(database: Database, engine: EngineName, { archive, header, check, migrations, onFilled }: RestoreJob): Promise<void> {
  // Without migrations, the migrator creates only its own tables.
  const { error } = await new Migrator({
    db: database.withoutPlugins(),
    provider: { getMigrations: () => Promise.resolve({}) },
  }).migrateToLatest();
  if (error !== undefined) throw error;

  await database.transaction().execute(async (store) => {
    const tx = store.withoutPlugins() as unknown as Kysely<AnyTables>;
    const later = Object.keys(migrations)
      .toSorted()
      .filter((name) => !header.migrations.includes(name));
    await runMigrations(tx, migrations, header.migrations);
    await insertArchive(tx, archive, engine);
    await runMigrations(tx, migrations, later);
    await check(store as Tx, header);
    onFilled();
  });
}

async function runMigrations(tx: Kysely<AnyTables>, migrations: Record<string, Migration>, names: readonly string[]): Promise<void> {
  for (const name of names) {
    await migrations[name]?.up(tx);
    await tx.insertInto('kysely_migration').values({ name, timestamp: new Date().toISOString() }).execute();
  }
}
