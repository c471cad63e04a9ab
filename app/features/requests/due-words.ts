import { dueAt, isUnanswered, type RequestKind, type RequestStatus } from './rules.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** How pressing something is: colour stands only where time runs out. */
export type DueTone = 'late' | 'soon' | 'calm';

export interface DueWords {
  text: string;
  tone: DueTone;
}

/** How long before its time an answer is called soon, in milliseconds. */
const soonWithin = 6 * hour;

/** Says when a request has to be answered; null when nobody was promised a time, or has the answer. */
export function describeDue(request: { kind: RequestKind; status: RequestStatus; submittedAt: Date }, now: Date): DueWords | null {
  const due = isUnanswered(request.status) ? dueAt(request.kind, request.submittedAt) : null;
  if (due === null) return null;

  const left = due.getTime() - now.getTime();
  if (left < 0) return { text: `${writeSpan(-left)} late`, tone: 'late' };
  return { text: `in ${writeSpan(left)}`, tone: left < soonWithin ? 'soon' : 'calm' };
}

/** Writes a time span as one glance takes it in: "40 min", "2 h 10", "3 days". */
export function writeSpan(span: number): string {
  if (span < hour) return `${Math.max(1, Math.floor(span / minute))} min`;
  if (span < 2 * day) {
    const minutes = Math.floor((span % hour) / minute);
    return minutes === 0 ? `${Math.floor(span / hour)} h` : `${Math.floor(span / hour)} h ${String(minutes).padStart(2, '0')}`;
  }
  return `${Math.floor(span / day)} days`;
}
