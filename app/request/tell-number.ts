import type { Screens } from '#app/content/screens-schema.ts';
import { findRequestNumber } from '#app/platform/request-number.ts';
import type { Refusal } from './admission.ts';

/** Says under which number support finds this request in the log; null outside of one. */
export function sayNumber({ failure }: Pick<Screens, 'failure'>): string | null {
  const number = findRequestNumber();
  return number === undefined ? null : failure.number.replace('{number}', number);
}

/** What is answered when something has failed before there was a page to say so. */
export function failureOf(screens: Pick<Screens, 'failure'>): Refusal {
  const sentences = ['Something went wrong on our side. Please try again.', sayNumber(screens)];
  return { status: 500, sentence: sentences.filter((sentence) => sentence !== null).join(' ') };
}
