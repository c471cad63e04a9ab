export const requestKinds = ['overtime', 'service', 'campaign', 'referral'] as const;

export type RequestKind = (typeof requestKinds)[number];

export const requestStatuses = [
  'received',
  'seen',
  'approved',
  'declined',
  'answered',
  'done',
  'new',
  'contacted',
  'signed',
  'rewarded',
  'closed',
] as const;

export type RequestStatus = (typeof requestStatuses)[number];

/** A step in a request's history. Anyone with the request's link can read the note. */
export interface RequestEvent {
  status: RequestStatus;
  note: string | null;
  happenedAt: Date;
}

/**
 * The statuses that can follow each status. An answer to an overtime request can be corrected until the work is done, and a closed referral
 * can be reopened if the person calls back.
 */
const transitions: Record<RequestKind, Partial<Record<RequestStatus, readonly RequestStatus[]>>> = {
  overtime: {
    received: ['seen', 'approved', 'declined'],
    seen: ['approved', 'declined'],
    approved: ['done', 'declined'],
    declined: ['approved'],
  },
  service: {
    received: ['seen', 'answered'],
    seen: ['answered'],
    answered: ['done'],
  },
  campaign: {
    received: ['seen', 'answered'],
    seen: ['answered'],
    answered: ['done'],
  },
  referral: {
    new: ['contacted', 'closed'],
    contacted: ['signed', 'closed'],
    signed: ['rewarded', 'closed'],
    closed: ['contacted'],
  },
};

export function firstStatus(kind: RequestKind): RequestStatus {
  return kind === 'referral' ? 'new' : 'received';
}

/** Returns the possible next statuses, with the usual one first, or an empty list if there are none. */
export function nextStatuses(kind: RequestKind, status: RequestStatus): readonly RequestStatus[] {
  return transitions[kind][status] ?? [];
}

export function canAdvance(kind: RequestKind, from: RequestStatus, to: RequestStatus): boolean {
  return nextStatuses(kind, from).includes(to);
}

export const settledStatuses: readonly RequestStatus[] = ['done', 'declined', 'rewarded', 'closed'];

export function isSettled(status: RequestStatus): boolean {
  return settledStatuses.includes(status);
}

/** Tells whether a referral counts toward the referrer's tier, which it does once the client has signed. */
export function countsTowardTier(status: RequestStatus): boolean {
  return status === 'signed' || status === 'rewarded';
}

/** What decides when a request is due. */
export interface PromisedAnswer {
  kind: RequestKind;
  submittedAt: Date;
  /** The hours in which an answer was promised when the request was sent. */
  answerHours: number;
}

/**
 * Returns the time by which a request must be answered, or null if it isn't an overtime request. The limit is elapsed time, so clock
 * changes don't matter.
 */
export function dueAt({ kind, submittedAt, answerHours }: PromisedAnswer): Date | null {
  return kind === 'overtime' ? new Date(submittedAt.getTime() + answerHours * 60 * 60_000) : null;
}

/** Tells whether a request has waited longer than the promised response time. */
export function isOverdue(request: PromisedAnswer & { status: RequestStatus }, now: Date): boolean {
  const due = dueAt(request);
  return due !== null && isUnanswered(request.status) && now > due;
}

/** Tells whether a status answers a request, in which case the client gets an email. Other statuses appear only on the request's page. */
export function isAnswer(status: RequestStatus): boolean {
  return !isUnanswered(status) && status !== 'done';
}

export function isUnanswered(status: RequestStatus): boolean {
  return unansweredStatuses.includes(status);
}

export const unansweredStatuses: readonly RequestStatus[] = ['received', 'seen', 'new'];

const largestTime = 999_999_999_999_999;

/**
 * Returns the inbox's sort key. Requests with a due time come first, earliest on top, so overdue ones lead. Unanswered requests without a
 * due time come next, longest wait on top, then the rest, newest on top. The key is a single ascending string, so a page can start after
 * any row.
 */
export function queueKeyOf(request: PromisedAnswer & { status: RequestStatus; reference: string }): string {
  const [group, time] = placeInQueue(request);
  return `${group}${String(time).padStart(15, '0')} ${request.reference}`;
}

function placeInQueue({ status, ...request }: PromisedAnswer & { status: RequestStatus }): [number, number] {
  const { submittedAt } = request;
  if (!isUnanswered(status)) return [2, largestTime - submittedAt.getTime()];
  const due = dueAt(request);
  return due === null ? [1, submittedAt.getTime()] : [0, due.getTime()];
}

/** An expected step: a status, or `answer` if the answer could still be yes or no. */
export type ExpectedStep = RequestStatus | 'answer';

const usualPath: Record<RequestKind, readonly ExpectedStep[]> = {
  overtime: ['received', 'seen', 'answer', 'done'],
  service: ['received', 'seen', 'answered', 'done'],
  campaign: ['received', 'seen', 'answered', 'done'],
  referral: ['new', 'contacted', 'signed', 'rewarded'],
};

/** Returns the steps that usually come after this status. */
export function stepsAhead(kind: RequestKind, status: RequestStatus): readonly ExpectedStep[] {
  if (isSettled(status)) return [];

  const path = usualPath[kind];
  const step = status === 'approved' ? 'answer' : status;
  return path.slice(path.indexOf(step) + 1);
}

export const kindNames: Record<RequestKind, string> = {
  overtime: 'Overtime',
  service: 'Service',
  campaign: 'Campaign',
  referral: 'Referral',
};
