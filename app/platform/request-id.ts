import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';

/** The header in which a request's number is taken over and answered. */
export const requestIdHeader = 'X-Request-Id';

interface RunningRequest {
  number: string;
  /** The page that it asks for, by its name in the page table; undefined before one is found. */
  page: string | undefined;
}

const running = new AsyncLocalStorage<RunningRequest>();

/** What a proxy may give: nothing that could end a line of the log or a header, and short enough to be said. */
const wellFormed = /^[A-Za-z0-9][A-Za-z0-9._-]{7,63}$/;

/** Returns the number of a request: the one that a proxy of ours gave it, else a new one of twelve hexadecimal digits. */
export function assignRequestId(given: string | string[] | undefined, isTrusted: boolean): string {
  if (isTrusted && typeof given === 'string' && wellFormed.test(given)) return given;
  return randomUUID().slice(0, 13);
}

/** Answers a request under its number: whatever is done for it, now or later, finds it, and the page that it asks for. */
export function answerUnder(number: string, answer: () => void, page?: string): void {
  running.run({ number, page }, answer);
}

/** Returns the number of the request that is being answered; undefined outside of one. */
export function findRequestId(): string | undefined {
  return running.getStore()?.number;
}

/** Returns the page that the request which is being answered asks for, by its name in the page table. */
export function findRequestedPage(): string | undefined {
  return running.getStore()?.page;
}

/** Returns the header of an answer as Node takes it, name and value in turn; nothing outside of a request. */
export function listIdHeader(): string[] {
  const number = findRequestId();
  return number === undefined ? [] : [requestIdHeader, number];
}
