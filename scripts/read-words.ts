import { parseArgs, type ParseArgsConfig } from 'node:util';

import { BackupError } from '#app/platform/backup/archive-format.ts';

/** Reads what was typed after a command's name. Anything unknown is answered with the usage. */
export function readWords<Config extends ParseArgsConfig>(config: Config, usage: string): ReturnType<typeof parseArgs<Config>> {
  try {
    return parseArgs(config);
  } catch {
    throw new BackupError(usage);
  }
}
