import { expect, test } from 'vitest';

import type { LessonStep } from '#app/content/course/lesson-steps.ts';
import { describeTimeLeft, fillOf } from './lesson-progress.tsx';

const steps = [300, 300, 300].map((words, index): LessonStep => ({
  id: `s${index}`,
  title: 'Step',
  sectionId: 's',
  intro: null,
  tabId: null,
  anchor: 'a',
  blocks: [],
  check: null,
  words,
  minutes: 2,
}));
const fillsAt = (index: number, isCompleted: boolean) => steps.map((_, position) => fillOf(position, { index, isCompleted }));

test('the last step of an unfinished lesson has time left, and its segment is half full', () => {
  expect(describeTimeLeft(steps, 2, { isCompleted: false, isShort: true })).toMatch(/^\d min left$/);
  expect(describeTimeLeft(steps, 2, { isCompleted: false, isShort: false })).toMatch(/^about \d min left in this lesson$/);
  expect(fillsAt(2, false)).toEqual(['full', 'full', 'half']);
  expect(fillsAt(0, false)).toEqual(['half', 'empty', 'empty']);
});

test('a completed lesson has no time left on any step, and its bar is full', () => {
  expect(describeTimeLeft(steps, 2, { isCompleted: true, isShort: true })).toBe('completed');
  expect(describeTimeLeft(steps, 0, { isCompleted: true, isShort: false })).toBe('lesson completed');
  expect(fillsAt(2, true)).toEqual(['full', 'full', 'full']);
  expect(fillsAt(0, true)).toEqual(['full', 'full', 'full']);
});
