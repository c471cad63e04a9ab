import { formatCommand } from '#app/platform/installed.ts';

/** Returns the command that prints a new owner link, for owners who have no other way to sign in. */
export function formatLinkCommand(): string {
  return formatCommand('admin', 'manager link');
}
