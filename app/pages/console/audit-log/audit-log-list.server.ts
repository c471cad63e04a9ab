import { recordedActions } from '#app/features/audit-log/rules.ts';
import { listRecords } from '#app/features/audit-log/store.server.ts';
import { findLearnerNames } from '#app/features/learners/find-learner.server.ts';
import { defineList } from '#app/console-kit/list/define-list.server.ts';
import { oneOf, text } from '#app/console-kit/list/list-filters.ts';
import { listLearnerKeys, nameSubject } from './name-subject.server.ts';

export const auditLogList = defineList({
  page: 'console-audit-log',
  exportPage: 'console-audit-log-export',
  name: 'records',
  title: 'Audit log',
  caption: 'Changes, newest first',
  what: 'changes',
  filters: {
    actor: text('Who'),
    action: oneOf('What', recordedActions, 'Any change'),
    subject: text('Record', { placeholder: 'manager/ana@example.com' }),
  },
  pageBy: ['sequence'],
  empty: { none: "No changes yet. They'll appear here as people use the portal.", filtered: 'No changes match.' },
  at: async ({ url }) => ({ open: readNumber(url.searchParams.get('open') ?? undefined) }),
  load: async ({ portal: { database }, filter: { actor, action, subject }, after, limit, isFile }) => {
    const before = readNumber(after?.sequence);
    const filter = { action: action || undefined, actor: actor || undefined, subject: subject || undefined, before };
    const records = await listRecords(database, filter, limit);
    const learners = await findLearnerNames(database, isFile ? [] : listLearnerKeys(records));
    return records.map((record) => ({ ...record, about: nameSubject(record.subject, learners) }));
  },
  keyOf: ({ sequence }) => String(sequence),
  placeOf: ({ sequence }) => ({ sequence }),
  // A row expands in place, and the link on an expanded row collapses it again.
  open: ({ sequence }, { open }, here) => `?${new URLSearchParams([...here, ...(sequence === open ? [] : [['open', String(sequence)]])])}`,
  tableFirst: ['what', 'happenedAt'],
  columns: [
    { id: 'sequence', label: 'Number', value: ({ sequence }) => sequence, in: 'export' },
    { id: 'happenedAt', label: 'Time', value: ({ happenedAt }) => happenedAt, as: 'time' },
    { id: 'actor', label: 'Who', value: ({ actor }) => actor },
    { id: 'what', label: 'What', value: ({ action }) => recordedActions[action], phone: 'line' },
    { id: 'action', label: 'Action', value: ({ action }) => action, in: 'export' },
    {
      id: 'subject',
      label: 'Record',
      exportLabel: 'Subject',
      value: ({ subject }) => subject,
      show: ({ about }) => ({ text: about.subject, to: about.page }),
      look: 'small',
    },
    { id: 'before', label: 'Before', value: ({ before }) => before, json: ({ before }) => parse(before), in: 'export' },
    { id: 'after', label: 'After', value: ({ after }) => after, json: ({ after }) => parse(after), in: 'export' },
    { id: 'reason', label: 'Reason', exportLabel: 'Why', value: ({ reason }) => reason, look: 'muted' },
    { id: 'previousHash', label: 'Previous hash', value: ({ previousHash }) => previousHash, in: 'export' },
    { id: 'hash', label: 'Hash', value: ({ hash }) => hash, in: 'export' },
    { id: 'seal', label: 'Seal', value: ({ seal }) => seal, in: 'json' },
    { id: 'salt', label: 'Salt', value: ({ salt }) => salt, in: 'json' },
  ],
});

function readNumber(typed: string | undefined): number | undefined {
  const number = Number(typed ?? '');
  return Number.isSafeInteger(number) && number > 0 ? number : undefined;
}

function parse(json: string | null): unknown {
  return json === null ? null : JSON.parse(json);
}
