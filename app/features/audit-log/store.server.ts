import { sql } from 'kysely';

import { lockSetting } from '#app/platform/database/lock-setting.ts';
import type { Database, Tx } from '#app/platform/database/open-database.ts';
import type { ChainedRow } from '#app/platform/hash-chain.ts';
import type { ChangeRecord, RecordedAction, Seal } from './rules.ts';

export type StoredRecord = ChangeRecord & Seal & ChainedRow;

/** Locks the end of the audit log until the transaction ends, so that records are added in order. */
export async function lockLog(tx: Tx, now: Date): Promise<void> {
  await lockSetting(tx, 'change-records-changed', now);
}

export async function findChainEnd(tx: Tx): Promise<{ sequence: number; hash: string } | null> {
  const row = await tx.selectFrom('changeRecords').select(['sequence', 'hash']).orderBy('sequence', 'desc').limit(1).executeTakeFirst();
  return row ?? null;
}

/** The number of records per insert statement. SQLite accepts at most 32,766 values in a statement. */
const rowsPerStatement = 1_000;

export async function insertRecords(tx: Tx, records: readonly StoredRecord[]): Promise<void> {
  for (let first = 0; first < records.length; first += rowsPerStatement)
    await tx
      .insertInto('changeRecords')
      .values(records.slice(first, first + rowsPerStatement))
      .execute();
}

/**
 * Removes the details about these subjects from the log and returns the sequence numbers of the emptied records. The hashes cover only the
 * seals, so the chain stays intact.
 */
export async function emptyRecords(tx: Tx, subjects: readonly string[], keptSubject: string): Promise<number[]> {
  const rows = await tx
    .updateTable('changeRecords')
    .set({ subject: keptSubject, before: null, after: null, salt: null })
    .where('subject', 'in', subjects)
    .where('salt', 'is not', null)
    .returning('sequence')
    .execute();
  return rows.map(({ sequence }) => sequence).toSorted((one, other) => one - other);
}

function selectRecords(database: Database | Tx) {
  return database.selectFrom('changeRecords').selectAll().$narrowType<{ action: RecordedAction }>();
}

/** Lists records in chain order, starting after a given sequence number. */
export async function listChain(database: Database | Tx, after: number, limit: number): Promise<StoredRecord[]> {
  return selectRecords(database).where('sequence', '>', after).orderBy('sequence').limit(limit).execute();
}

export async function listErasures(database: Database | Tx): Promise<StoredRecord[]> {
  return listRecords(database, { action: 'learner.erased' });
}

export interface RecordFilter {
  action?: RecordedAction | undefined;
  /** Part of an actor's name. */
  actor?: string | undefined;
  /** The exact subject. */
  subject?: string | undefined;
  since?: Date | undefined;
  /** The sequence number before which the next page starts. */
  before?: number | undefined;
}

/** Lists the matching records, newest first. If no limit is given, all of them are listed. */
export async function listRecords(database: Database | Tx, filter: RecordFilter, limit?: number): Promise<StoredRecord[]> {
  const { actor: part, ...rest } = filter;
  if (part === undefined) return listRecordsOf(database, rest, limit);

  // The index orders each actor's records separately, so the records of several actors must be sorted after reading.
  const found: StoredRecord[] = [];
  for (const actor of await listActors(database, part)) found.push(...(await listRecordsOf(database, { ...rest, actor }, limit)));
  return found.toSorted((one, other) => other.sequence - one.sequence).slice(0, limit);
}

async function listRecordsOf(database: Database | Tx, filter: RecordFilter, limit?: number): Promise<StoredRecord[]> {
  let query = selectRecords(database).orderBy('sequence', 'desc');
  if (filter.subject !== undefined) query = query.where('subject', '=', filter.subject);
  if (filter.actor !== undefined) query = query.where('actor', '=', filter.actor);
  if (filter.action !== undefined) {
    // Keeps the database from using the action index. The subject index is faster, because a subject has few records and an action has
    // many.
    const action = filter.subject === undefined ? sql<string>`action` : sql<string>`(action || '')`;
    query = query.where(action, '=', filter.action);
  }
  if (filter.since !== undefined) query = query.where('happenedAt', '>=', filter.since);
  if (filter.before !== undefined) query = query.where('sequence', '<', filter.before);
  if (limit !== undefined) query = query.limit(limit);
  return query.execute();
}

/** Lists the actors whose names contain a text, ignoring case. The query takes one index lookup per actor. */
async function listActors(database: Database | Tx, part: string): Promise<string[]> {
  const { rows } = await sql<{ actor: string }>`
    with recursive actors (actor) as (
      select min(actor) from change_records
      union all select (select min(actor) from change_records where change_records.actor > actors.actor) from actors where actor is not null
    ) select actor from actors where actor is not null`.execute(database);
  return rows.map(({ actor }) => actor).filter((actor) => actor.toLowerCase().includes(part.toLowerCase()));
}
