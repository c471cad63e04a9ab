import { findDueTime } from './request-times.ts';
import type { RequestKind, RequestStatus } from './rules.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** How urgent something is: colour only where time is running out. */
export type DueTone = 'late' | 'soon' | 'calm';

export interface DueWords {
  text: string;
  tone: DueTone;
}

/** How long before its time an answer is called soon, in milliseconds. */
const soonWithin = 6 * hour;

/** Says when a request has to be answered; null if no time was promised, or it's been answered. */
export function describeDue(request: { kind: RequestKind; status: RequestStatus; submittedAt: Date }, now: Date): DueWords | null {
  const due = findDueTime(request);
  if (due === null) return null;

  const left = due.getTime() - now.getTime();
  if (left < 0) return { text: `${writeSpan(-left)} late`, tone: 'late' };
  return { text: `Due in ${writeSpan(left)}`, tone: left < soonWithin ? 'soon' : 'calm' };
}

/** Writes a time span for a quick look: "40 minutes", "14 hours", "3 days". */
export function writeSpan(span: number): string {
  if (span < hour) return count(Math.max(1, Math.floor(span / minute)), 'minute');
  return span < 2 * day ? count(Math.floor(span / hour), 'hour') : count(Math.floor(span / day), 'day');
}

function count(number: number, unit: string): string {
  return `${number} ${unit}${number === 1 ? '' : 's'}`;
}
