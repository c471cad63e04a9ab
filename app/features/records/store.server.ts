import { sql } from 'kysely';

import { lockSetting } from '#app/platform/database/lock-setting.ts';
import type { Database, Tx } from '#app/platform/database/open-database.ts';
import type { ChainedRow } from '#app/platform/hash-chain.ts';
import type { ChangeRecord, RecordedAction } from './rules.ts';

export type StoredRecord = ChangeRecord & ChainedRow;

/** Holds the end of the log until the transaction ends, so that records are added one after the other. */
export async function lockLog(tx: Tx, now: Date): Promise<void> {
  await lockSetting(tx, 'change-records-changed', now);
}

export async function findLastRecord(tx: Tx): Promise<StoredRecord | null> {
  const row = await tx.selectFrom('change_records').selectAll().orderBy('sequence', 'desc').limit(1).executeTakeFirst();
  return row === undefined ? null : toRecord(row);
}

export async function insertRecord(tx: Tx, record: StoredRecord): Promise<void> {
  await tx
    .insertInto('change_records')
    .values({
      sequence: record.sequence,
      happened_at: record.happenedAt,
      actor: record.actor,
      action: record.action,
      subject: record.subject,
      before: record.before,
      after: record.after,
      reason: record.reason,
      previous_hash: record.previousHash,
      hash: record.hash,
    })
    .execute();
}

/** Which records to read. */
export interface RecordFilter {
  action?: RecordedAction | undefined;
  /** Part of an actor's name. */
  actor?: string | undefined;
  /** The whole subject. */
  subject?: string | undefined;
  /** Only those before this one, for the next page. */
  before?: number | undefined;
}

/** Lists records, the newest first; without a limit, all of them. */
export async function listRecords(database: Database | Tx, filter: RecordFilter, limit?: number): Promise<StoredRecord[]> {
  let query = database.selectFrom('change_records').selectAll().orderBy('sequence', 'desc');
  if (filter.action !== undefined) query = query.where('action', '=', filter.action);
  if (filter.subject !== undefined) query = query.where('subject', '=', filter.subject);
  if (filter.actor !== undefined) {
    const pattern = `%${filter.actor.toLowerCase().replaceAll(/[\\%_]/g, '\\$&')}%`;
    query = query.where(sql<boolean>`lower(actor) like ${pattern} escape '\\'`);
  }
  if (filter.before !== undefined) query = query.where('sequence', '<', filter.before);
  if (limit !== undefined) query = query.limit(limit);
  return (await query.execute()).map(toRecord);
}

function toRecord(row: {
  sequence: number;
  happened_at: string;
  actor: string;
  action: string;
  subject: string;
  before: string | null;
  after: string | null;
  reason: string | null;
  previous_hash: string;
  hash: string;
}): StoredRecord {
  return {
    sequence: row.sequence,
    happenedAt: row.happened_at,
    actor: row.actor,
    action: row.action as RecordedAction,
    subject: row.subject,
    before: row.before,
    after: row.after,
    reason: row.reason,
    previousHash: row.previous_hash,
    hash: row.hash,
  };
}
