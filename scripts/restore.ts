// Fills an empty store of either engine from a backup: `npm run restore -- FILE`.
import { resolve } from 'node:path';

import { loadContent } from '#app/content/load-content.ts';
import { BackupError, type ArchiveHeader } from '#app/platform/backup/archive-format.ts';
import { restoreArchive } from '#app/platform/backup/restore-archive.ts';
import { readEnv, type Env } from '#app/platform/env.ts';
import { sayCommand, sayStart } from '#app/platform/installed.ts';
import { describeFailure } from '#server/describe-failure.ts';
import { migrations } from '#server/migrations.ts';

try {
  await run(process.argv.slice(2));
} catch (error) {
  console.error(describeFailure(error));
  process.exitCode = 1;
}

async function run([typed, ...rest]: string[]): Promise<void> {
  if (typed === undefined || typed.startsWith('-') || rest.length > 0)
    throw new BackupError(`Usage: ${sayCommand('restore', 'FILE')}    fills the empty store that DATABASE_URL or DATA_DIR name`);

  const env = readEnv();
  const header = await restoreArchive(env, { file: resolve(typed), provider: migrations });
  const rows = header.tables.reduce((sum, table) => sum + table.rows, 0);
  const place = env.DATABASE_URL === undefined ? env.DATA_DIR : 'the database that DATABASE_URL names';
  console.log(`Restored ${rows} rows of ${header.tables.length} tables into ${place}. The secret is in ${env.DATA_DIR}.`);
  for (const line of compareContent(env, header)) console.log(line);
  console.log(`Look at it with ${sayCommand('doctor')}, then start it with ${sayStart()}.`);
}

/** Certificates and attempts hold what was asked; pages are shown as the content is now. */
function compareContent({ CONTENT_DIR }: Env, { contentVersion }: ArchiveHeader): string[] {
  try {
    const { version } = loadContent(CONTENT_DIR);
    if (contentVersion === null || contentVersion === version) return [];
    return [
      `The backup was made with the content ${contentVersion}; ${CONTENT_DIR} has ${version}. Bring your content folder along as well.`,
    ];
  } catch {
    return [`The content in ${CONTENT_DIR} cannot be read. See ${sayCommand('check:content')}.`];
  }
}
