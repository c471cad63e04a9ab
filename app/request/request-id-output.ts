import type { Screens } from '#app/content/schemas/screens-schema.ts';
import { findRequestId } from '#app/platform/request-id.ts';
import type { Refusal } from './validate-request.ts';

/** Returns the ID with which support finds this request in the log, or null outside of a request. */
export function formatRequestId({ failure }: Pick<Screens, 'failure'>): string | null {
  const requestId = findRequestId();
  return requestId === undefined ? null : failure.number.replace('{number}', requestId);
}

/** Returns the response to an error that occurred before there was a page to show it on. */
export function failureOf(screens: Pick<Screens, 'failure'>): Refusal {
  const sentences = ['Something went wrong on our side. Please try again.', formatRequestId(screens)];
  return { status: 500, sentence: sentences.filter((sentence) => sentence !== null).join(' ') };
}
