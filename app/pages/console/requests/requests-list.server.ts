import { href } from 'react-router';

import { holdsRole } from '#app/features/access/rules.ts';
import { describeDue } from '#app/features/requests/due-words.ts';
import { listInbox, type ListedRequest } from '#app/features/requests/list-requests.server.ts';
import { parseReference } from '#app/features/requests/reference.ts';
import { labelRequest } from '#app/features/requests/request-contents.ts';
import { listRequestColumns } from '#app/features/requests/request-table.ts';
import { timesOf } from '#app/features/requests/request-times.ts';
import { statusVerbs } from '#app/features/requests/request-forms/answer-forms.ts';
import { kindNames, requestStatuses, type RequestKind, type RequestStatus } from '#app/features/requests/rules.ts';
import { stepWords } from '#app/features/requests/step-words.ts';
import type { RequestFilter } from '#app/features/requests/store.server.ts';
import { nameManager } from '#app/features/team/rules.ts';
import { listManagers, type StoredManager } from '#app/features/team/store.server.ts';
import type { Control } from '#app/forms/fields.ts';
import { formatNearTime } from '#app/time/written-time.ts';
import { defineList } from '#app/console-kit/list/define-list.server.ts';
import type { Column, ListContext } from '#app/console-kit/list/list-description.server.ts';
import { oneOf, oneRecord, search } from '#app/console-kit/list/list-filters.ts';
import { markDue } from './mark-due.ts';
import { requestActions } from './request-actions.server.ts';

type StatusChoice = RequestStatus | 'open' | 'settled' | 'all';

// The cast is safe because every status has a name, which the type of `Object.fromEntries` doesn't show.
const statusChoices = {
  open: 'Open',
  settled: 'Settled',
  all: 'Open and settled',
  ...Object.fromEntries(requestStatuses.map((status) => [status, `Only: ${stepWords[status].name}`])),
} as Record<StatusChoice, string>;

interface RequestsAt {
  now: Date;
  /** The kind selected in the filter. If a kind is selected, exports contain only the fields of that kind's form. */
  kind: RequestKind | '';
  managers: readonly StoredManager[];
}

const paramsOf = (reference: string) => ({ reference });

/** The inbox: overdue requests first, then those due soonest, then those that have waited longest. */
export const requestsList = defineList({
  page: 'console-requests',
  exportPage: 'console-requests-export',
  name: 'requests',
  title: 'Requests',
  caption: 'Requests: overdue first, then due soonest, then longest waiting',
  what: 'requests',
  filters: {
    q: search('Reference or name', { longest: 100 }),
    kind: oneOf('Kind', kindNames, 'Any kind'),
    status: oneOf('Status', statusChoices, { initial: 'open' }),
    whose: oneRecord('Assigned to', ({ portal, manager }: ListContext, chosen) => listAssignees(portal, manager.id, chosen)),
  },
  pageBy: ['queueKey'],
  empty: { none: "No open requests. They'll appear here when a client sends one.", filtered: 'No requests match.' },
  at: async ({ portal, filter: { kind } }): Promise<RequestsAt> => {
    return { now: portal.now(), kind, managers: await listManagers(portal.database) };
  },
  load: ({ portal, manager, filter: { q, kind, status, whose }, after, limit, at: { now, managers } }) => {
    const reference = parseReference(q);
    const filter: RequestFilter = {
      ...(reference === null ? { search: q || undefined } : { reference }),
      kind: kind || undefined,
      ...readStatus(status),
      ...readAssignee(whose, manager.id, managers),
      after: after?.queueKey,
    };
    return listInbox(portal.database, filter, now, limit);
  },
  keyOf: ({ reference }) => reference,
  placeOf: ({ queueKey }) => ({ queueKey }),
  open: ({ reference }) => href('/manage/requests/:reference', { reference }),
  bulk: {
    seen: ({ revision }) => String(revision),
    actions: [
      requestActions.bulk('assign', { paramsOf, prepare: listAssignable }),
      requestActions.bulk('answer', {
        name: 'done',
        label: statusVerbs.done,
        paramsOf,
        fixed: { status: 'done' },
        reasons: { 'not-allowed': 'Only approved or answered requests can be marked as done.' },
      }),
      requestActions.bulk('answer', {
        name: 'close',
        label: statusVerbs.closed,
        paramsOf,
        fixed: { status: 'closed' },
        reasons: { 'not-allowed': 'Only open referrals can be closed.' },
      }),
    ],
  },
  tableFirst: ['reference', 'dueAt', 'status', 'about', 'from', 'receivedAt'],
  columns: ({ kind }) => {
    const { common, fields } = listRequestColumns(kind === '' ? undefined : [kind]);
    return [
      ...common.map((column): Column<ListedRequest, RequestsAt> => ({ ...column, ...(inTable[column.id] ?? { in: 'export' }) })),
      {
        id: 'assignedTo',
        label: 'Assigned to',
        value: ({ assignedTo }, { managers }) => (assignedTo === null ? '' : nameManager(managers, assignedTo)),
        in: 'table',
        look: 'muted',
      },
      ...fields.map((column): Column<ListedRequest, RequestsAt> => ({ ...column, in: 'csv' })),
      { id: 'details', label: 'Details', value: () => null, json: ({ details }) => details, in: 'json' },
    ];
  },
});

/** The table settings for the export's columns. Columns that aren't listed appear only in exports. */
const inTable: Partial<Record<string, Partial<Column<ListedRequest, RequestsAt>>>> = {
  reference: { label: 'Request', exportLabel: 'Reference', look: 'one-line' },
  status: { show: ({ status }) => stepWords[status].name, look: 'one-line' },
  receivedAt: {
    label: 'Received',
    as: 'time',
    show: (request) => formatNearTime(timesOf(request).askedAt),
    look: 'muted',
    phone: 'hidden',
  },
  dueAt: {
    label: 'Due',
    as: 'time',
    show: (request, { now }) => {
      const due = describeDue(request, now);
      return due === null ? '' : markDue(due);
    },
  },
  from: {},
  about: {
    label: 'What',
    exportLabel: 'Summary',
    show: (request) => `${kindNames[request.kind]}: ${labelRequest(request)}`,
    phone: 'line',
  },
};

/** Lists the managers who can answer requests, starting with the current manager. */
async function listAssignable({ portal: { database }, me }: { portal: ListContext['portal']; me: ListContext['manager'] }) {
  const others = listAnswering(await listManagers(database)).filter(({ id }) => id !== me.id);
  const people = [{ value: me.id, label: `Me (${me.name})` }, ...others.map(({ id, name }) => ({ value: id, label: name }))];
  const assignee: Control = { kind: 'choice', choices: [...people, { value: '', label: 'Unassigned' }] };
  return { controls: { assignee }, given: { assignee: me.id } };
}

/** Lists whose requests can be shown. The selected person is always included, even someone who can no longer answer. */
async function listAssignees({ database }: ListContext['portal'], me: string, chosen: string) {
  const managers = await listManagers(database);
  const others = listAnswering(managers).filter(({ id }) => id !== me);
  const options = [
    { value: '', label: 'Anyone' },
    { value: 'me', label: 'Me' },
    { value: 'nobody', label: 'Unassigned' },
    ...others.map(({ id, name }) => ({ value: id, label: name })),
    { value: 'former', label: 'Former managers' },
  ];
  return options.some(({ value }) => value === chosen) ? options : [...options, { value: chosen, label: nameManager(managers, chosen) }];
}

/** Returns the managers who can answer requests. */
function listAnswering(managers: readonly StoredManager[]): StoredManager[] {
  return managers.filter(({ role }) => holdsRole(role, 'manager'));
}

function readStatus(status: StatusChoice): Pick<RequestFilter, 'isOpen' | 'statuses'> {
  if (status === 'all') return {};
  return status === 'open' || status === 'settled' ? { isOpen: status === 'open' } : { statuses: [status] };
}

function readAssignee(
  whose: string,
  me: string,
  managers: readonly StoredManager[],
): Pick<RequestFilter, 'assignedTo' | 'assignedToOthersThan'> {
  if (whose === '') return {};
  if (whose === 'nobody') return { assignedTo: null };
  if (whose === 'former') return { assignedToOthersThan: listAnswering(managers).map(({ id }) => id) };
  return { assignedTo: whose === 'me' ? me : whose };
}
