import { writeSpan } from '#app/time/time-span.ts';
import { findDueTime } from './request-times.ts';
import type { PromisedAnswer, RequestStatus } from './rules.ts';

const hour = 60 * 60_000;

/** The urgency of a due time, so that colour is used only when time is running out. */
export type DueTone = 'late' | 'soon' | 'calm';

export interface DueWords {
  text: string;
  tone: DueTone;
}

/** The time before the deadline when a request starts to count as due soon, in milliseconds. */
const soonWithin = 6 * hour;

/** Describes when a request is due. Returns null if no response time was promised or if the request has been answered. */
export function describeDue(request: PromisedAnswer & { status: RequestStatus }, now: Date): DueWords | null {
  const due = findDueTime(request);
  if (due === null) return null;

  const left = due.getTime() - now.getTime();
  if (left < 0) return { text: `${writeSpan(-left)} late`, tone: 'late' };
  return { text: `Due in ${writeSpan(left)}`, tone: left < soonWithin ? 'soon' : 'calm' };
}
