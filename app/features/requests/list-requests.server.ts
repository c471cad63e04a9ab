import type { Database } from '#app/platform/database/open-database.ts';
import { isOverdue, type RequestKind, type RequestStatus } from './rules.ts';
import { listStoredRequests, type RequestFilter, type StoredRequest } from './store.server.ts';

export type ListedRequest = StoredRequest & { status: RequestStatus; isOverdue: boolean };

/** Lists a device's 50 newest requests that match. The result has no tokens, because only the sender has the link. */
export async function listDeviceRequests(
  database: Database,
  filter: { deviceId: string; kind?: RequestKind; isOpen?: boolean },
  now: Date,
): Promise<ListedRequest[]> {
  return (await listStoredRequests(database, filter, 50)).map((request) => withStatus(request, now));
}

/** Lists requests for the provider, newest first. The list can be limited to one kind, and closed requests can be included. */
export async function listRequests(
  database: Database,
  options: { kind?: RequestKind | undefined; includeSettled: boolean; now: Date },
): Promise<ListedRequest[]> {
  const stored = await listStoredRequests(database, { kind: options.kind, isOpen: options.includeSettled ? undefined : true });
  return stored.map((request) => withStatus(request, options.now));
}

/**
 * Lists a page of the inbox. Requests with a due time come first (earliest on top), then other unanswered requests (longest wait on top),
 * then the rest (newest on top).
 */
export async function listInbox(database: Database, filter: RequestFilter, now: Date, limit?: number): Promise<ListedRequest[]> {
  return (await listStoredRequests(database, { ...filter, inQueue: true }, limit)).map((request) => withStatus(request, now));
}

function withStatus(request: StoredRequest, now: Date): ListedRequest {
  const status = statusOf(request);
  return { ...request, status, isOverdue: isOverdue({ ...request, status }, now) };
}

/** Returns a request's status, which is the status of its last event. */
export function statusOf(request: StoredRequest): RequestStatus {
  const last = request.events.at(-1);
  if (last === undefined) throw new Error(`Request ${request.reference} has no events.`);
  return last.status;
}
