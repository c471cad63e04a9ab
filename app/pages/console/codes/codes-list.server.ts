import { href } from 'react-router';

import { countEntries, listCodes } from '#app/features/access/store.server.ts';
import { defineList } from '#app/console-kit/list/define-list.server.ts';
import { oneOf } from '#app/console-kit/list/list-filters.ts';
import { markCode } from './code-marks.ts';
import { describeCode } from './describe-code.server.ts';

/** The list of access codes. The codes themselves can't be listed or exported, because only their digests are stored. */
export const codesList = defineList({
  page: 'console-codes',
  exportPage: 'console-codes-export',
  name: 'codes',
  title: 'Codes',
  caption: 'Codes, newest first',
  what: 'codes',
  filters: { show: oneOf('Show', { all: 'All codes' }, 'Codes that still work') },
  pageBy: ['createdAt', 'id'],
  empty: {
    none: 'There are no active codes. Make one below to let people in.',
    filtered: 'No codes yet. Make one below to let people in.',
  },
  at: async ({ portal }) => ({ now: portal.now() }),
  load: async ({ portal: { database }, filter: { show }, after, limit, at: { now } }) => {
    const codes = await listCodes(database, { includeEnded: show === 'all', before: after ?? undefined }, { now, limit });
    const ids = codes.map(({ id }) => id);
    const counts = await countEntries(database, ids);
    return codes.map((code) => ({ ...code, count: counts.get(code.id), words: describeCode(code, counts.get(code.id), now) }));
  },
  keyOf: ({ id }) => id,
  placeOf: ({ id, createdAt }) => ({ createdAt: createdAt.toISOString(), id }),
  open: ({ id }) => href('/manage/codes/:code', { code: id }),
  tableFirst: ['label', 'state'],
  columns: [
    { id: 'code', label: 'Identifier', value: ({ id }) => id, in: 'export' },
    { id: 'label', label: 'Label', value: ({ words }) => words.name, phone: 'line' },
    { id: 'opens', label: 'Portal', value: ({ words }) => words.opens, look: 'one-line' },
    {
      id: 'state',
      label: 'State',
      value: ({ words }) => words.stateWord,
      show: ({ words: { state, stateWord } }) => markCode({ state, text: stateWord }),
      look: 'one-line',
    },
    { id: 'origin', label: 'From', value: ({ words }) => words.origin, look: 'muted' },
    { id: 'createdAt', label: 'Created', value: ({ createdAt }) => createdAt, as: 'day', look: 'muted', phone: 'hidden' },
    {
      id: 'endsAt',
      label: 'Expiry date',
      exportLabel: 'Ends',
      value: ({ expiresAt }) => expiresAt,
      show: ({ words }) => words.end,
      as: 'day',
    },
    { id: 'seats', label: 'Seats', value: ({ seats }) => seats, show: ({ words }) => words.seats, isFigure: true, after: 'seats' },
    { id: 'devices', label: 'Seats taken', value: ({ count }) => count?.devices ?? 0, in: 'export' },
    { id: 'entered', label: 'Entered', value: ({ words }) => words.entered, isFigure: true, after: 'entered' },
  ],
});
