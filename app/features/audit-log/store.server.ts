import { sql, type Selectable } from 'kysely';

import { lockSetting } from '#app/platform/database/lock-setting.ts';
import type { Database, Tx } from '#app/platform/database/open-database.ts';
import type { Schema } from '#app/platform/database/schema.ts';
import type { ChainedRow } from '#app/platform/hash-chain.ts';
import type { ChangeRecord, RecordedAction, Seal } from './rules.ts';

export type StoredRecord = ChangeRecord & Seal & ChainedRow;

/** Locks the end of the log until the transaction ends, so that records are added one at a time. */
export async function lockLog(tx: Tx, now: Date): Promise<void> {
  await lockSetting(tx, 'change-records-changed', now);
}

export async function findChainEnd(tx: Tx): Promise<{ sequence: number; hash: string } | null> {
  const row = await tx.selectFrom('changeRecords').select(['sequence', 'hash']).orderBy('sequence', 'desc').limit(1).executeTakeFirst();
  return row ?? null;
}

/** The number of records to insert per statement. SQLite accepts at most 32,766 values in one. */
const rowsPerStatement = 1_000;

export async function insertRecords(tx: Tx, records: readonly StoredRecord[]): Promise<void> {
  for (let first = 0; first < records.length; first += rowsPerStatement)
    await tx
      .insertInto('changeRecords')
      .values(records.slice(first, first + rowsPerStatement))
      .execute();
}

/**
 * Removes what the log says about these subjects, and returns the emptied records. Their hashes only cover the seals, so the chain stays
 * intact.
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

/** Lists records in chain order, starting after a given one. */
export async function listChain(database: Database | Tx, after: number, limit: number): Promise<StoredRecord[]> {
  const rows = await database
    .selectFrom('changeRecords')
    .selectAll()
    .where('sequence', '>', after)
    .orderBy('sequence')
    .limit(limit)
    .execute();
  return rows.map(toRecord);
}

/** Lists the erasure records. */
export async function listErasures(database: Database | Tx): Promise<StoredRecord[]> {
  return listRecords(database, { action: 'learner.erased' });
}

/** Filters for reading records. */
export interface RecordFilter {
  action?: RecordedAction | undefined;
  /** Part of an actor's name. */
  actor?: string | undefined;
  /** The exact subject. */
  subject?: string | undefined;
  /** The cursor for the next page, which only lists records before this one. */
  before?: number | undefined;
}

/** Lists records, newest first. Without a limit, it lists all of them. */
export async function listRecords(database: Database | Tx, filter: RecordFilter, limit?: number): Promise<StoredRecord[]> {
  const { actor: part, ...rest } = filter;
  if (part === undefined) return listRecordsOf(database, rest, limit);

  // The index orders each actor's records separately, so the records of several actors are sorted here.
  const found: StoredRecord[] = [];
  for (const actor of await listActors(database, part)) found.push(...(await listRecordsOf(database, { ...rest, actor }, limit)));
  return found.toSorted((one, other) => other.sequence - one.sequence).slice(0, limit);
}

/** Lists the records of one actor (by exact name) or everyone. */
async function listRecordsOf(database: Database | Tx, filter: RecordFilter, limit?: number): Promise<StoredRecord[]> {
  let query = database.selectFrom('changeRecords').selectAll().orderBy('sequence', 'desc');
  if (filter.subject !== undefined) query = query.where('subject', '=', filter.subject);
  if (filter.actor !== undefined) query = query.where('actor', '=', filter.actor);
  if (filter.action !== undefined) {
    // Keeps the database from using the action's index, because a subject has few records and an action has many.
    const action = filter.subject === undefined ? sql<string>`action` : sql<string>`(action || '')`;
    query = query.where(action, '=', filter.action);
  }
  if (filter.before !== undefined) query = query.where('sequence', '<', filter.before);
  if (limit !== undefined) query = query.limit(limit);
  return (await query.execute()).map(toRecord);
}

/** Lists actors whose name contains this text, ignoring case, with one index lookup per actor. */
async function listActors(database: Database | Tx, part: string): Promise<string[]> {
  const { rows } = await sql<{ actor: string }>`
    with recursive actors (actor) as (
      select min(actor) from change_records
      union all select (select min(actor) from change_records where change_records.actor > actors.actor) from actors where actor is not null
    ) select actor from actors where actor is not null`.execute(database);
  return rows.map(({ actor }) => actor).filter((actor) => actor.toLowerCase().includes(part.toLowerCase()));
}

function toRecord(row: Selectable<Schema['changeRecords']>): StoredRecord {
  return { ...row, action: row.action as RecordedAction };
}
