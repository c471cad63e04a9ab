import { z } from 'zod';

const engineError = z.object({ code: z.string().optional(), errcode: z.number().optional(), message: z.string().optional() });

/** The meaning of an error from either database. */
export type StoreFault = 'duplicate' | 'busy' | 'unavailable' | 'bug';

const sqliteBusy = new Set([5, 6]);
/**
 * SQLite's codes for these faults: out of memory, read-only, interrupted, input or output error, corrupt, full, can't open, and not a
 * database (sqlite.org/rescode.html).
 */
const sqliteUnavailable = new Set([7, 8, 9, 10, 11, 13, 14, 26]);
const sqliteDuplicate = new Set([1555, 2067]);

/** PostgreSQL's codes for a serialization failure, a deadlock and an unavailable lock (postgresql.org, appendix A). */
const postgresBusy = new Set(['40001', '40P01', '55P03']);
const postgresUnavailable = /^(08|25006|28|3D|53|57P|58|XX)/;
/** Matches messages about a failed or lost connection. The PostgreSQL library throws these errors without a code. */
const connectionGone = /connection terminated|is not queryable|timeout exceeded when trying to connect/i;
const connectionLost = /^(ECONN|EPIPE|ETIMEDOUT|ENOTFOUND|EHOSTUNREACH|EAI_AGAIN)/;

/** Classifies an error from SQLite or PostgreSQL, which use different codes for the same fault. */
export function classifyStoreError(error: unknown): StoreFault {
  const parsed = engineError.safeParse(error);
  if (!parsed.success) return 'bug';

  const { code = '', errcode, message = '' } = parsed.data;
  if (errcode !== undefined) return classifySqlite(errcode);
  if (code === '23505') return 'duplicate';
  if (postgresBusy.has(code)) return 'busy';
  if (postgresUnavailable.test(code) || connectionLost.test(code)) return 'unavailable';
  if (code === 'ERR_INVALID_STATE' || connectionGone.test(message)) return 'unavailable';
  return 'bug';
}

function classifySqlite(errcode: number): StoreFault {
  if (sqliteDuplicate.has(errcode)) return 'duplicate';

  const primary = errcode & 0xff;
  if (sqliteBusy.has(primary)) return 'busy';
  return sqliteUnavailable.has(primary) ? 'unavailable' : 'bug';
}

/**
 * Thrown when the store is locked, full, read-only or gone. The error has the same fields as React Router's `data()`, so the router
 * responds with status 503 and shows the message, which it would hide for other errors.
 */
export class StoreUnavailableError extends Error {
  readonly type = 'DataWithResponseInit';
  readonly init = { status: 503, statusText: 'Service Unavailable' };
  readonly data = "The portal can't reach its records right now. Everything that was saved is safe. Please try again in a minute.";

  constructor(cause: unknown) {
    super("The store didn't respond.", { cause });
    Object.defineProperty(this, 'name', { value: 'StoreUnavailableError', enumerable: false });
  }
}

export type StoreFaultListener = (cause: unknown) => void;
const listeners = new Set<StoreFaultListener>();

/** Calls a function with the cause of each store failure, which visitors never see. Returns a function that unsubscribes. */
export function onStoreFault(listener: StoreFaultListener): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Reports a store failure, and returns the error to throw. */
export function reportStoreFault(cause: unknown): StoreUnavailableError {
  for (const listener of listeners) listener(cause);
  return new StoreUnavailableError(cause);
}

/** Runs a write that the response doesn't depend on. If the store can't be written to, the write is skipped, because reads still work. */
export async function writeIfPossible(write: () => Promise<void>): Promise<void> {
  try {
    await write();
  } catch (error) {
    if (!isStoreFault(error)) throw error;
  }
}

/** Tells whether an error means that the store can't accept anything right now, rather than a bug in our code. */
export function isStoreFault(error: unknown): boolean {
  return error instanceof StoreUnavailableError || classifyStoreError(error) === 'busy';
}
