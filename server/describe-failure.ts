import { ContentError } from '#app/content/checks/content-error.ts';
import { BackupError } from '#app/platform/backup/archive-format.ts';
import { findSqliteFault } from '#app/platform/database/sqlite-fault.ts';
import { classifyStoreError, StoreUnavailableError } from '#app/platform/database/store-error.ts';
import { EnvError } from '#app/platform/env.ts';
import { KeyFileError } from '#app/platform/keys.ts';
import { adviseSecret, describeStoreFault, type StorePlace } from './describe-store-fault.ts';
import { StartError } from './open-portal.ts';

/** Explains in a sentence why the portal didn't start or a command failed, and what to do about it. `place` says where the store is. */
export function describeFailure(error: unknown, place?: StorePlace): string {
  if (error instanceof EnvError || error instanceof StartError || error instanceof BackupError) return error.message;
  if (error instanceof KeyFileError) return describeDamagedSecret(error, place);
  if (error instanceof ContentError) return `The content has a mistake. Fix it and start again:\n${error.message}`;
  if (error instanceof StoreUnavailableError) return describeStoreFault(error.cause, place);
  if (findSqliteFault(error) !== null || ['busy', 'unavailable'].includes(classifyStoreError(error))) {
    if (!isFileError(error) || error.syscall === 'connect') return describeStoreFault(error, place);
  }
  if (isFileError(error)) return describeFileError(error);
  return describeBug(error);
}

function describeDamagedSecret({ message }: KeyFileError, place: StorePlace | undefined): string {
  if (place === undefined) return `${message} Restore it from the backup that belongs to this store.`;
  return `${message} ${adviseSecret(place)} If this portal has never run, delete the file and start again.`;
}

type FileError = NodeJS.ErrnoException & { syscall: string };

function isFileError(error: unknown): error is FileError {
  return error instanceof Error && 'syscall' in error && typeof error.syscall === 'string';
}

function describeFileError({ code, syscall, message, path }: FileError): string {
  if (code === 'EADDRINUSE') return 'The port is in use by another program. Stop that program, or set PORT to another number.';
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    return "HOST isn't one of this machine's addresses. Set it to one that is, or to 0.0.0.0 to use them all.";
  if (syscall === 'listen' || syscall === 'bind')
    return `The portal can't listen on this port: ${message}. Set PORT to a number above 1023, or allow this account to use lower ports.`;
  if (code === 'ENOSPC') return `The disk is full: ${message}. Nothing was changed. Free up some space and try again.`;

  const what = path ?? 'A file or folder';
  if (code === 'EACCES' || code === 'EPERM')
    return `${what} can't be used: ${message}. Give this account access to it, or run the command as the account that runs the portal. DATA_DIR and BACKUP_DIR set where the portal's files are.`;
  if (code === 'EROFS')
    return `${what} can't be written to: its disk is mounted read-only. Remount it with write access, or set DATA_DIR or BACKUP_DIR to another folder.`;
  if (code === 'ENOTDIR' || code === 'EEXIST' || code === 'EISDIR')
    return `${what} can't be used: ${message}. There's a file where a folder should be, or a folder where a file should be. Check DATA_DIR, BACKUP_DIR and the path you typed.`;
  return `A file can't be used: ${message}. Check DATA_DIR, BACKUP_DIR and the path you typed.`;
}

/**
 * Describes a failure that's a bug in Northkey. Operators can't be expected to read a stack trace, but its first line says where to look.
 */
function describeBug(error: unknown): string {
  if (!(error instanceof Error)) return `Something unexpected went wrong: ${String(error)}.`;
  const place = /\(?((?:file:\/\/)?\/?[^\s()]+:\d+:\d+)\)?/.exec(error.stack?.split('\n').find((line) => /^\s+at /.test(line)) ?? '')?.[1];
  return `Something unexpected went wrong. Please report it and include this text: ${error.name}: ${error.message}${place === undefined ? '' : ` [${place}]`}`;
}
