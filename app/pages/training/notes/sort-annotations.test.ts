import { expect, test } from 'vitest';

import { findAnnotation, type StepAnnotation } from '#app/features/learning/course-rules.ts';
import { sortAnnotations } from './sort-annotations.ts';

const course = [
  { id: 'welcome', title: 'Welcome', lessons: [{ id: 'welcome-1', title: 'Start', steps: [{ id: 'hello', title: 'Hello' }] }] },
  {
    id: 'crm',
    title: 'CRM',
    lessons: [
      { id: 'crm-1', title: 'Intake', steps: [] },
      {
        id: 'crm-2',
        title: 'Follow-up',
        steps: [
          { id: 'call', title: 'Call' },
          { id: 'email', title: 'Email' },
        ],
      },
    ],
  },
];
const noted = (lesson: string, step: string, note = 'A note'): StepAnnotation => ({ ...findAnnotation([], { lesson, step }), note });

test('notes are in course order, with changed steps last in their lesson and removed lessons separate', () => {
  const steps = [
    noted('crm-2', 'old'),
    noted('crm-2', 'email'),
    noted('gone-1', 'any'),
    noted('crm-2', 'call'),
    noted('welcome-1', 'hello'),
  ];
  const { lessons, gone } = sortAnnotations(course, steps);
  expect(lessons.map(({ id, number, entries }) => [id, number, entries.map(({ title }) => title)])).toEqual([
    ['welcome-1', 1, ['Hello']],
    ['crm-2', 2, ['Call', 'Email', null]],
  ]);
  expect(gone).toMatchObject([{ lesson: 'gone-1' }]);
});

test("deleted notes aren't listed", () => {
  expect(sortAnnotations(course, [noted('crm-2', 'call', '')])).toEqual({ lessons: [], gone: [] });
});
