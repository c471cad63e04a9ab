// Saves all records and the secret in one file: `npm run backup -- FILE`. The command also works while the portal is running.
import { resolve } from 'node:path';

import { loadContent } from '#app/content/load-content.ts';
import { noteBackup } from '#app/features/backups/note-backup.server.ts';
import { BackupError } from '#app/platform/backup/archive-format.ts';
import { openDatabase } from '#app/platform/database/open-database.ts';
import { readEnv, type Env } from '#app/platform/env.ts';
import { formatCommand } from '#app/platform/installed.ts';
import { exitOnSignals } from '#app/platform/temporary-files.ts';
import { describeFailure } from '#server/describe-failure.ts';
import { makeBackup } from '#server/backup/make-backup.ts';
import { verifyBackup, type RestoreOptions } from '#server/backup/restore-backup.ts';
import { readWords } from './read-words.ts';

const usage = `Usage: ${formatCommand('backup', 'FILE')}             saves every record and the secret in a new file
       ${formatCommand('backup', '--verify FILE')}    test-restores a backup into a temporary folder

  --unsigned         accepts an unsigned file even though BACKUP_KEY is set
  --broken-chains    accepts records that were changed after they were recorded`;

exitOnSignals();
let settings: Env | undefined;
try {
  settings = readEnv();
  await run(settings);
} catch (error) {
  console.error(describeFailure(error, settings));
  process.exitCode = 1;
}

async function run(env: Env): Promise<void> {
  const { file, isCheck, ...options } = readCommand();
  if (!isCheck) return save(env, file);

  const { madeAt, tables, migrations: level, engine } = await verifyBackup(env, file, options);
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  console.log(
    `${file} is complete: ${rows} rows in ${tables.length} tables, made on ${madeAt} from ${engine}, up to migration ${level.at(-1)}.`,
  );
}

function readCommand(): RestoreOptions & { file: string; isCheck: boolean } {
  const options = { verify: { type: 'boolean' }, unsigned: { type: 'boolean' }, 'broken-chains': { type: 'boolean' } } as const;
  const { positionals, values } = readWords({ allowPositionals: true, options }, usage);
  const [file, ...rest] = positionals;
  if (file === undefined || file === '' || rest.length > 0) throw new BackupError(usage);
  const { verify: isCheck = false, unsigned: allowsUnsigned, 'broken-chains': allowsBrokenChains } = values;
  return { file: resolve(file), isCheck, allowsUnsigned, allowsBrokenChains };
}

async function save(env: Env, file: string): Promise<void> {
  const { header, rows, bytes } = await makeBackup({ env, file, contentVersion: findContentVersion(env), now: new Date() });
  console.log(`Saved ${rows} rows from ${header.tables.length} tables and the secret to ${file} (${Math.ceil(bytes / 1_000)} kB).`);
  console.log(
    env.BACKUP_KEY === undefined
      ? 'Anyone with this file can read every record and open every session. Protect it as carefully as the store.'
      : "It's encrypted with BACKUP_KEY. Keep a copy of that key somewhere else: no one can open the file without it.",
  );

  try {
    await note(env, file);
  } catch (error) {
    console.error(`The file is complete, but the store couldn't record that it was made. ${describeFailure(error, env)}`);
  }
}

async function note(env: Env, file: string): Promise<void> {
  const database = openDatabase(env);
  try {
    await noteBackup(database, file, new Date());
  } finally {
    await database.destroy();
  }
}

/** Returns the content's version, or null if the content is invalid. The records are saved either way. */
function findContentVersion(env: Env): string | null {
  try {
    return loadContent(env.CONTENT_DIR).version;
  } catch {
    console.error(`The content can't be read, so the backup doesn't record its version. Run ${formatCommand('check:content')}.`);
    return null;
  }
}
