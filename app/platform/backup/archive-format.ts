import { z } from 'zod';

import { archiveLimits } from './archive-limits.ts';

/**
 * The version of the archive format. An archive consists of gzipped lines of JSON. The first line is the header. For each table in the
 * header, in order, a line `{"table":"name"}` is followed by one array per row, with values in the order of the header's columns. With
 * BACKUP_KEY, the compressed data is encrypted and signed (encrypt-archive.ts). Without a key, a plain last line contains the SHA-256 of
 * everything before it. That digest reveals damage but not tampering, because anyone who changes the file can recalculate it.
 */
export const archiveFormat = 1;

/**
 * The types of values in an archive. Times are written as ISO 8601 in UTC, bytes in hexadecimal, and everything else as JSON, because
 * SQLite and PostgreSQL store these types differently.
 */
export const columnKinds = ['text', 'integer', 'boolean', 'time', 'bytes'] as const;
export type ColumnKind = (typeof columnKinds)[number];

export interface TableShape {
  name: string;
  columns: { name: string; kind: ColumnKind }[];
}

export const anyHeader = z.object({ northkey: z.literal('backup'), format: z.number().int() });

export const archiveHeader = anyHeader.extend({
  format: z.literal(archiveFormat),
  madeAt: z.iso.datetime(),
  engine: z.enum(['sqlite', 'postgres']),
  /** The content's version. Null if the content couldn't be read, which doesn't prevent a backup. */
  contentVersion: z.string().nullable(),
  /** The migrations the store has run, in order. */
  migrations: z.array(z.string()).min(1),
  /** The secret from secrets.json. */
  secret: z.string().min(40),
  tables: z
    .array(
      z.object({
        name: z.string(),
        columns: z.array(z.object({ name: z.string(), kind: z.enum(columnKinds) })).min(1),
        rows: z.number().int().min(0).max(archiveLimits.rows),
      }),
    )
    .max(archiveLimits.tables),
});

export type ArchiveHeader = z.output<typeof archiveHeader>;

/** Thrown when a backup or a restore is refused, with a message for the person running the command. */
export class BackupError extends Error {
  override readonly name = 'BackupError';
}

/** Writes the last line of an unencrypted archive. */
export function writeTrailer(digest: string): string {
  return `sha256 ${digest}\n`;
}

export const trailerLength = writeTrailer('0'.repeat(64)).length;

/** Converts a database value to the archive format. */
export function encodeValue(value: unknown, kind: ColumnKind): unknown {
  if (value === null) return null;
  if (kind === 'text' && typeof value === 'string') return value;
  if (kind === 'integer' && Number.isSafeInteger(value)) return value;
  if (kind === 'boolean' && (value === true || value === false)) return value;
  if (kind === 'boolean' && (value === 0 || value === 1)) return value === 1;
  if (kind === 'bytes' && value instanceof Uint8Array) return Buffer.from(value).toString('hex');
  if (kind === 'time') return writeTime(value);
  throw new TypeError(`Expected a value of type ${kind} but found ${typeof value}.`);
}

function writeTime(value: unknown): string {
  const time = value instanceof Date ? value : new Date(String(value));
  if (Number.isNaN(time.getTime())) throw new TypeError("This time value isn't valid.");
  return time.toISOString();
}

const hexadecimal = /^[0-9a-f]*$/;

/** Tells whether an archived value matches its column's type. */
export function isOfKind(value: unknown, kind: ColumnKind): boolean {
  if (value === null) return true;
  if (kind === 'integer') return Number.isSafeInteger(value);
  if (kind === 'boolean') return typeof value === 'boolean';
  if (typeof value !== 'string') return false;
  if (kind === 'bytes') return value.length % 2 === 0 && hexadecimal.test(value);
  return kind === 'text' || !Number.isNaN(Date.parse(value));
}
