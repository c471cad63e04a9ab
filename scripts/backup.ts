// Saves everything that must survive in one file: `npm run backup -- FILE`, also while the portal runs.
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';

import { loadContent } from '#app/content/load-content.ts';
import { noteBackup } from '#app/features/backups/note-backup.server.ts';
import { BackupError } from '#app/platform/backup/archive-format.ts';
import { checkArchive } from '#app/platform/backup/read-archive.ts';
import { openDatabase } from '#app/platform/database/open-database.ts';
import { readEnv, type Env } from '#app/platform/env.ts';
import { sayCommand } from '#app/platform/installed.ts';
import { describeFailure } from '#server/describe-failure.ts';
import { makeBackup } from '#server/make-backup.ts';
import { migrations } from '#server/migrations.ts';

const usage = `Usage: ${sayCommand('backup', 'FILE')}             saves the records and the secret in a new file
       ${sayCommand('backup', '--verify FILE')}    reads a backup whole and says whether it can be restored`;

try {
  await run();
} catch (error) {
  console.error(describeFailure(error));
  process.exitCode = 1;
}

async function run(): Promise<void> {
  const { file, isCheck } = readCommand();
  if (!isCheck) return save(file);

  const { madeAt, tables, migrations: level, engine } = await checkArchive(file, migrations);
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  console.log(`${file} is whole: ${rows} rows of ${tables.length} tables, made on ${madeAt} from ${engine}, at ${level.at(-1)}.`);
}

function readCommand(): { file: string; isCheck: boolean } {
  try {
    const { positionals, values } = parseArgs({ allowPositionals: true, options: { verify: { type: 'boolean' } } });
    const [file, ...rest] = positionals;
    if (file === undefined || file === '' || rest.length > 0) throw new BackupError(usage);
    return { file: resolve(file), isCheck: values.verify ?? false };
  } catch (error) {
    throw error instanceof BackupError ? error : new BackupError(usage);
  }
}

async function save(file: string): Promise<void> {
  const env = readEnv();
  const { header, rows, bytes } = await makeBackup({ env, file, contentVersion: findContentVersion(env), now: new Date() });
  console.log(`Saved ${rows} rows of ${header.tables.length} tables and the secret in ${file} (${Math.ceil(bytes / 1_000)} kB).`);
  console.log('Whoever has this file can read every record and open every session: keep it as you keep the store.');

  const database = openDatabase(env);
  try {
    await noteBackup(database, file, new Date());
  } finally {
    await database.destroy();
  }
}

/** Records are saved whatever state the content is in. */
function findContentVersion(env: Env): string | null {
  try {
    return loadContent(env.CONTENT_DIR).version;
  } catch {
    console.error(`The content cannot be read, so the backup does not say its version. See ${sayCommand('check:content')}.`);
    return null;
  }
}
