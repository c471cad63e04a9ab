import { z } from 'zod';

const sqliteError = z.object({ errcode: z.number(), message: z.string().default('') });

/** The meaning of a SQLite failure for the operator. */
export type SqliteFault = 'damaged' | 'unwritable' | 'full' | 'disk' | 'locked' | 'tables' | 'other';

/** The meanings of SQLite's primary result codes (sqlite.org/rescode.html). */
const faults: Record<number, SqliteFault> = {
  1: 'tables',
  3: 'unwritable',
  5: 'locked',
  6: 'locked',
  8: 'unwritable',
  10: 'disk',
  11: 'damaged',
  13: 'full',
  14: 'unwritable',
  23: 'unwritable',
  26: 'damaged',
};

/** Returns the meaning of a SQLite failure, or null if the error has another source. */
export function findSqliteFault(error: unknown): { fault: SqliteFault; message: string } | null {
  const parsed = sqliteError.safeParse(error);
  if (!parsed.success) return null;
  return { fault: faults[parsed.data.errcode & 0xff] ?? 'other', message: parsed.data.message };
}
