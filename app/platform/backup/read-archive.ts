import type { MigrationProvider } from 'kysely';
import { z } from 'zod';

import { anyHeader, archiveFormat, archiveHeader, BackupError, isOfKind, type ArchiveHeader, type TableShape } from './archive-format.ts';
import { archiveLimits, isNested } from './archive-limits.ts';
import { unreadable, type Archive } from './open-archive.ts';
import { describeTables, requireKnown } from './table-shapes.ts';

/**
 * Checks an entire archive: that it hasn't changed since it was written, that this version knows its contents, and that every row is valid.
 * Throws a BackupError that says what's wrong.
 */
export async function checkArchive(archive: Archive, provider: MigrationProvider): Promise<ArchiveHeader> {
  const { file } = archive;
  // The entire file is read and checked before anything in it is trusted.
  for await (const _ of archive.readPacked());
  const header = await readHeader(archive);
  await requireKnown(provider, header.migrations, file);
  const expected = await describeTables(provider, header.migrations);
  if (writeShapes(expected) !== writeShapes(header.tables))
    throw new BackupError(`${file} doesn't have the tables its version should have. Nothing was changed.`);

  for await (const { values, table } of readArchive(archive)) {
    if (values.length !== table.columns.length || table.columns.some(({ kind }, index) => !isOfKind(values[index], kind)))
      throw new BackupError(`${file} has a row in ${table.name} that can't be read. Nothing was changed.`);
  }
  return header;
}

function writeShapes(shapes: readonly TableShape[]): string {
  const plain = shapes.map(({ name, columns }) => [name, columns.map((column) => [column.name, column.kind])]);
  return JSON.stringify(plain);
}

/** Reads only an archive's header. */
export async function readHeader({ file, readLines }: Archive): Promise<ArchiveHeader> {
  for await (const line of readLines()) return parseHeader(file, line);
  throw unreadable(file);
}

function parseHeader(file: string, line: string): ArchiveHeader {
  if (line.length > archiveLimits.header) throw unreadable(file);
  const read = parseLine(file, line);
  const any = anyHeader.safeParse(read);
  if (!any.success) throw unreadable(file);
  if (any.data.format > archiveFormat)
    throw new BackupError(
      `${file} was made by a newer version of the portal (format ${any.data.format}). Upgrade this portal first. Nothing was changed.`,
    );

  const header = archiveHeader.safeParse(read);
  if (!header.success) throw unreadable(file);
  return header.data;
}

/** A row, its position in its table, and the length of its line in characters. */
export interface ArchiveRow {
  table: ArchiveHeader['tables'][number];
  values: unknown[];
  number: number;
  length: number;
}

const tableLine = z.object({ table: z.string() });

/** Reads an archive's rows, each with its table. Throws if there are more or fewer rows than the header says. */
export async function* readArchive({ file, readLines }: Archive): AsyncGenerator<ArchiveRow> {
  const lines = readLines();
  try {
    for (const table of parseHeader(file, await nextLine(file, lines)).tables) {
      const named = tableLine.safeParse(parseLine(file, await nextLine(file, lines)));
      if (!named.success || named.data.table !== table.name) throw unreadable(file);

      for (let number = 1; number <= table.rows; number += 1) {
        const line = await nextLine(file, lines);
        yield { table, values: parseRow(file, line), number, length: line.length };
      }
    }
    if ((await lines.next()).done !== true) throw unreadable(file);
  } finally {
    await lines.return(undefined);
  }
}

async function nextLine(file: string, lines: AsyncGenerator<string>): Promise<string> {
  const { done, value } = await lines.next();
  if (done === true) throw unreadable(file);
  return value;
}

function parseRow(file: string, line: string): unknown[] {
  const values = isNested(line) ? null : parseLine(file, line);
  if (!Array.isArray(values)) throw unreadable(file);
  return values;
}

function parseLine(file: string, line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    throw unreadable(file);
  }
}
