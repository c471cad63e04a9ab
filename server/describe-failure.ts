import { ContentError } from '#app/content/content-error.ts';
import { BackupError } from '#app/platform/backup/archive-format.ts';
import { StoreUnavailableError } from '#app/platform/database/store-error.ts';
import { EnvError } from '#app/platform/env.ts';
import { KeyFileError } from '#app/platform/keys.ts';
import { StartError } from './open-portal.ts';

/** Says in one sentence why the portal does not start, or a command cannot be done, and what to do about it. */
export function describeFailure(error: unknown): string {
  if (error instanceof EnvError || error instanceof StartError || error instanceof KeyFileError || error instanceof BackupError)
    return error.message;
  if (error instanceof ContentError) return `The content cannot be used. Correct this and start again:\n${error.message}`;
  if (error instanceof StoreUnavailableError)
    return `The store cannot be opened: ${describeCause(error.cause)}. Check DATABASE_URL, or that DATA_DIR can be written to.`;
  if (!(error instanceof Error)) return String(error);

  const code = 'code' in error ? error.code : undefined;
  if (code === 'EADDRINUSE') return 'The port is in use by another program. Stop that program, or set PORT to another number.';
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') return 'HOST is no address of this machine. Set it to one, or to 0.0.0.0 for all.';
  if (code === 'ENOSPC') return `There is no room left on the disk: ${error.message}. Nothing was changed. Make room and try again.`;
  if ('syscall' in error)
    return `A file or port cannot be used: ${error.message}. Check the folder and the rights of DATA_DIR, or choose a PORT above 1023.`;
  return error.stack ?? error.message;
}

function describeCause(cause: unknown): string {
  if (cause instanceof AggregateError) return cause.errors.map(describeCause).join('; ');
  return cause instanceof Error ? cause.message : String(cause);
}
