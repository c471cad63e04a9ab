import { href } from 'react-router';

import { roleNames } from '#app/features/team/rules.ts';
import { listManagers, listOpenLinks } from '#app/features/team/store.server.ts';
import { defineList } from '#app/console-kit/list/define-list.server.ts';

/** The list of managers on the team. */
export const teamList = defineList({
  page: 'console-team',
  exportPage: 'console-team-export',
  name: 'people',
  title: 'Team',
  caption: 'The team, in the order people joined',
  what: 'people',
  filters: {},
  pageBy: [],
  empty: { none: 'No one is on the team yet. Invite someone below.' },
  at: async ({ manager }) => ({ me: manager.id }),
  load: ({ portal }) => listManagers(portal.database),
  keyOf: ({ id }) => id,
  placeOf: () => ({}),
  open: ({ id }) => href('/manage/people/:id', { id }),
  tableFirst: ['name', 'role'],
  columns: [
    { id: 'name', label: 'Name', value: ({ name }) => name, show: ({ id, name }, { me }) => (id === me ? `${name} (you)` : name) },
    { id: 'email', label: 'Email', value: ({ email }) => email },
    { id: 'role', label: 'Role', value: ({ role }) => roleNames[role].name },
    {
      id: 'hasSecondFactor',
      label: 'Second factor',
      value: ({ hasSecondFactor }) => hasSecondFactor,
      show: ({ hasSecondFactor }) => (hasSecondFactor ? 'Second factor on' : 'No second factor'),
      look: 'one-line',
    },
    { id: 'since', label: 'Since', value: ({ createdAt }) => createdAt, as: 'time', look: 'muted', before: 'since' },
  ],
});

/** The list of unused invitations. An invitation's link is never listed or exported, because only its creator may see it. */
export const invitationsList = defineList({
  page: 'console-team',
  exportPage: 'console-team-export',
  exportQuery: { table: 'invitations' },
  name: 'invitations',
  title: 'Open invitations',
  caption: 'Open invitations, newest first',
  what: 'invitations',
  filters: {},
  pageBy: [],
  empty: { none: 'No open invitations. Invite someone above.' },
  at: async () => null,
  load: ({ portal }) => listOpenLinks(portal.database, portal.now()),
  keyOf: ({ id }) => id,
  placeOf: () => ({}),
  columns: [
    { id: 'email', label: 'For', value: ({ email }) => email, show: ({ email }) => email ?? 'Anyone with the link', look: 'strong' },
    { id: 'role', label: 'Role', value: ({ role }) => roleNames[role].name },
    {
      id: 'by',
      label: 'By',
      value: ({ createdBy }) => createdBy,
      show: ({ createdBy }) => (createdBy === 'start' ? "the portal's first start" : createdBy),
      look: 'muted',
      before: 'by',
    },
    { id: 'until', label: 'Until', value: ({ expiresAt }) => expiresAt, as: 'time', look: 'muted', before: 'until' },
  ],
});
