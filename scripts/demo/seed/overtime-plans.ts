import type { RequestPlan } from './request-plan.ts';

const days = 24;
const byManager = { by: 'manager' } as const;
const byOwner = { by: 'owner' } as const;

/** Overtime requests in every state: overdue, due soon, approved, declined, and reversed after a decision. */
export const overtimePlans: readonly RequestPlan[] = [
  {
    client: 'whitaker',
    kind: 'overtime',
    hoursAgo: 29,
    typed: {
      hours: '6',
      urgency: 'urgent',
      purpose: 'Two open houses this weekend: invitations, sign-in sheets and follow-up calls on Sunday evening.',
    },
    steps: [{ after: 2, ...byManager, assigned: 'manager' }],
  },
  {
    client: 'bhattacharya',
    kind: 'overtime',
    hoursAgo: 20,
    typed: { hours: '8', urgency: 'this-week', purpose: 'Listing files for a condo launch. The floor plans can wait until next week.' },
    steps: [
      { after: 1, ...byOwner, status: 'seen' },
      { after: 1.2, ...byOwner, colleagues: 'Nomvula is off on Friday. Ask her before we say yes.' },
    ],
  },
  {
    client: 'lakeshore',
    kind: 'overtime',
    hoursAgo: 2,
    typed: { hours: '4', urgency: 'flexible', purpose: 'Clean up tags in the CRM before the fall newsletter.' },
  },
  {
    client: 'whitaker',
    kind: 'overtime',
    hoursAgo: 4 * days,
    typed: { hours: '5', urgency: 'this-week', purpose: 'Price changes on four listings and new feature sheets.' },
    steps: [{ after: 5, ...byManager, status: 'approved', note: 'Isabel has the hours. She starts Monday at 9:00 a.m.' }],
  },
  {
    client: 'mensah',
    kind: 'overtime',
    hoursAgo: 23 * days,
    typed: { hours: '10', urgency: 'this-week', purpose: 'Data entry for a brokerage move: 140 contacts.' },
    steps: [
      { after: 3, ...byOwner, status: 'seen' },
      { after: 7, ...byOwner, status: 'approved', note: 'Approved for five days, two hours a day.' },
      { after: 9 * days, ...byOwner, status: 'done' },
    ],
  },
  {
    client: 'castonguay',
    kind: 'overtime',
    hoursAgo: 15 * days,
    typed: { hours: '9', urgency: 'urgent', purpose: 'Bilingual feature sheets for three listings.' },
    steps: [
      { after: 4, ...byManager, status: 'declined', note: 'Andrés is fully booked that week. Could it wait until the one after?' },
      { after: 30, ...byManager, status: 'approved', note: 'A morning opened up, so we can do it after all.' },
    ],
  },
  {
    client: 'northshore',
    kind: 'overtime',
    hoursAgo: 9 * days,
    typed: { hours: '7', urgency: 'flexible', purpose: 'Cottage listings: photo captions and map pins.' },
    steps: [
      { after: 23, ...byManager, status: 'approved' },
      { after: 23.05, ...byManager, undo: true },
      { after: 24, ...byManager, status: 'declined', note: "Captions are part of the regular hours, so you don't need overtime for this." },
    ],
  },
];
