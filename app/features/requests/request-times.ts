import { dueAt, isAnswer, isUnanswered, type RequestEvent, type RequestKind, type RequestStatus } from './rules.ts';

/** When a request was made, is due, and was answered. */
export interface RequestTimes {
  askedAt: Date;
  /** Null when no time was promised, or the answer is there. */
  dueAt: Date | null;
  /** Null until there's an answer that still stands. */
  answeredAt: Date | null;
}

/** Returns a request's times, wherever they are shown: on lists, its pages, in files, emails and commands. */
export function timesOf(request: { kind: RequestKind; submittedAt: Date; events: readonly RequestEvent[] }): RequestTimes {
  const { kind, submittedAt, events } = request;
  const status = events.at(-1)?.status;
  // An answer that was undone isn't one: only what came after the request last waited counts.
  const since = events.findLastIndex((event) => isUnanswered(event.status));
  return {
    askedAt: submittedAt,
    dueAt: status === undefined ? null : findDueTime({ kind, status, submittedAt }),
    answeredAt: events.slice(since + 1).find((event) => isAnswer(event.status))?.happenedAt ?? null,
  };
}

/** Returns when a request has to be answered; null when no time was promised, or the answer is there. */
export function findDueTime({ kind, status, submittedAt }: { kind: RequestKind; status: RequestStatus; submittedAt: Date }): Date | null {
  return isUnanswered(status) ? dueAt(kind, submittedAt) : null;
}
