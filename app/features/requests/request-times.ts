import { dueAt, isAnswer, isUnanswered, type RequestEvent, type RequestKind, type RequestStatus } from './rules.ts';

/** When a request was made, is due, and was answered. */
export interface RequestTimes {
  askedAt: Date;
  /** When an answer is due. Null if no response time was promised, or if the request has been answered. */
  dueAt: Date | null;
  /** When the request was answered. Null if there's no answer yet, or if it was undone. */
  answeredAt: Date | null;
}

/** Returns a request's times, as shown in lists, pages, files, emails and commands. */
export function timesOf(request: { kind: RequestKind; submittedAt: Date; events: readonly RequestEvent[] }): RequestTimes {
  const { kind, submittedAt, events } = request;
  const status = events.at(-1)?.status;
  // Only counts an answer that was given since the request last began waiting, and that wasn't undone.
  const since = events.findLastIndex((event) => isUnanswered(event.status));
  return {
    askedAt: submittedAt,
    dueAt: status === undefined ? null : findDueTime({ kind, status, submittedAt }),
    answeredAt: events.slice(since + 1).find((event) => isAnswer(event.status))?.happenedAt ?? null,
  };
}

/** Returns when a request is due, or null if no response time was promised or it has been answered. */
export function findDueTime({ kind, status, submittedAt }: { kind: RequestKind; status: RequestStatus; submittedAt: Date }): Date | null {
  return isUnanswered(status) ? dueAt(kind, submittedAt) : null;
}
