import { expect, test } from 'vitest';

import { applyReviews, listMissedChecks, startOfDay } from '#app/features/learning/practice/practice-rules.ts';
import type { ShownItem } from '#app/features/learning/practice/list-practice.server.ts';
import type { PracticeReview } from '#app/features/learning/rules.ts';
import { describeToday } from './practice-today.ts';

const day = 86_400_000;
const noon = startOfDay(Date.UTC(2026, 9, 14, 12)) + day / 2;

const itemOf = (id: string): ShownItem => ({
  id,
  kind: 'sort',
  answer: 'mine',
  lesson: '/crm#a',
  objective: 'Recall',
  questions: [],
  prompt: 'Whose task is it?',
  reason: 'It is yours.',
  module: 'crm',
  lessonId: 'crm-1',
  taught: { label: 'CRM, lesson 1', to: '/crm' },
});
const reviewOf = (id: string, at: number, right: boolean): PracticeReview => ({
  kind: 'practice',
  id,
  at: new Date(at).toISOString(),
  right,
});

function describe(reviews: readonly PracticeReview[], log: readonly PracticeReview[]) {
  const items = [...new Set(reviews.map(({ id }) => id))].map(itemOf);
  const own = { learner: 'me', cards: applyReviews([], reviews), missed: [], log, now: noon + 1_000 };
  return describeToday({ practice: { modules: [], items, checks: [] }, own, lessons: [] }, null);
}

test("a check missed today isn't due today but tomorrow", () => {
  const check = { kind: 'check' as const, id: 'a', option: 'No', right: false, at: new Date(noon).toISOString() };
  expect(describe(listMissedChecks([check]), [])).toMatchObject({ due: 0, ready: 0, tomorrow: 1 });
});

test("what's due tomorrow includes what was missed today and what's still due today, as at the end of a session", () => {
  const before = reviewOf('before', noon - 10 * day, true);
  const missed = reviewOf('missed', noon, false);
  expect(describe([before, missed], [missed])).toMatchObject({ due: 1, ready: 1, tomorrow: 2 });
});
