import type { RequestPlan } from './request-plan.ts';

const days = 24;
const byManager = { by: 'manager' } as const;
const byOwner = { by: 'owner' } as const;

/** Referrals at every stage. One client has reached several of the program's tiers. */
export const referralPlans: readonly RequestPlan[] = [
  {
    client: 'whitaker',
    kind: 'referral',
    hoursAgo: 64 * days,
    typed: {
      referredName: 'Suzanne Kowalczyk',
      referredRole: 'agent',
      referredEmail: 'suzanne.kowalczyk@example.com',
      needs: 'Follow-up with 200 old leads',
      reward: 'cash',
    },
    steps: [
      { after: 23, ...byManager, status: 'contacted' },
      { after: 9 * days, ...byManager, status: 'signed', note: 'Suzanne starts with one assistant next week. Thank you!' },
      { after: 31 * days, ...byOwner, status: 'rewarded', note: 'Your cash back went out today.' },
    ],
  },
  {
    client: 'whitaker',
    kind: 'referral',
    hoursAgo: 40 * days,
    typed: {
      referredName: 'Farrukh Yusupov',
      referredRole: 'mortgage',
      referredPhone: '289-555-0136',
      needs: 'Document collection for renewals',
      reward: 'cash',
    },
    steps: [
      { after: 26, ...byManager, status: 'contacted' },
      { after: 12 * days, ...byManager, status: 'signed' },
    ],
  },
  {
    client: 'whitaker',
    kind: 'referral',
    hoursAgo: 19 * days,
    typed: {
      referredName: 'Blue Heron Realty',
      referredRole: 'brokerage',
      referredEmail: 'blue.heron@example.com',
      needs: 'Transaction coordination for six agents',
      reward: 'cash',
    },
    steps: [
      { after: 5, ...byManager, status: 'contacted' },
      { after: 14 * days, ...byManager, status: 'signed', note: "They're starting with two assistants." },
    ],
  },
  {
    client: 'lakeshore',
    kind: 'referral',
    hoursAgo: 33 * days,
    typed: {
      referredName: 'Tobias Achterberg',
      referredRole: 'team',
      referredEmail: 'tobias.achterberg@example.com',
      needs: 'Social media twice a week',
      reward: 'credit',
    },
    steps: [
      { after: 24, ...byOwner, status: 'contacted' },
      { after: 8 * days, ...byOwner, status: 'closed', note: 'Tobias hired in-house for now.' },
      { after: 29 * days, ...byOwner, status: 'contacted', note: 'He called back and wants to talk again.' },
    ],
  },
  {
    client: 'mensah',
    kind: 'referral',
    hoursAgo: 17 * days,
    typed: { referredName: 'Ingrid Solheim', referredRole: 'agent', referredPhone: '226-555-0119', needs: 'CRM setup', reward: 'credit' },
    steps: [
      { after: 30, ...byManager, status: 'contacted' },
      { after: 7 * days, ...byManager, status: 'closed', note: "She isn't looking for help this year." },
    ],
  },
  {
    client: 'castonguay',
    kind: 'referral',
    hoursAgo: 6 * days,
    typed: {
      referredName: 'Étienne Rocheleau',
      referredRole: 'agent',
      referredEmail: 'etienne.rocheleau@example.com',
      needs: 'A bilingual assistant for inquiries',
      reward: 'credit',
    },
    steps: [{ after: 23, ...byManager, status: 'contacted' }],
  },
  {
    client: 'northshore',
    kind: 'referral',
    hoursAgo: 9,
    typed: {
      referredName: 'Wanjiru Kamau',
      referredRole: 'team',
      referredEmail: 'wanjiru.kamau@example.com',
      needs: 'Evening coverage for online inquiries',
      reward: 'cash',
    },
  },
];
