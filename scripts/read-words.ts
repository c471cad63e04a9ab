import { parseArgs, type ParseArgsConfig } from 'node:util';

import { BackupError } from '#app/platform/backup/archive-format.ts';

/** Parses a command's arguments. If they're invalid, throws an error whose message explains how to use the command. */
export function readWords<Config extends ParseArgsConfig>(config: Config, usage: string): ReturnType<typeof parseArgs<Config>> {
  try {
    return parseArgs(config);
  } catch {
    throw new BackupError(usage);
  }
}
