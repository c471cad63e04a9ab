import { rmSync } from 'node:fs';

/**
 * Runs work that writes to temporary paths, and removes them afterwards, even if the process ends first. They can contain every record,
 * unencrypted.
 */
export async function withTemporary<Result>(paths: readonly string[], work: () => Promise<Result>): Promise<Result> {
  const remove = () => {
    for (const path of paths) rmSync(path, { recursive: true, force: true });
  };
  process.once('exit', remove);
  try {
    return await work();
  } finally {
    process.off('exit', remove);
    remove();
  }
}

/** Makes Ctrl+C and SIGTERM end a command by way of the `exit` event, so that its temporary files are removed. */
export function exitOnSignals(): void {
  process.once('SIGINT', () => process.exit(130));
  process.once('SIGTERM', () => process.exit(143));
}
