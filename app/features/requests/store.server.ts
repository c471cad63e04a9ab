import { sql } from 'kysely';
import { z } from 'zod';

import type { Database, Tx } from '#app/platform/database/open-database.ts';
import { listContact, listSearchWords, parseContents, type RequestContents } from './request-contents.ts';
import {
  countsTowardTier,
  isSettled,
  queueKeyOf,
  requestKinds,
  requestStatuses,
  unansweredStatuses,
  type RequestEvent,
  type RequestKind,
  type RequestStatus,
} from './rules.ts';

const kindSchema = z.enum(requestKinds);
const statusSchema = z.enum(requestStatuses);

/** A request with its life so far; the last event's status is the request's. */
export type StoredRequest = RequestContents & {
  id: string;
  reference: string;
  deviceId: string;
  submittedAt: Date;
  events: RequestEvent[];
  /** How often it was changed. */
  revision: number;
  /** The identifier of the manager whose it is. */
  assignedTo: string | null;
  queueKey: string;
};

/** Locks an allowance's row, so no one else decides about it meanwhile; a new one is full. Returns when it's full again. */
export async function lockAllowance(tx: Tx, subject: string, now: Date): Promise<Date> {
  const row = await tx
    .insertInto('request_allowances')
    .values({ subject, whole_at: now.toISOString() })
    .onConflict((conflict) => conflict.column('subject').doUpdateSet({ subject }))
    .returning('whole_at')
    .executeTakeFirstOrThrow();
  return new Date(row.whole_at);
}

export async function updateAllowance(tx: Tx, subject: string, wholeAt: Date): Promise<void> {
  await tx.updateTable('request_allowances').set({ whole_at: wholeAt.toISOString() }).where('subject', '=', subject).execute();
}

/** Deletes full allowances: they say the same as having none. */
export async function deleteWholeAllowances(database: Database, now: Date): Promise<void> {
  await database.deleteFrom('request_allowances').where('whole_at', '<', now.toISOString()).execute();
}

export interface NewRequest {
  id: string;
  status: RequestStatus;
  contents: RequestContents;
  reference: string;
  tokenDigest: string;
  deviceId: string;
  now: Date;
}

export async function insertRequest(tx: Tx, request: NewRequest): Promise<void> {
  const [senderName = '', senderEmail = ''] = listContact(request.contents);
  await tx
    .insertInto('requests')
    .values({
      id: request.id,
      kind: request.contents.kind,
      reference: request.reference,
      token_digest: request.tokenDigest,
      device_id: request.deviceId,
      details: JSON.stringify(request.contents.details),
      submitted_at: request.now.toISOString(),
      status: request.status,
      is_settled: 0,
      queue_key: queueKeyOf({ kind: request.contents.kind, submittedAt: request.now, ...request }),
      sender_name: senderName,
      sender_email: senderEmail.toLowerCase(),
      search_text: [request.reference, ...listSearchWords(request.contents)].join(' ').toLowerCase(),
      revision: 1,
      assigned_to: null,
    })
    .execute();
}

export async function insertEvent(
  tx: Tx,
  event: { requestId: string; position: number; status: RequestStatus; actor: string; note: string | null; now: Date },
): Promise<void> {
  const { requestId, position, status, actor, note, now } = event;
  await tx
    .insertInto('request_events')
    .values({ request_id: requestId, position, status, actor, note, happened_at: now.toISOString() })
    .execute();
}

export async function findReferenceByToken(database: Database | Tx, tokenDigest: string): Promise<string | null> {
  const row = await database.selectFrom('requests').select('reference').where('token_digest', '=', tokenDigest).executeTakeFirst();
  return row?.reference ?? null;
}

/** A request whose row is locked: no one else changes it until the transaction ends. */
export interface HeldRequest {
  id: string;
  kind: RequestKind;
  reference: string;
  submittedAt: Date;
  status: RequestStatus;
  assignedTo: string | null;
  /** The number of this change, including the one in progress. */
  revision: number;
}

/** Locks a request's row for a change; null if there's none. */
export async function lockRequest(tx: Tx, reference: string): Promise<HeldRequest | null> {
  const row = await tx
    .updateTable('requests')
    .set((request) => ({ revision: request('revision', '+', 1) }))
    .where('reference', '=', reference)
    .returning(['id', 'kind', 'submitted_at', 'status', 'assigned_to', 'revision'])
    .executeTakeFirst();
  if (row === undefined) return null;

  return {
    id: row.id,
    kind: kindSchema.parse(row.kind),
    reference,
    submittedAt: new Date(row.submitted_at),
    status: statusSchema.parse(row.status),
    assignedTo: row.assigned_to,
    revision: row.revision,
  };
}

/** Undoes the count of a change that was then refused. */
export async function unlockRequest(tx: Tx, { id, revision }: HeldRequest): Promise<void> {
  await tx
    .updateTable('requests')
    .set({ revision: revision - 1 })
    .where('id', '=', id)
    .execute();
}

/** Stores a request's status beside its events, for lists. */
export async function updateStatus(tx: Tx, request: HeldRequest, status: RequestStatus): Promise<void> {
  await tx
    .updateTable('requests')
    .set({ status, is_settled: isSettled(status) ? 1 : 0, queue_key: queueKeyOf({ ...request, status }) })
    .where('id', '=', request.id)
    .execute();
}

export async function updateAssignee(tx: Tx, requestId: string, managerId: string | null): Promise<void> {
  await tx.updateTable('requests').set({ assigned_to: managerId }).where('id', '=', requestId).execute();
}

/** Returns how many events a request has. */
export async function countEvents(tx: Tx, requestId: string): Promise<number> {
  const row = await tx
    .selectFrom('request_events')
    .select((select) => select.fn.max('position').as('position'))
    .where('request_id', '=', requestId)
    .executeTakeFirstOrThrow();
  return row.position;
}

/** Colleagues' notes on a request; clients never see them. */
export interface ColleagueNote {
  author: string;
  text: string;
  notedAt: Date;
}

export async function insertNote(tx: Tx, note: ColleagueNote & { id: string; requestId: string }): Promise<void> {
  await tx
    .insertInto('request_notes')
    .values({ id: note.id, request_id: note.requestId, author: note.author, text: note.text, noted_at: note.notedAt.toISOString() })
    .execute();
}

/** Deletes the note written at this time, and returns its text; null if there's no such note. */
export async function deleteNote(
  tx: Tx,
  { requestId, author, notedAt }: { requestId: string; author: string; notedAt: string },
): Promise<string | null> {
  const row = await tx
    .deleteFrom('request_notes')
    .where('request_id', '=', requestId)
    .where('author', '=', author)
    .where('noted_at', '=', notedAt)
    .returning('text')
    .executeTakeFirst();
  return row?.text ?? null;
}

export async function listNotes(database: Database, requestId: string): Promise<ColleagueNote[]> {
  const rows = await database
    .selectFrom('request_notes')
    .select(['author', 'text', 'noted_at'])
    .where('request_id', '=', requestId)
    .orderBy('noted_at')
    .execute();
  return rows.map((row) => ({ author: row.author, text: row.text, notedAt: new Date(row.noted_at) }));
}

/** Lists who set each status of a request, in the order of its events. */
export async function listActors(database: Database, requestId: string): Promise<string[]> {
  const rows = await database
    .selectFrom('request_events')
    .select('actor')
    .where('request_id', '=', requestId)
    .orderBy('position')
    .execute();
  return rows.map((row) => row.actor);
}

/** Which requests to read. */
export interface RequestFilter {
  tokenDigest?: string;
  reference?: string;
  deviceId?: string;
  kind?: RequestKind | undefined;
  /** Only open requests, or only closed ones. */
  isOpen?: boolean | undefined;
  statuses?: readonly RequestStatus[] | undefined;
  /** A manager's identifier; null for unassigned requests. */
  assignedTo?: string | null | undefined;
  /** A part of the reference number, or of a name or address. */
  search?: string | undefined;
  /** Only those after this one in the queue. */
  after?: string | undefined;
  /** In the order of `queueKeyOf`; else the newest first. */
  inQueue?: boolean;
}

/** Reads requests with all their events; without a limit, all of them. */
export async function listStoredRequests(database: Database, filter: RequestFilter, limit?: number): Promise<StoredRequest[]> {
  let query = database.selectFrom('requests').selectAll();
  query = filter.inQueue === true ? query.orderBy('queue_key') : query.orderBy('submitted_at', 'desc').orderBy('id');
  if (limit !== undefined) query = query.limit(limit);
  if (filter.tokenDigest !== undefined) query = query.where('token_digest', '=', filter.tokenDigest);
  if (filter.reference !== undefined) query = query.where('reference', '=', filter.reference);
  if (filter.deviceId !== undefined) query = query.where('device_id', '=', filter.deviceId);
  if (filter.kind !== undefined) query = query.where('kind', '=', filter.kind);
  if (filter.isOpen !== undefined) query = query.where('is_settled', '=', filter.isOpen ? 0 : 1);
  if (filter.statuses !== undefined) query = query.where('status', 'in', filter.statuses);
  if (filter.assignedTo !== undefined) query = query.where('assigned_to', filter.assignedTo === null ? 'is' : '=', filter.assignedTo);
  if (filter.after !== undefined) query = query.where('queue_key', '>', filter.after);
  if (filter.search !== undefined) query = query.where(matches(filter.search));

  const rows = await query.execute();
  const events = await listEvents(
    database,
    rows.map((row) => row.id),
  );

  return rows.map((row) => ({
    ...parseContents(kindSchema.parse(row.kind), row.details),
    id: row.id,
    reference: row.reference,
    deviceId: row.device_id,
    submittedAt: new Date(row.submitted_at),
    events: events.get(row.id) ?? [],
    revision: row.revision,
    assignedTo: row.assigned_to,
    queueKey: row.queue_key,
  }));
}

/** A referrer's totals so far. */
export interface Referrer {
  /** In small letters: the same person writes it with capitals or without. */
  email: string;
  name: string;
  referrals: number;
  /** How many of them count toward the tier, and how many of these weren't rewarded yet. */
  signed: number;
  unrewarded: number;
}

/** Lists referrers by address, optionally only those who are owed something. Without a limit, all of them. */
export async function listReferrers(
  database: Database,
  { search, after, isOwed }: { search?: string | undefined; after?: string | undefined; isOwed: boolean },
  limit?: number,
): Promise<Referrer[]> {
  const countOf = (statuses: readonly RequestStatus[]) =>
    sql<number | string>`sum(case when status in (${sql.join(statuses)}) then 1 else 0 end)`;
  const unrewarded = countOf(['signed']);

  let query = database
    .selectFrom('requests')
    .select([
      'sender_email',
      (select) => select.fn.max('sender_name').as('name'),
      (select) => select.fn.countAll<number | string>().as('referrals'),
    ])
    .select([countOf(requestStatuses.filter(countsTowardTier)).as('signed'), unrewarded.as('unrewarded')])
    .where('kind', '=', 'referral')
    .groupBy('sender_email')
    .orderBy('sender_email');
  if (limit !== undefined) query = query.limit(limit);
  if (after !== undefined) query = query.where('sender_email', '>', after);
  if (search !== undefined) query = query.where(matches(search));
  if (isOwed) query = query.having(unrewarded, '>', 0);

  return (await query.execute()).map((row) => ({
    email: row.sender_email,
    name: row.name,
    referrals: Number(row.referrals),
    signed: Number(row.signed),
    unrewarded: Number(row.unrewarded),
  }));
}

/** Matches requests whose number, names or addresses contain this. */
function matches(search: string) {
  const pattern = `%${search.toLowerCase().replaceAll(/[\\%_]/g, '\\$&')}%`;
  return sql<boolean>`search_text like ${pattern} escape '\\'`;
}

/** Counts unanswered requests up to a limit: beyond it the exact number doesn't matter. */
export async function countUnanswered(database: Database, limit: number, kind?: RequestKind): Promise<number> {
  let query = database.selectFrom('requests').select('id').where('status', 'in', unansweredStatuses).limit(limit);
  if (kind !== undefined) query = query.where('kind', '=', kind);
  return (await query.execute()).length;
}

/** Databases limit how many values a query may carry. */
const idsPerQuery = 500;

async function listEvents(database: Database, requestIds: string[]): Promise<Map<string, RequestEvent[]>> {
  const found = new Map<string, RequestEvent[]>();

  for (let first = 0; first < requestIds.length; first += idsPerQuery) {
    const ids = requestIds.slice(first, first + idsPerQuery);
    const rows = await database.selectFrom('request_events').selectAll().where('request_id', 'in', ids).orderBy('position').execute();

    for (const row of rows) {
      const events = found.get(row.request_id) ?? [];
      events.push({ status: statusSchema.parse(row.status), note: row.note, happenedAt: new Date(row.happened_at) });
      found.set(row.request_id, events);
    }
  }
  return found;
}
