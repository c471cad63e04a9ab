import type { Tx } from '#app/platform/database/open-database.ts';
import { chainStart, hashText } from '#app/platform/hash-chain.ts';
import { writeRecord, type RecordedAction } from './rules.ts';
import { findLastRecord, insertRecord, lockLog } from './store.server.ts';

export interface NewRecord {
  actor: string;
  action: RecordedAction;
  subject: string;
  /** What can be written as JSON; left out where there was nothing. */
  before?: unknown;
  after?: unknown;
  reason?: string | null;
  now: Date;
}

/** Adds a record to the log, in the transaction of the change that it tells: neither is there without the other. */
export async function appendRecord(tx: Tx, { actor, action, subject, before, after, reason = null, now }: NewRecord): Promise<void> {
  await lockLog(tx, now);
  const last = await findLastRecord(tx);
  const record = {
    sequence: (last?.sequence ?? 0) + 1,
    happenedAt: now.toISOString(),
    actor,
    action,
    subject,
    before: before === undefined ? null : JSON.stringify(before),
    after: after === undefined ? null : JSON.stringify(after),
    reason,
    previousHash: last?.hash ?? chainStart,
  };
  await insertRecord(tx, { ...record, hash: hashText(writeRecord(record)) });
}
