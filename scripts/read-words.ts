import { parseArgs, type ParseArgsConfig } from 'node:util';

import { BackupError } from '#app/platform/backup/archive-format.ts';

/** Reads what was typed after the name of a command; anything it doesn't know is answered with how the command is used. */
export function readWords<Config extends ParseArgsConfig>(config: Config, usage: string): ReturnType<typeof parseArgs<Config>> {
  try {
    return parseArgs(config);
  } catch {
    throw new BackupError(usage);
  }
}
