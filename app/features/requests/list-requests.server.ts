import type { Database } from '#app/platform/database/open-database.ts';
import { isOverdue, type RequestKind, type RequestStatus } from './rules.ts';
import { listStoredRequests, type RequestFilter, type StoredRequest } from './store.server.ts';

/** A request and its status, for lists. */
export type ListedRequest = StoredRequest & { status: RequestStatus; isOverdue: boolean };

/** Lists this device's requests, newest first. They're returned without tokens, because only the sender has the link. */
export async function listDeviceRequests(database: Database, deviceId: string, now: Date): Promise<ListedRequest[]> {
  return (await listStoredRequests(database, { deviceId }, 50)).map((request) => withStatus(request, now));
}

/** Lists requests for the provider, newest first: all kinds or one. Closed ones are optional. */
export async function listRequests(
  database: Database,
  options: { kind?: RequestKind | undefined; includeSettled: boolean; now: Date },
): Promise<ListedRequest[]> {
  const stored = await listStoredRequests(database, { kind: options.kind, isOpen: options.includeSettled ? undefined : true });
  return stored.map((request) => withStatus(request, options.now));
}

/**
 * Lists a page of the inbox: first the requests with a due time (earliest first), then those waiting longest, then the rest (newest
 * first).
 */
export async function listInbox(database: Database, filter: RequestFilter, now: Date, limit?: number): Promise<ListedRequest[]> {
  return (await listStoredRequests(database, { ...filter, inQueue: true }, limit)).map((request) => withStatus(request, now));
}

function withStatus(request: StoredRequest, now: Date): ListedRequest {
  const status = statusOf(request);
  return { ...request, status, isOverdue: isOverdue({ kind: request.kind, status, submittedAt: request.submittedAt }, now) };
}

/** Returns a request's status, which is its last event's. */
export function statusOf(request: StoredRequest): RequestStatus {
  const last = request.events.at(-1);
  if (last === undefined) throw new Error(`Request ${request.reference} has no events.`);
  return last.status;
}
