import { href } from 'react-router';

import { rankReferrers } from '#app/features/requests/list-referrers.server.ts';
import { formatDollars, parseDollars } from '#app/features/requests/request-forms/referral-rules.ts';
import { defineList } from '#app/console-kit/list/define-list.server.ts';
import { oneOf, search, text } from '#app/console-kit/list/list-filters.ts';

/** The list of referrers, with their tiers and the rewards they're owed. */
export const referralsList = defineList({
  page: 'console-referrals',
  exportPage: 'console-referrals-export',
  name: 'referrals',
  title: 'Referrals',
  caption: 'Referrers, by email',
  what: 'referrers',
  filters: {
    q: search('Reference or name', { longest: 100 }),
    owed: oneOf('Rewards', { yes: 'Rewards owed' }, 'All referrers'),
    payment: text('Monthly payment (CAD)', { longest: 20, inputMode: 'decimal', refuse: refusePayment }),
  },
  pageBy: ['email'],
  empty: { none: "No referrals yet. They'll appear here when a client refers someone.", filtered: 'No referrers match.' },
  at: async ({ portal, filter: { payment } }) => ({
    tiers: portal.content.referralProgram.tiers.map(({ id, name, from, percent }) => ({ id, name, from, percent })),
    cents: parseDollars(payment),
  }),
  load: ({ portal, filter: { q, owed }, after, limit, at: { tiers, cents } }) =>
    rankReferrers(
      portal.database,
      { search: q || undefined, isOwed: owed === 'yes', after: after?.email, tiers, paymentCents: cents ?? 0 },
      limit,
    ),
  keyOf: ({ email }) => email,
  placeOf: ({ email }) => ({ email }),
  open: ({ email }) => `${href('/manage/requests')}?${new URLSearchParams({ q: email, kind: 'referral', status: 'all' })}`,
  tableFirst: ['name', 'tier', 'referrals', 'next', 'owed', 'monthly'],
  columns: [
    { id: 'email', label: 'Email', value: ({ email }) => email, look: 'muted' },
    { id: 'name', label: 'Referrer', value: ({ name }) => name },
    {
      id: 'referrals',
      label: 'Referrals',
      value: ({ referrals }) => referrals,
      show: ({ signed, referrals }) => `${signed} of ${referrals} signed`,
      isFigure: true,
    },
    { id: 'signed', label: 'Signed', value: ({ signed }) => signed, in: 'export' },
    {
      id: 'tier',
      label: 'Tier',
      value: ({ reward }) => reward.tier?.name ?? null,
      show: ({ reward }) => (reward.tier === null ? 'None yet' : `${reward.tier.name}, ${reward.percent}%`),
      look: 'strong',
    },
    { id: 'percent', label: 'Percentage of the monthly payment', value: ({ reward }) => reward.percent, in: 'export' },
    {
      id: 'next',
      label: 'Next tier',
      value: ({ next }) => (next === null ? 'Top tier reached' : `${next.missing} more to ${next.tier.name}`),
      in: 'table',
      look: 'muted',
    },
    {
      id: 'owed',
      label: 'Owed',
      exportLabel: 'Rewards owed',
      value: ({ unrewarded }) => unrewarded,
      show: ({ unrewarded }) => describeOwed(unrewarded),
    },
    {
      id: 'monthly',
      label: 'Monthly reward',
      exportLabel: 'Monthly reward (CAD)',
      value: ({ reward }, { cents }) => (cents === null ? null : reward.monthlyCents / 100),
      show: ({ reward }) => (reward.percent === 0 ? '' : `${formatDollars(reward.monthlyCents)} a month`),
      isShown: ({ cents }) => cents !== null,
      isFigure: true,
    },
  ],
});

function refusePayment(payment: string): string | null {
  return payment === '' || parseDollars(payment) !== null ? null : 'Enter a dollar amount, like 1200.';
}

function describeOwed(unrewarded: number): string {
  if (unrewarded === 0) return 'Nothing';
  return unrewarded === 1 ? 'A reward for one referral' : `Rewards for ${unrewarded} referrals`;
}
