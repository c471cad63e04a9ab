import type { Database } from '#app/platform/database/open-database.ts';
import { formatTime } from '#app/time/written-time.ts';
import { toCsv } from './csv.ts';
import { labelRequest, listContact, listRequestFacts } from './request-contents.ts';
import { isOverdue, type RequestKind, type RequestStatus } from './rules.ts';
import { listStoredRequests, type RequestFilter, type StoredRequest } from './store.server.ts';

/** A request with its status, as lists show it. */
export type ListedRequest = StoredRequest & { status: RequestStatus; isOverdue: boolean };

/** Lists the requests of this device, newest first. They carry no token: only whoever sent them has the link. */
export async function listDeviceRequests(database: Database, deviceId: string, now: Date): Promise<ListedRequest[]> {
  return (await listStoredRequests(database, { deviceId }, 50)).map((request) => withStatus(request, now));
}

/** Lists requests for the provider: newest first, all kinds or one, settled ones only when asked for. */
export async function listRequests(
  database: Database,
  options: { kind?: RequestKind | undefined; includeSettled: boolean; now: Date },
): Promise<ListedRequest[]> {
  const stored = await listStoredRequests(database, { kind: options.kind, isOpen: options.includeSettled ? undefined : true });
  return stored.map((request) => withStatus(request, options.now));
}

/** Lists a stretch of the inbox: what is due first, then the newest. */
export async function listInbox(database: Database, filter: RequestFilter, now: Date, limit?: number): Promise<ListedRequest[]> {
  return (await listStoredRequests(database, { ...filter, inQueue: true }, limit)).map((request) => withStatus(request, now));
}

/** How requests stand in files, one row each: JSON has the same as the CSV, for programs. */
export const requestShape = {
  heading: ['Reference', 'Kind', 'Status', 'Received (Toronto)', 'From', 'Email', 'Phone', 'About', 'Details'],
  csvRow,
  jsonRow,
};

/** Writes requests as CSV; what clients typed is text there too. */
export function requestsToCsv(requests: readonly ListedRequest[]): string {
  return toCsv([requestShape.heading, ...requests.map(csvRow)]);
}

function jsonRow(request: ListedRequest) {
  const { reference, kind, status, submittedAt, details } = request;
  return { reference, kind, status, receivedAt: submittedAt.toISOString(), about: labelRequest(request), details };
}

function csvRow(request: ListedRequest): string[] {
  const details = listRequestFacts(request).map(({ label, value }) => `${label}: ${value}`);
  const { reference, kind, status, submittedAt } = request;
  return [reference, kind, status, formatTime(submittedAt), ...listContact(request), labelRequest(request), details.join('\n')];
}

function withStatus(request: StoredRequest, now: Date): ListedRequest {
  const status = statusOf(request);
  return { ...request, status, isOverdue: isOverdue({ kind: request.kind, status, submittedAt: request.submittedAt }, now) };
}

/** Returns the status of a request: its last event's. */
export function statusOf(request: StoredRequest): RequestStatus {
  const last = request.events.at(-1);
  if (last === undefined) throw new Error(`The request ${request.reference} has no event.`);
  return last.status;
}
