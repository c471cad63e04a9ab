import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** The folder of an installed release, which its door names (scripts/launch/northkey.mjs); undefined in a checkout. */
const program = process.env['NORTHKEY_PROGRAM'];

/** Returns where the content is when no setting says so: a folder of that name beside, else what came with the release. */
export function standardContentFolder(): string {
  return program === undefined || existsSync('content') ? './content' : join(program, 'content');
}

/** Says how a command is typed on this machine: `northkey backup FILE` where a release is installed, `npm run backup -- FILE` in a checkout. */
export function formatCommand(command: string, words = ''): string {
  if (program !== undefined) return ['northkey', command.replace(':', '-'), words].filter((part) => part !== '').join(' ');
  return `npm run ${command}${words === '' ? '' : ` -- ${words}`}`;
}

/** Says how the portal is started on this machine. */
export function formatStartCommand(): string {
  return program === undefined ? 'npm start' : 'northkey';
}
