import { formatCommand } from '#app/platform/installed.ts';

/** Returns the command that prints a new owner link, for anyone who can't sign in any other way. */
export function formatLinkCommand(): string {
  return formatCommand('admin', 'manager link');
}
