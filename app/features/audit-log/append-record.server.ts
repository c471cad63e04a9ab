import { beforeCommit, type Tx } from '#app/platform/database/open-database.ts';
import { chainStart, hashText } from '#app/platform/hash-chain.ts';
import { createIdentifier } from '#app/platform/keys.ts';
import { writeRecord, writeSealedPart, type RecordedAction } from './rules.ts';
import { findChainEnd, insertRecords, lockLog, type StoredRecord } from './store.server.ts';

export interface NewRecord {
  actor: string;
  action: RecordedAction;
  subject: string;
  /** The value before the change, which can be any JSON value. Omitted if there was no value. */
  before?: unknown;
  after?: unknown;
  reason?: string | null;
  now: Date;
}

const waiting = new WeakMap<Tx, NewRecord[]>();

/**
 * Adds a record to the audit log in the transaction of the change itself, so that neither exists without the other. Records are written
 * just before the commit, because every transaction appends to the end of the same chain.
 */
export function appendRecord(tx: Tx, record: NewRecord): Promise<void> {
  const known = waiting.get(tx);

  if (known === undefined) {
    const records = [record];
    waiting.set(tx, records);
    beforeCommit(tx, () => writeRecords(tx, records));
  } else known.push(record);
  return Promise.resolve();
}

async function writeRecords(tx: Tx, records: readonly NewRecord[]): Promise<void> {
  const [first] = records;
  if (first === undefined) return;

  await lockLog(tx, first.now);
  let { sequence, hash } = (await findChainEnd(tx)) ?? { sequence: 0, hash: chainStart };
  const chained: StoredRecord[] = [];

  for (const record of records) {
    const next = chainRecord(record, { sequence: sequence + 1, previousHash: hash });
    chained.push(next);
    ({ sequence, hash } = next);
  }
  await insertRecords(tx, chained);
}

function chainRecord(
  { actor, action, subject, before, after, reason = null, now }: NewRecord,
  place: { sequence: number; previousHash: string },
): StoredRecord {
  const salt = createIdentifier();
  const part = {
    subject,
    before: before === undefined ? null : JSON.stringify(before),
    after: after === undefined ? null : JSON.stringify(after),
  };
  const record = {
    ...place,
    happenedAt: now,
    actor,
    action,
    ...part,
    reason,
    salt,
    seal: hashText(writeSealedPart(part, salt)),
  };
  return { ...record, hash: hashText(writeRecord(record)) };
}
