import { expect, test } from 'vitest';

import { isResumeCodeOffered } from './profile/resume-code-offer.ts';
import { findNextLesson } from './next-lesson.ts';
import { applyChange, countCompleted, isOtherLearner, keyOf, noProgress, timeAfter } from './rules.ts';

const modules = [
  { id: 'welcome', lessons: [{ id: 'welcome-1' }, { id: 'welcome-2' }] },
  { id: 'communication', lessons: [] },
  { id: 'crm', lessons: [{ id: 'crm-1' }] },
];

test('a lesson that is completed twice counts once', () => {
  const once = applyChange(noProgress, { kind: 'lesson', id: 'welcome-1' });
  expect(applyChange(once, { kind: 'lesson', id: 'welcome-1' }).lessons).toEqual(['welcome-1']);
});

test('a tick can be removed', () => {
  const ticked = applyChange(noProgress, { kind: 'tick', id: 'crm.intake.source', ticked: true });
  expect(ticked.ticks).toEqual(['crm.intake.source']);
  expect(applyChange(ticked, { kind: 'tick', id: 'crm.intake.source', ticked: false }).ticks).toEqual([]);
});

test('a tick and its removal replace each other while unsent', () => {
  expect(keyOf({ kind: 'tick', id: 'a.b.c', ticked: true })).toBe(keyOf({ kind: 'tick', id: 'a.b.c', ticked: false }));
});

test('the next lesson is the first incomplete one, skipping modules without lessons', () => {
  expect(findNextLesson(modules, [])?.lesson.id).toBe('welcome-1');
  expect(findNextLesson(modules, ['welcome-1', 'welcome-2'])?.lesson.id).toBe('crm-1');
  expect(findNextLesson(modules, ['welcome-1', 'welcome-2', 'crm-1'])).toBeNull();
});

test("the next lesson is the one last on screen, unless it's complete or gone", () => {
  const place = (lesson: string) => ({ lesson, step: 'any' });
  expect(findNextLesson(modules, [], [place('crm-1'), place('welcome-2')])).toMatchObject({ module: { id: 'welcome' }, number: 2 });
  expect(findNextLesson(modules, ['welcome-2'], [place('crm-1'), place('welcome-2')])?.lesson.id).toBe('crm-1');
  expect(findNextLesson(modules, [], [place('gone-1')])?.lesson.id).toBe('welcome-1');
});

test("a lesson's place is its newest step, and the lesson moves to the end", () => {
  const at = '2026-11-21T12:00:00.000Z';
  const steps = [
    { id: 'welcome-1', step: 'a' },
    { id: 'crm-1', step: 'b' },
    { id: 'welcome-1', step: 'c' },
  ];
  const record = steps.reduce((known, { id, step }) => applyChange(known, { kind: 'place', id, step, at }), noProgress);
  expect(record.places).toEqual([
    { lesson: 'crm-1', step: 'b' },
    { lesson: 'welcome-1', step: 'c' },
  ]);
});

test("only the module's own lessons count", () => {
  expect(countCompleted([{ id: 'crm-1' }, { id: 'crm-2' }], ['crm-1', 'welcome-1'])).toBe(1);
});

test.each([
  ['never', false, true],
  ['never', true, true],
  ['at-first', false, false],
  ['at-first', true, true],
  ['after-a-module', true, false],
] as const)('after declining %s, a learner is asked for a name (a module finished: %s): %s', (declined, hasFinishedModule, isAsked) => {
  expect(isResumeCodeOffered({ declined, hasFinishedModule })).toBe(isAsked);
});

test.each([
  ['the first change has the time of the clock', null, '2026-11-21T12:00:00.000Z'],
  ['a later change has the time of the clock', '2026-11-21T11:00:00.000Z', '2026-11-21T12:00:00.000Z'],
  ['a change on a device whose clock is behind comes just after the last one', '2026-11-21T13:00:00.000Z', '2026-11-21T13:00:00.001Z'],
])('%s', (_, last, at) => {
  expect(timeAfter(last, Date.parse('2026-11-21T12:00:00.000Z'))).toBe(at);
});

test("what a learner left on a device under an ID that was merged into theirs isn't another learner's", () => {
  expect(isOtherLearner('a', { learner: 'b', ids: ['b', 'a'] })).toBe(false);
  expect(isOtherLearner('c', { learner: 'b', ids: ['b', 'a'] })).toBe(true);
  expect(isOtherLearner('a', { learner: 'b' })).toBe(true);
  expect(isOtherLearner('a', { learner: null })).toBe(false);
  expect(isOtherLearner(null, { learner: 'b' })).toBe(false);
  expect(isOtherLearner('a', null)).toBe(false);
});
