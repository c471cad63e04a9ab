import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** The folder of an installed release, set by its entry point (scripts/launch/northkey.mjs). Undefined in a checkout. */
const program = process.env['NORTHKEY_PROGRAM'];

/** Returns the default content folder, which is in the working directory or, if there's none, in the release. */
export function standardContentFolder(): string {
  return program === undefined || existsSync('content') ? './content' : join(program, 'content');
}

/** Returns the command line for a portal command: `northkey backup FILE` in a release, `npm run backup -- FILE` in a checkout. */
export function formatCommand(command: string, words = ''): string {
  if (program !== undefined) return ['northkey', command.replace(':', '-'), words].filter((part) => part !== '').join(' ');
  return `npm run ${command}${words === '' ? '' : ` -- ${words}`}`;
}

/** Returns the command line that starts the portal. */
export function formatStartCommand(): string {
  return program === undefined ? 'npm start' : 'northkey';
}
