import { dueAt, isAnswer, isUnanswered, type PromisedAnswer, type RequestEvent, type RequestStatus } from './rules.ts';

export interface RequestTimes {
  askedAt: Date;
  /** The time an answer is due. Null if no response time was promised or if the request has been answered. */
  dueAt: Date | null;
  /** The time of the answer. Null if there's no answer yet or if the answer was undone. */
  answeredAt: Date | null;
}

/** Returns a request's times, as shown in lists, pages, files, emails and commands. */
export function timesOf(request: PromisedAnswer & { events: readonly RequestEvent[] }): RequestTimes {
  const { submittedAt, events } = request;
  const status = events.at(-1)?.status;
  // Counts only an answer given since the request last became unanswered.
  const since = events.findLastIndex((event) => isUnanswered(event.status));
  return {
    askedAt: submittedAt,
    dueAt: status === undefined ? null : findDueTime({ ...request, status }),
    answeredAt: events.slice(since + 1).find((event) => isAnswer(event.status))?.happenedAt ?? null,
  };
}

/** Returns the time a request is due, or null if no response time was promised or if the request has been answered. */
export function findDueTime(request: PromisedAnswer & { status: RequestStatus }): Date | null {
  return isUnanswered(request.status) ? dueAt(request) : null;
}
