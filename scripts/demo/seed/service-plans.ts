import type { RequestPlan } from './request-plan.ts';

const days = 24;
const byManager = { by: 'manager' } as const;
const byOwner = { by: 'owner' } as const;

export const servicePlans: readonly RequestPlan[] = [
  {
    client: 'northshore',
    kind: 'service',
    hoursAgo: 5,
    typed: {
      topic: 'new',
      message: 'A second assistant for evenings, about 15 hours a week, from the first of next month. Mostly inquiries and showings.',
    },
  },
  {
    client: 'mensah',
    kind: 'service',
    hoursAgo: 3 * days,
    typed: {
      topic: 'replacement',
      va: 'Lakshmi',
      message: 'Three weekly reports came late this month: on the 3rd, the 10th and the 17th.',
    },
    steps: [
      { after: 4, ...byOwner, assigned: 'owner' },
      { after: 5, ...byOwner, status: 'seen' },
      { after: 6, ...byOwner, colleagues: 'Called Kofi. He would keep her if the reports came on Mondays. Talking to her tomorrow.' },
    ],
  },
  {
    client: 'castonguay',
    kind: 'service',
    hoursAgo: 26 * days,
    typed: { topic: 'question', message: 'Can our assistant order signs from the board for us, or does that have to come from me?' },
    steps: [
      { after: 23, ...byManager, status: 'answered', note: 'Yes, with your written approval each time. The procedure is under Resources.' },
      { after: 4 * days, ...byManager, status: 'done' },
    ],
  },
  {
    client: 'bhattacharya',
    kind: 'service',
    hoursAgo: 43 * days,
    typed: { topic: 'new', message: 'One assistant, 20 hours a week, experience with pre-construction if possible.' },
    steps: [
      { after: 2, ...byOwner, status: 'seen' },
      { after: 2 * days, ...byOwner, status: 'answered', note: 'Meet Nomvula on Thursday at 2:00 p.m. The link is in your email.' },
      { after: 12 * days, ...byOwner, status: 'done' },
    ],
  },
];

export const campaignPlans: readonly RequestPlan[] = [
  {
    client: 'bhattacharya',
    kind: 'campaign',
    hoursAgo: 31,
    typed: { platform: 'meta', budgetCents: '900', goal: 'Buyer inquiries for the condo launch. A guide to download, live by the 15th.' },
    steps: [{ after: 3, ...byManager, status: 'seen' }],
  },
  {
    client: 'lakeshore',
    kind: 'campaign',
    hoursAgo: 12 * days,
    typed: { platform: 'google', budgetCents: '1,500', goal: 'Home valuations. Sellers within 10 km of the lake.' },
    steps: [
      { after: 26, ...byManager, status: 'answered', note: 'Setup takes four business days. We need access to your ad account first.' },
    ],
  },
  {
    client: 'whitaker',
    kind: 'campaign',
    hoursAgo: 51 * days,
    typed: { platform: 'campaign', budgetCents: '', goal: 'Something for past clients, not sure where.' },
    steps: [
      { after: 23, ...byOwner, status: 'answered', note: 'For past clients, email works better than ads. We sent you a plan.' },
      { after: 11 * days, ...byOwner, status: 'done' },
    ],
  },
];
