// Restores a backup into an empty store on either database: `npm run restore -- FILE`.
import { resolve } from 'node:path';

import { loadContent } from '#app/content/load-content.ts';
import { BackupError, type ArchiveHeader } from '#app/platform/backup/archive-format.ts';
import { readEnv, type Env } from '#app/platform/env.ts';
import { formatCommand, formatStartCommand } from '#app/platform/installed.ts';
import { exitOnSignals } from '#app/platform/temporary-files.ts';
import { describeFailure } from '#server/describe-failure.ts';
import { restoreBackup, restoreSecret, type RestoreOptions } from '#server/backup/restore-backup.ts';
import { readWords } from './read-words.ts';

const usage = `Usage: ${formatCommand('restore', 'FILE')}             restores a backup into the empty store set by DATABASE_URL or DATA_DIR
       ${formatCommand('restore', '--secret FILE')}    restores only secrets.json, beside its store

  --drill            for practice: leaves out the address, mail, webhook and backup settings made in the console, and holds waiting messages
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
  const { file, isSecretAlone, ...options } = readCommand();
  if (isSecretAlone) {
    const aside = await restoreSecret(env, file, options);
    if (aside !== null) console.log(`The damaged file is now ${aside}.`);
    console.log(`Restored the secret from ${file} to ${env.DATA_DIR}. Start the portal with ${formatStartCommand()}.`);
    return;
  }

  const header = await restoreBackup(env, file, options);
  const rows = header.tables.reduce((sum, table) => sum + table.rows, 0);
  const place = env.DATABASE_URL === undefined ? env.DATA_DIR : 'the database set by DATABASE_URL';
  console.log(`Restored ${rows} rows in ${header.tables.length} tables to ${place}. The secret is in ${env.DATA_DIR}.`);
  if (options.isDrill === true)
    console.log(
      "This one is for practice. It has no address, mail, webhook or backup settings from the console, and its waiting messages aren't sent.",
    );
  for (const line of compareContent(env, header)) console.log(line);
  console.log(`Check it with ${formatCommand('doctor')}, then start it with ${formatStartCommand()}.`);
}

function readCommand(): RestoreOptions & { file: string; isSecretAlone: boolean } {
  const options = {
    secret: { type: 'boolean' },
    drill: { type: 'boolean' },
    unsigned: { type: 'boolean' },
    'broken-chains': { type: 'boolean' },
  } as const;
  const { positionals, values } = readWords({ allowPositionals: true, options }, usage);
  const [file, ...rest] = positionals;
  const { secret: isSecretAlone = false, drill: isDrill = false, unsigned: allowsUnsigned, 'broken-chains': allowsBrokenChains } = values;
  if (file === undefined || file === '' || rest.length > 0 || (isSecretAlone && isDrill)) throw new BackupError(usage);
  return { file: resolve(file), isSecretAlone, isDrill, allowsUnsigned, allowsBrokenChains };
}

/** Compares the content's version with the backup's. Certificates and attempts keep their own text, but pages show the current content. */
function compareContent({ CONTENT_DIR }: Env, { contentVersion }: ArchiveHeader): string[] {
  try {
    const { version } = loadContent(CONTENT_DIR);
    if (contentVersion === null || contentVersion === version) return [];
    return [
      `The backup was made with content version ${contentVersion}, but ${CONTENT_DIR} has ${version}. Copy your content folder over as well.`,
    ];
  } catch {
    return [`The content in ${CONTENT_DIR} can't be read. Run ${formatCommand('check:content')}.`];
  }
}
