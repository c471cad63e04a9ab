import { parseArgs, type ParseArgsConfig } from 'node:util';

import { BackupError } from '#app/platform/backup/archive-format.ts';

/** Parses a command's arguments. If one is unknown, it prints the usage. */
export function readWords<Config extends ParseArgsConfig>(config: Config, usage: string): ReturnType<typeof parseArgs<Config>> {
  try {
    return parseArgs(config);
  } catch {
    throw new BackupError(usage);
  }
}
