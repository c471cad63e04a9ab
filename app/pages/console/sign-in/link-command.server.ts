import { formatCommand } from '#app/platform/installed.ts';

/** Returns the command that prints a way in for anyone who has lost every other. */
export function formatLinkCommand(): string {
  return formatCommand('admin', 'manager link');
}
