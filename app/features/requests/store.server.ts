import { sql } from 'kysely';

import { foldWords } from '#app/content/text/fold-words.ts';
import { transact, type Database, type Tx } from '#app/platform/database/open-database.ts';
import { listContact, parseContents, searchTextOf, type RequestContents } from './request-contents.ts';
import {
  countsTowardTier,
  isSettled,
  queueKeyOf,
  requestStatuses,
  unansweredStatuses,
  type RequestEvent,
  type RequestKind,
  type RequestStatus,
} from './rules.ts';

/** A request with its history. Its status is that of its latest event. */
export type StoredRequest = RequestContents & {
  id: string;
  reference: string;
  deviceId: string;
  submittedAt: Date;
  /** The hours in which an answer was promised when the request was sent. */
  answerHours: number;
  events: RequestEvent[];
  /** The request's version, which goes up with every change. */
  revision: number;
  /** The assigned manager's ID, or null if the request is unassigned. */
  assignedTo: string | null;
  queueKey: string;
};

/** Locks an allowance's row until the transaction ends, and returns the time when the allowance is full again. A new allowance is full. */
export async function lockAllowance(tx: Tx, subject: string, now: Date): Promise<Date> {
  const row = await tx
    .insertInto('requestAllowances')
    .values({ subject, wholeAt: now })
    .onConflict((conflict) => conflict.column('subject').doUpdateSet({ subject }))
    .returning('wholeAt')
    .executeTakeFirstOrThrow();
  return row.wholeAt;
}

export async function updateAllowance(tx: Tx, subject: string, wholeAt: Date): Promise<void> {
  await tx.updateTable('requestAllowances').set({ wholeAt }).where('subject', '=', subject).execute();
}

/** Deletes full allowances, because an allowance that isn't stored counts as full. */
export async function deleteWholeAllowances(database: Database, now: Date): Promise<void> {
  await transact(database, (tx) => tx.deleteFrom('requestAllowances').where('wholeAt', '<', now).execute());
}

export interface NewRequest {
  id: string;
  status: RequestStatus;
  contents: RequestContents;
  reference: string;
  tokenDigest: string;
  deviceId: string;
  /** The hours in which an answer is promised. */
  answerHours: number;
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
      tokenDigest: request.tokenDigest,
      deviceId: request.deviceId,
      details: JSON.stringify(request.contents.details),
      submittedAt: request.now,
      answerHours: request.answerHours,
      status: request.status,
      isSettled: false,
      queueKey: queueKeyOf({ kind: request.contents.kind, submittedAt: request.now, ...request }),
      senderName,
      senderEmail: senderEmail.toLowerCase(),
      searchText: searchTextOf(request.reference, request.contents),
      revision: 1,
      assignedTo: null,
    })
    .execute();
}

export async function insertEvent(
  tx: Tx,
  { now, ...event }: { requestId: string; position: number; status: RequestStatus; actor: string; note: string | null; now: Date },
): Promise<void> {
  await tx
    .insertInto('requestEvents')
    .values({ ...event, happenedAt: now })
    .execute();
}

export async function findReferenceByToken(database: Database | Tx, tokenDigest: string): Promise<string | null> {
  const row = await database.selectFrom('requests').select('reference').where('tokenDigest', '=', tokenDigest).executeTakeFirst();
  return row?.reference ?? null;
}

/** A request whose row is locked, so no one else can change it until the transaction ends. */
export interface LockedRequest {
  id: string;
  kind: RequestKind;
  reference: string;
  submittedAt: Date;
  answerHours: number;
  status: RequestStatus;
  assignedTo: string | null;
  /** The revision number, including the change in progress. */
  revision: number;
}

/** Reads a request and locks its row until the transaction ends. Returns null if there's no such request. */
export async function lockRequest(tx: Tx, reference: string): Promise<LockedRequest | null> {
  const query = tx
    .updateTable('requests')
    .set((request) => ({ revision: request('revision', '+', 1) }))
    .where('reference', '=', reference)
    .returning(['id', 'kind', 'reference', 'submittedAt', 'answerHours', 'status', 'assignedTo', 'revision'])
    .$narrowType<{ kind: RequestKind; status: RequestStatus }>();
  return (await query.executeTakeFirst()) ?? null;
}

/** Undoes the revision increment for a change that was refused. */
export async function revertRevision(tx: Tx, { id, revision }: LockedRequest): Promise<void> {
  await tx
    .updateTable('requests')
    .set({ revision: revision - 1 })
    .where('id', '=', id)
    .execute();
}

/** Stores a request's status in its own row, so that lists don't have to read its events. */
export async function updateStatus(tx: Tx, request: LockedRequest, status: RequestStatus): Promise<void> {
  await tx
    .updateTable('requests')
    .set({ status, isSettled: isSettled(status), queueKey: queueKeyOf({ ...request, status }) })
    .where('id', '=', request.id)
    .execute();
}

export async function updateAssignee(tx: Tx, requestId: string, managerId: string | null): Promise<void> {
  await tx.updateTable('requests').set({ assignedTo: managerId }).where('id', '=', requestId).execute();
}

export async function countEvents(tx: Tx, requestId: string): Promise<number> {
  const row = await tx
    .selectFrom('requestEvents')
    .select((select) => select.fn.max('position').as('position'))
    .where('requestId', '=', requestId)
    .executeTakeFirstOrThrow();
  return row.position;
}

/** A colleague's note on a request, which clients never see. */
export interface ColleagueNote {
  author: string;
  text: string;
  notedAt: Date;
}

/** Adds a note, unless there's already one with this ID. Tells whether it was added. */
export async function insertNote(tx: Tx, note: ColleagueNote & { id: string; requestId: string }): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('requestNotes')
    .values(note)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows !== 0n;
}

/** Deletes an author's note by the time it was written. Returns the note's text, or null if there's no such note. */
export async function deleteNote(
  tx: Tx,
  { requestId, author, notedAt }: { requestId: string; author: string; notedAt: Date },
): Promise<string | null> {
  const row = await tx
    .deleteFrom('requestNotes')
    .where('requestId', '=', requestId)
    .where('author', '=', author)
    .where('notedAt', '=', notedAt)
    .returning('text')
    .executeTakeFirst();
  return row?.text ?? null;
}

export async function listNotes(database: Database, requestId: string): Promise<ColleagueNote[]> {
  return database
    .selectFrom('requestNotes')
    .select(['author', 'text', 'notedAt'])
    .where('requestId', '=', requestId)
    .orderBy('notedAt')
    .execute();
}

/** Lists the author of each event in a request's history, in order. */
export async function listActors(database: Database, requestId: string): Promise<string[]> {
  const rows = await database.selectFrom('requestEvents').select('actor').where('requestId', '=', requestId).orderBy('position').execute();
  return rows.map((row) => row.actor);
}

export interface RequestFilter {
  tokenDigest?: string;
  reference?: string;
  deviceId?: string;
  kind?: RequestKind | undefined;
  /** True to list only open requests, false to list only closed ones. */
  isOpen?: boolean | undefined;
  statuses?: readonly RequestStatus[] | undefined;
  /** A manager's ID, or null for unassigned requests. */
  assignedTo?: string | null | undefined;
  /** The IDs of managers. Only requests assigned to someone else are listed. */
  assignedToOthersThan?: readonly string[] | undefined;
  /** Part of a reference number, a name or an email address. */
  search?: string | undefined;
  /** The queue key of the last request on the previous page. Only requests after it are listed. */
  after?: string | undefined;
  /** True to sort by `queueKeyOf` instead of newest first. */
  inQueue?: boolean;
}

/** Reads requests with all their events. Without a limit, all requests are returned. */
export async function listStoredRequests(database: Database | Tx, filter: RequestFilter, limit?: number): Promise<StoredRequest[]> {
  let query = database
    .selectFrom('requests')
    .select(['id', 'kind', 'reference', 'deviceId', 'details', 'submittedAt', 'answerHours', 'revision', 'assignedTo', 'queueKey'])
    .$narrowType<{ kind: RequestKind }>();
  query = filter.inQueue === true ? query.orderBy('queueKey') : query.orderBy('submittedAt', 'desc').orderBy('id');
  if (limit !== undefined) query = query.limit(limit);
  if (filter.tokenDigest !== undefined) query = query.where('tokenDigest', '=', filter.tokenDigest);
  if (filter.reference !== undefined) query = query.where('reference', '=', filter.reference);
  if (filter.deviceId !== undefined) query = query.where('deviceId', '=', filter.deviceId);
  if (filter.kind !== undefined) query = query.where('kind', '=', filter.kind);
  if (filter.isOpen !== undefined) query = query.where('isSettled', '=', !filter.isOpen);
  if (filter.statuses !== undefined) query = query.where('status', 'in', filter.statuses);
  if (filter.assignedTo !== undefined) query = query.where('assignedTo', filter.assignedTo === null ? 'is' : '=', filter.assignedTo);
  if (filter.assignedToOthersThan !== undefined) query = query.where('assignedTo', 'not in', filter.assignedToOthersThan);
  if (filter.after !== undefined) query = query.where('queueKey', '>', filter.after);
  if (filter.search !== undefined) query = query.where(matches(filter.search));

  const rows = await query.execute();
  const events = await listEvents(
    database,
    rows.map((row) => row.id),
  );

  return rows.map(({ kind, details, ...row }) => ({ ...row, ...parseContents(kind, details), events: events.get(row.id) ?? [] }));
}

export interface Referrer {
  /** The referrer's email address in lowercase, because people don't always capitalize their address the same way. */
  email: string;
  name: string;
  referrals: number;
  /** The number of referrals that count toward the tier, and the number of those that haven't been rewarded yet. */
  signed: number;
  unrewarded: number;
}

/** Lists referrers by email address, optionally only those who are owed a reward. Without a limit, all referrers are returned. */
export async function listReferrers(
  database: Database,
  { search, after, isOwed }: { search?: string | undefined; after?: string | undefined; isOwed: boolean },
  limit?: number,
): Promise<Referrer[]> {
  const countOf = (statuses: readonly RequestStatus[]) => sql<number>`sum(case when status in (${sql.join(statuses)}) then 1 else 0 end)`;
  const unrewarded = countOf(['signed']);

  let query = database
    .selectFrom('requests')
    .select((select) => ['senderEmail as email', select.fn.max('senderName').as('name'), select.fn.countAll<number>().as('referrals')])
    .select([countOf(requestStatuses.filter(countsTowardTier)).as('signed'), unrewarded.as('unrewarded')])
    .where('kind', '=', 'referral')
    .groupBy('senderEmail')
    .orderBy('senderEmail');
  if (limit !== undefined) query = query.limit(limit);
  if (after !== undefined) query = query.where('senderEmail', '>', after);
  // A search for one referral finds the referrer, whose other referrals count as well.
  if (search !== undefined) query = query.having(sql<number>`sum(case when ${matches(search)} then 1 else 0 end)`, '>', 0);
  if (isOwed) query = query.having(unrewarded, '>', 0);

  return query.execute();
}

function matches(search: string) {
  const pattern = `%${foldWords(search).replaceAll(/[\\%_]/g, '\\$&')}%`;
  return sql<boolean>`search_text like ${pattern} escape '\\'`;
}

/** Counts unanswered requests up to a limit, beyond which the exact number doesn't matter. */
export async function countUnanswered(database: Database, limit: number, kind?: RequestKind): Promise<number> {
  let query = database.selectFrom('requests').select('id').where('status', 'in', unansweredStatuses).limit(limit);
  if (kind !== undefined) query = query.where('kind', '=', kind);
  return (await query.execute()).length;
}

/** The number of IDs per query, because databases limit the number of values in a query. */
const idsPerQuery = 500;

async function listEvents(database: Database | Tx, requestIds: string[]): Promise<Map<string, RequestEvent[]>> {
  const found = new Map<string, RequestEvent[]>();

  for (let first = 0; first < requestIds.length; first += idsPerQuery) {
    const ids = requestIds.slice(first, first + idsPerQuery);
    const rows = await database
      .selectFrom('requestEvents')
      .select(['requestId', 'status', 'note', 'happenedAt'])
      .$narrowType<{ status: RequestStatus }>()
      .where('requestId', 'in', ids)
      .orderBy('position')
      .execute();

    for (const { requestId, ...event } of rows) {
      const events = found.get(requestId) ?? [];
      events.push(event);
      found.set(requestId, events);
    }
  }
  return found;
}
