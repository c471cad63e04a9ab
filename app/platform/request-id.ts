import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';

/** The header for a request ID, in both requests and responses. */
export const requestIdHeader = 'X-Request-Id';

interface RunningRequest {
  requestId: string;
  /** The requested page, by its name in the page table. Undefined until the page is known. */
  page: string | undefined;
}

const running = new AsyncLocalStorage<RunningRequest>();

/**
 * The format of request IDs from a proxy. An ID must be short enough to read aloud and can't contain anything that could end a log line or
 * a header.
 */
const wellFormed = /^[A-Za-z0-9][A-Za-z0-9._-]{7,63}$/;

/** Returns the request ID from a trusted proxy, or else a new ID of twelve hexadecimal digits. */
export function assignRequestId(given: string | string[] | undefined, isTrusted: boolean): string {
  if (isTrusted && typeof given === 'string' && wellFormed.test(given)) return given;
  return randomUUID().slice(0, 13);
}

/** Handles a request so that all code that runs for it, now or later, can find the request's ID and page. */
export function runWithRequestId(requestId: string, answer: () => void, page?: string): void {
  running.run({ requestId, page }, answer);
}

/** Returns the current request's ID, or undefined outside of a request. */
export function findRequestId(): string | undefined {
  return running.getStore()?.requestId;
}

/** Returns the current request's page, by its name in the page table. */
export function findRequestedPage(): string | undefined {
  return running.getStore()?.page;
}

/** Returns the name and value of the request ID header, in the form that Node expects. Outside a request, returns an empty list. */
export function listIdHeader(): string[] {
  const requestId = findRequestId();
  return requestId === undefined ? [] : [requestIdHeader, requestId];
}
