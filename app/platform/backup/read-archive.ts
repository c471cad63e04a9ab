import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { createGunzip } from 'node:zlib';
import type { MigrationProvider } from 'kysely';
import { z } from 'zod';

import {
  anyHeader,
  archiveFormat,
  archiveHeader,
  BackupError,
  isOfKind,
  trailerLength,
  writeTrailer,
  type ArchiveHeader,
  type TableShape,
} from './archive-format.ts';
import { describeTables, requireKnown } from './table-shapes.ts';

/** Checks all of an archive: its digest, that this program knows what is in it, and every row. Throws a BackupError that says what is wrong. */
export async function checkArchive(file: string, provider: MigrationProvider): Promise<ArchiveHeader> {
  await checkDigest(file);
  const header = await readHeader(file);
  await requireKnown(provider, header.migrations, file);
  const expected = await describeTables(provider, header.migrations);
  if (writeShapes(expected) !== writeShapes(header.tables))
    throw new BackupError(`${file} has other tables than its version. Nothing was changed.`);

  for await (const { values, table } of readArchive(file)) {
    if (values.length !== table.columns.length || table.columns.some(({ kind }, index) => !isOfKind(values[index], kind)))
      throw new BackupError(`${file} has a row of ${table.name} that cannot be read. Nothing was changed.`);
  }
  return header;
}

function writeShapes(shapes: readonly TableShape[]): string {
  const plain = shapes.map(({ name, columns }) => [name, columns.map((column) => [column.name, column.kind])]);
  return JSON.stringify(plain);
}

/** Compares the bytes of a file with the digest in its last line. */
async function checkDigest(file: string): Promise<void> {
  const { trailer, bodyLength } = await readTrailer(file);
  const hash = createHash('sha256');
  if (bodyLength > 0) for await (const bytes of createReadStream(file, { end: bodyLength - 1 })) hash.update(bytes as Buffer);

  if (trailer === writeTrailer(hash.digest('hex'))) return;
  if (trailer.startsWith('sha256 '))
    throw new BackupError(`${file} was changed since it was made. Use another backup. Nothing was changed.`);
  throw new BackupError(`${file} is no whole backup: it was cut short, or it is another file. Use another backup. Nothing was changed.`);
}

async function readTrailer(file: string): Promise<{ trailer: string; bodyLength: number }> {
  const handle = await open(file).catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') throw new BackupError(`There is no file ${file}.`);
    throw error;
  });
  try {
    const { size } = await handle.stat();
    const bodyLength = Math.max(0, size - trailerLength);
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(trailerLength), 0, trailerLength, bodyLength);
    return { trailer: buffer.subarray(0, bytesRead).toString('latin1'), bodyLength };
  } finally {
    await handle.close();
  }
}

/** Reads the header alone. */
export async function readHeader(file: string): Promise<ArchiveHeader> {
  for await (const line of readLines(file)) return parseHeader(file, line);
  throw unreadable(file);
}

function parseHeader(file: string, line: string): ArchiveHeader {
  const read = parseLine(file, line);
  const any = anyHeader.safeParse(read);
  if (!any.success) throw unreadable(file);
  if (any.data.format > archiveFormat)
    throw new BackupError(
      `${file} is of a newer version of the portal (format ${any.data.format}). Upgrade this one first. Nothing was changed.`,
    );

  const header = archiveHeader.safeParse(read);
  if (!header.success) throw unreadable(file);
  return header.data;
}

const anyLine = z.union([z.array(z.unknown()), z.object({ table: z.string() })]);

/** Reads the rows of an archive, each with its table. Throws when there are others or fewer than the header says. */
export async function* readArchive(file: string): AsyncGenerator<{ table: ArchiveHeader['tables'][number]; values: unknown[] }> {
  const lines = readLines(file);
  const first = await lines.next();
  if (first.done === true) throw unreadable(file);

  for (const table of parseHeader(file, first.value).tables) {
    const named = anyLine.safeParse(await nextLine(file, lines));
    if (!named.success || Array.isArray(named.data) || named.data.table !== table.name) throw unreadable(file);

    for (let count = 0; count < table.rows; count += 1) {
      const values = await nextLine(file, lines);
      if (!Array.isArray(values)) throw unreadable(file);
      yield { table, values };
    }
  }
  if ((await lines.next()).done !== true) throw unreadable(file);
}

async function nextLine(file: string, lines: AsyncGenerator<string>): Promise<unknown> {
  const { done, value } = await lines.next();
  if (done === true) throw unreadable(file);
  return parseLine(file, value);
}

function parseLine(file: string, line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    throw unreadable(file);
  }
}

function unreadable(file: string): BackupError {
  return new BackupError(`${file} is no backup that this portal can read. Use another one. Nothing was changed.`);
}

/** Splits at line feeds alone: texts may hold the other characters that end a line. */
async function* readLines(file: string): AsyncGenerator<string> {
  const { bodyLength } = await readTrailer(file);
  const source = createReadStream(file, { end: Math.max(0, bodyLength - 1) });
  const gunzip = source.pipe(createGunzip()).setEncoding('utf8');
  source.once('error', (error) => gunzip.destroy(error));

  let rest = '';
  try {
    for await (const text of gunzip as AsyncIterable<string>) {
      const lines = (rest + text).split('\n');
      rest = lines.pop() ?? '';
      yield* lines;
    }
  } catch (error) {
    if (error instanceof Error && 'code' in error && String(error.code).startsWith('Z_')) throw unreadable(file);
    throw error;
  } finally {
    source.destroy();
  }
  if (rest !== '') throw unreadable(file);
}
