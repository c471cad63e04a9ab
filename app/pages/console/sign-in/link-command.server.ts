import { sayCommand } from '#app/platform/installed.ts';

/** Returns the command that prints a way in for whoever has lost every other. */
export function sayLinkCommand(): string {
  return sayCommand('admin', 'manager link');
}
