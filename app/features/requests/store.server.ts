import type { ExpressionBuilder } from 'kysely';
import { z } from 'zod';

import type { Database, Tx } from '#app/platform/database/open-database.ts';
import type { Schema } from '#app/platform/database/schema.ts';
import { parseContents, type RequestContents } from './request-contents.ts';
import { requestKinds, requestStatuses, settledStatuses, type RequestEvent, type RequestKind, type RequestStatus } from './rules.ts';

const kindSchema = z.enum(requestKinds);
const statusSchema = z.enum(requestStatuses);

/** A request with its life so far; the last event's status is the request's. */
export type StoredRequest = RequestContents & {
  id: string;
  reference: string;
  deviceId: string;
  submittedAt: Date;
  events: RequestEvent[];
};

/** Takes an allowance's row, so that nobody else decides about it meanwhile; a new one is whole. Returns when it is whole again. */
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

/** Forgets allowances that are whole again: they say no more than none at all. */
export async function deleteWholeAllowances(database: Database, now: Date): Promise<void> {
  await database.deleteFrom('request_allowances').where('whole_at', '<', now.toISOString()).execute();
}

export interface NewRequest {
  id: string;
  contents: RequestContents;
  reference: string;
  tokenDigest: string;
  deviceId: string;
  now: Date;
}

export async function insertRequest(tx: Tx, request: NewRequest): Promise<void> {
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

/** Takes the row of a request, so that nobody else advances it meanwhile. Returns its identifier and kind; null when there is none. */
export async function lockRequest(tx: Tx, reference: string): Promise<{ id: string; kind: RequestKind } | null> {
  const row = await tx
    .updateTable('requests')
    .set({ reference })
    .where('reference', '=', reference)
    .returning(['id', 'kind'])
    .executeTakeFirst();
  return row === undefined ? null : { id: row.id, kind: kindSchema.parse(row.kind) };
}

/** Returns the status of a request and how many events led to it. */
export async function getStanding(tx: Tx, requestId: string): Promise<{ status: RequestStatus; position: number }> {
  const row = await tx
    .selectFrom('request_events')
    .select(['status', 'position'])
    .where('request_id', '=', requestId)
    .orderBy('position', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  return { status: statusSchema.parse(row.status), position: row.position };
}

/** Which requests to read. */
export interface RequestFilter {
  tokenDigest?: string;
  reference?: string;
  deviceId?: string;
  kind?: RequestKind | undefined;
  /** Leaves out requests about which nobody has to do anything more. */
  isOpen?: boolean;
}

/** Reads requests with all their events, the newest first; without a limit, all of them. */
export async function listStoredRequests(database: Database, filter: RequestFilter, limit?: number): Promise<StoredRequest[]> {
  let query = database.selectFrom('requests').selectAll().orderBy('submitted_at', 'desc').orderBy('id');
  if (limit !== undefined) query = query.limit(limit);
  if (filter.tokenDigest !== undefined) query = query.where('token_digest', '=', filter.tokenDigest);
  if (filter.reference !== undefined) query = query.where('reference', '=', filter.reference);
  if (filter.deviceId !== undefined) query = query.where('device_id', '=', filter.deviceId);
  if (filter.kind !== undefined) query = query.where('kind', '=', filter.kind);
  if (filter.isOpen) query = query.where((row) => lastStatus(row), 'not in', settledStatuses);

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
  }));
}

function lastStatus(row: ExpressionBuilder<Schema, 'requests'>) {
  return row.selectFrom('request_events').select('status').whereRef('request_id', '=', 'requests.id').orderBy('position', 'desc').limit(1);
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
