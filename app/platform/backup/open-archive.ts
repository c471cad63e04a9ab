import { createHash } from 'node:crypto';
import { constants } from 'node:fs';
import { open, type FileHandle } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';

import { BackupError, trailerLength, writeTrailer } from './archive-format.ts';
import { archiveLimits, mostText } from './archive-limits.ts';
import { isSealed, magicLength, decryptArchive } from './encrypt-archive.ts';

export interface ArchiveAccess {
  /** The value of BACKUP_KEY, or null if the variable isn't set. */
  key: Buffer | null;
  /** Allows unsigned files even if there's a key. */
  allowsUnsigned?: boolean | undefined;
}

/** An open backup file. Every read returns the same file's bytes, even if another file takes its name in the meantime. */
export interface Archive {
  file: string;
  isSealed: boolean;
  /** Reads the compressed bytes from the start. Throws if the file has been changed or damaged. */
  readPacked: () => AsyncGenerator<Buffer>;
  /** Reads the lines from the start. Throws if the text exceeds an archive's limits. */
  readLines: () => AsyncGenerator<string>;
  close: () => Promise<void>;
}

/** Opens a backup. Rejects a file that isn't a backup, or that the current key can't open. */
export async function openArchive(file: string, { key, allowsUnsigned = false }: ArchiveAccess): Promise<Archive> {
  const handle = await openFile(file);
  try {
    const { size } = await handle.stat();
    const sealed = isSealed((await handle.read(Buffer.alloc(magicLength), 0, magicLength, 0)).buffer);
    if (sealed && key === null)
      throw new BackupError(`${file} is encrypted. Set BACKUP_KEY to the key it was made with. Nothing was changed.`);
    if (!sealed && key !== null && !allowsUnsigned)
      throw new BackupError(
        `${file} isn't signed with BACKUP_KEY, so anyone could have changed it. If you're sure it's yours, add --unsigned. Nothing was changed.`,
      );

    const readPacked =
      sealed && key !== null ? () => decryptArchive(readBytes(handle, size), { key, file }) : () => readWithDigest(handle, { size, file });
    return { file, isSealed: sealed, readPacked, readLines: () => readLines(readPacked, { size, file }), close: () => handle.close() };
  } catch (error) {
    await handle.close();
    throw error;
  }
}

async function openFile(file: string): Promise<FileHandle> {
  // Opens the file in non-blocking mode, because opening a pipe that nothing writes to would block forever.
  const handle = await open(file, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0)).catch((error: unknown) => {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'ENOENT') throw new BackupError(`File not found: ${file}.`);
    if (code === 'ENOTDIR') throw new BackupError(`File not found: ${file}. Part of its path is a file, not a folder.`);
    if (code === 'EACCES' || code === 'EPERM')
      throw new BackupError(`This account can't read ${file}. Run the command as the account that runs the portal.`);
    if (code === 'EISDIR') throw isFolder(file);
    throw error;
  });
  const kind = await handle.stat();
  if (kind.isFile()) return handle;

  await handle.close();
  throw kind.isDirectory() ? isFolder(file) : new BackupError(`${file} isn't a backup. It's a device or a pipe, not a file.`);
}

function isFolder(file: string): BackupError {
  return new BackupError(`${file} is a folder. Specify a backup file in it, such as northkey-20261123T030000Z.backup.`);
}

async function* readBytes(handle: FileHandle, end: number): AsyncGenerator<Buffer> {
  const length = 256 * 1_024;
  for (let position = 0; position < end;) {
    const { buffer, bytesRead } = await handle.read(Buffer.allocUnsafe(length), 0, Math.min(length, end - position), position);
    if (bytesRead === 0) return;
    yield buffer.subarray(0, bytesRead);
    position += bytesRead;
  }
}

/** Reads everything except the last line, and compares the digest of what was read with the digest in the last line. */
async function* readWithDigest(handle: FileHandle, { size, file }: { size: number; file: string }): AsyncGenerator<Buffer> {
  const bodyLength = Math.max(0, size - trailerLength);
  const hash = createHash('sha256');
  for await (const bytes of readBytes(handle, bodyLength)) {
    hash.update(bytes);
    yield bytes;
  }

  const { buffer, bytesRead } = await handle.read(Buffer.alloc(trailerLength), 0, trailerLength, bodyLength);
  const trailer = buffer.subarray(0, bytesRead).toString('latin1');
  if (trailer === writeTrailer(hash.digest('hex'))) return;
  if (trailer.startsWith('sha256 '))
    throw new BackupError(`${file} has changed since it was made. Use another backup. Nothing was changed.`);
  throw new BackupError(
    `${file} isn't a complete backup. It was cut short, or it's another kind of file. Use another backup. Nothing was changed.`,
  );
}

async function* readLines(readPacked: Archive['readPacked'], { size, file }: { size: number; file: string }): AsyncGenerator<string> {
  const gunzip = createGunzip({ chunkSize: 64 * 1_024 });
  const stopping = new AbortController();
  let failure: unknown;
  const unpacking = pipeline(readPacked(), gunzip, { signal: stopping.signal }).catch((error: unknown) => (failure = error));
  try {
    yield* splitLines(limitText(gunzip, { size, file }), file);
  } catch (error) {
    const first = failure ?? error;
    if (first instanceof Error && 'code' in first && String(first.code).startsWith('Z_')) throw unreadable(file);
    throw first;
  } finally {
    stopping.abort();
    gunzip.destroy();
    await unpacking;
  }
}

/** Passes text through, but throws if there's more than a backup of this size can contain. */
async function* limitText(texts: AsyncIterable<Buffer>, { size, file }: { size: number; file: string }): AsyncGenerator<Buffer> {
  const most = mostText(size);
  let length = 0;
  for await (const bytes of texts) {
    length += bytes.length;
    if (length > most)
      throw new BackupError(
        `${file} unpacks to more than ${Math.floor(most / 1_000_000)} MB, which is too much for a backup of its size. Use another backup. Nothing was changed.`,
      );
    yield bytes;
  }
}

/** Splits text into lines at line feeds only, because rows can contain other line-ending characters. */
async function* splitLines(texts: AsyncIterable<Buffer>, file: string): AsyncGenerator<string> {
  let parts: Buffer[] = [];
  let length = 0;
  for await (const text of texts) {
    const first = text.indexOf(lineFeed);
    length += first === -1 ? text.length : first;
    if (length > archiveLimits.line)
      throw new BackupError(
        `${file} has a line of more than ${archiveLimits.line / 1_024 ** 2} MB, which is longer than any line in a backup. Use another backup. Nothing was changed.`,
      );
    parts.push(text);
    if (first === -1) continue;

    const last = text.lastIndexOf(lineFeed);
    const whole = Buffer.concat(parts);
    parts = [text.subarray(last + 1)];
    length = text.length - last - 1;
    yield* whole
      .subarray(0, whole.length - length - 1)
      .toString('utf8')
      .split('\n');
  }
  if (length > 0) throw unreadable(file);
}

const lineFeed = 10;

/** Returns the error for a file that isn't a readable backup. */
export function unreadable(file: string): BackupError {
  return new BackupError(`${file} isn't a backup that this portal can read. Use another one. Nothing was changed.`);
}
