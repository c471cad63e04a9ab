import { notifyAnswer } from '#app/features/notifications/notify-others.server.ts';
import type { Notifier } from '#app/features/messages/notify.server.ts';
import { advanceRequest } from '#app/features/requests/advance-request.server.ts';
import { listRequests, statusOf } from '#app/features/requests/list-requests.server.ts';
import { parseReference } from '#app/features/requests/reference.ts';
import { labelRequest, listRequestFacts } from '#app/features/requests/request-contents.ts';
import { requestsToCsv } from '#app/features/requests/request-table.ts';
import { timesOf } from '#app/features/requests/request-times.ts';
import { nextStatuses, requestKinds, requestStatuses } from '#app/features/requests/rules.ts';
import { listStoredRequests, type StoredRequest } from '#app/features/requests/store.server.ts';
import type { Database } from '#app/platform/database/open-database.ts';
import { formatTime } from '#app/time/written-time.ts';

export const requestUsage = `  requests list [overtime|service|campaign|referral]  lists open requests; --all includes closed ones
  requests show REFERENCE                             shows a request and its history
  requests advance REFERENCE STATUS --note "TEXT"     moves a request to its next status; the client sees the note
  requests export                                     exports every request as CSV`;

export interface RequestCommandContext {
  database: Database;
  actor: string;
  /** Opens the notifier, which only the command that answers a request needs. */
  openNotifier: () => Promise<Notifier>;
  now: Date;
}

export interface RequestCommandResult {
  text: string;
  isRefused: boolean;
}

type Command = (context: RequestCommandContext) => Promise<RequestCommandResult>;

/** Finds the command whose name follows `requests`. Returns null if there's no such command. */
export function findRequestCommand(words: readonly string[], options: { note: string | undefined; all: boolean }): Command | null {
  const [verb, subject, status, ...rest] = words;
  if (rest.length > 0) return null;

  if (verb === 'list' && status === undefined) return findListCommand(subject, options.all);
  if (verb === 'export' && subject === undefined)
    return ({ database, now }) =>
      listRequests(database, { includeSettled: true, now }).then((requests) => answer(requestsToCsv(requests).trimEnd()));
  if (verb === 'show' && subject !== undefined && status === undefined) return ({ database }) => show(database, subject);
  if (verb === 'advance' && subject !== undefined && status !== undefined)
    return (context) => advance(context, { typed: subject, status, note: options.note ?? null });
  return null;
}

function findListCommand(kindTyped: string | undefined, all: boolean): Command | null {
  const kind = requestKinds.find((known) => known === kindTyped);
  if (kindTyped !== undefined && kind === undefined) return null;

  return async ({ database, now }) => {
    const requests = await listRequests(database, { kind, includeSettled: all, now });
    const lines = requests.map(
      (request) =>
        `${request.reference}  ${(request.isOverdue ? 'OVERDUE' : request.status).padEnd(9)}  ${formatTime(timesOf(request).askedAt)}  ${labelRequest(request)}`,
    );
    return answer(lines.length === 0 ? 'No open requests.' : lines.join('\n'));
  };
}

async function show(database: Database, typed: string): Promise<RequestCommandResult> {
  const request = await findByReference(database, typed);
  if (request === null) return unknownReference(typed);

  const facts = listRequestFacts(request).map(
    (fact) => `${`${fact.label}:`.padEnd(18)}${fact.value.replaceAll('\n', `\n${' '.repeat(18)}`)}`,
  );
  const events = request.events.map(
    (event) => `${formatTime(event.happenedAt)}  ${event.status}${event.note === null ? '' : `: ${event.note}`}`,
  );
  const next = nextStatuses(request.kind, statusOf(request));
  return answer([request.reference, ...facts, '', ...events, ...(next.length === 0 ? [] : ['', `Next: ${next.join(' or ')}`])].join('\n'));
}

async function advance(
  { database, actor, openNotifier, now }: RequestCommandContext,
  change: { typed: string; status: string; note: string | null },
): Promise<RequestCommandResult> {
  const status = requestStatuses.find((known) => known === change.status);
  if (status === undefined) return refusal(`There's no status "${change.status}". The statuses are ${requestStatuses.join(', ')}.`);

  const notifier = await openNotifier();
  const advanced = await advanceRequest(database, {
    reference: change.typed,
    status,
    actor: `terminal: ${actor}`,
    note: change.note,
    onAdvance: (tx, answered) => notifyAnswer(tx, notifier, { ...answered, status, now }),
    now,
  });
  if (advanced.kind === 'unknown-reference') return unknownReference(change.typed);
  if (advanced.kind === 'note-too-long') return refusal(`The note is too long. The limit is ${advanced.limit} characters.`);
  if (advanced.kind === 'moved-on') return refusal('Someone else has just changed this request. Check it again before you decide.');
  if (advanced.kind === 'advanced') return answer(`${advanced.reference} was ${advanced.from} and is now ${status}.`);

  const allowed = advanced.allowed.length === 0 ? "It's already closed." : `You can change it to ${advanced.allowed.join(' or ')}.`;
  return refusal(`This request is ${advanced.from}. ${allowed}`);
}

async function findByReference(database: Database, typed: string): Promise<StoredRequest | null> {
  const reference = parseReference(typed);
  if (reference === null) return null;

  const found = await listStoredRequests(database, { reference }, 1);
  return found[0] ?? null;
}

function unknownReference(typed: string): RequestCommandResult {
  return refusal(`There's no request with the reference ${typed}.`);
}

function answer(text: string): RequestCommandResult {
  return { text, isRefused: false };
}

function refusal(text: string): RequestCommandResult {
  return { text, isRefused: true };
}
