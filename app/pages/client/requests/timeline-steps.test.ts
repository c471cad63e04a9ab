import { expect, test } from 'vitest';

import type { RequestStatus } from '#app/features/requests/rules.ts';
import { listSteps } from './timeline-steps.ts';

const stepsOf = (kind: 'overtime' | 'referral', ...statuses: RequestStatus[]) =>
  listSteps(
    kind,
    statuses.map((status, day) => ({ status, note: null, happenedAt: new Date(Date.UTC(2026, 10, 2 + day)) })),
  )
    .filter(({ happenedAt }) => happenedAt !== null)
    .map(({ name, text }) => `${name}: ${text}`);

test('an answer that was changed later no longer says what is not true', () => {
  expect(stepsOf('overtime', 'received', 'approved', 'declined')).toEqual([
    'Received: We have your request.',
    'Approved: This changed later.',
    "Declined: We can't do it this time.",
  ]);
  expect(stepsOf('overtime', 'received', 'declined', 'approved', 'done').slice(1)).toEqual([
    'Declined: This changed later.',
    'Approved: Your extra hours are booked.',
    'Done: The work is finished.',
  ]);
  expect(stepsOf('overtime', 'received', 'approved', 'declined', 'approved').slice(1)).toEqual([
    'Approved: This changed later.',
    'Declined: This changed later.',
    'Approved: Your extra hours are booked.',
  ]);
});

test('a referral that was reopened is no longer called closed', () => {
  expect(stepsOf('referral', 'new', 'closed', 'contacted').slice(1)).toEqual([
    'Closed: This changed later.',
    "Contacted: We've spoken with them.",
  ]);
});
