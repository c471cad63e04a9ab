import { expect, test } from 'vitest';

import type { LearnerRecord } from '#app/features/learning/learner-record.ts';
import type { PracticeToday } from '#app/pages/practice/practice-today.ts';
import { chooseStep } from './choose-next-step.ts';

const lessons = ['one', 'two'].map((id) => ({ id, title: `Lesson ${id}`, minutes: 5, to: `/learn/welcome/${id}` }));
const modules = [{ id: 'welcome', number: 1, lessons }] as unknown as Parameters<typeof chooseStep>[0]['modules'];
const agreement = { id: 'agreement', title: 'Conduct agreement', minutes: 4, to: '/learn/compliance/agreement' };
const practiceDue = { due: 2, minutes: 5, isDone: false, current: null } as unknown as PracticeToday;

type State = LearnerRecord['assessment']['state'];
type Learned = {
  state: State;
  lessons?: string[];
  isSigned?: boolean;
  isOutdated?: boolean;
  isRevoked?: boolean;
  today?: PracticeToday | null;
  places?: LearnerRecord['places'];
};

function choose({
  state,
  lessons: completed = [],
  isSigned = false,
  isOutdated = false,
  isRevoked = false,
  today = null,
  places = [],
}: Learned) {
  const record = {
    lessons: completed,
    places,
    agreement: isSigned ? { isValid: !isOutdated } : null,
    assessment: { state, answered: 3, questionCount: 27, remaining: 2, isRevoked },
  } as unknown as LearnerRecord;
  const addressOf = (module: string, lesson: string) => `/learn/${module}/${lesson}`;
  return chooseStep({ modules, agreement, suggestedMinutes: '45 to 60 minutes', record }, addressOf, today).title;
}

const all = { lessons: ['one', 'two'] };

test.each<[string, Learned, string]>([
  ['a new learner starts the first lesson', { state: 'none' }, 'Lesson 1: Lesson one'],
  ['practice that is due comes before a new lesson', { state: 'none', today: practiceDue }, 'Practise 2 items that come back today'],
  [
    'a lesson in progress comes before practice',
    { state: 'none', today: practiceDue, places: [{ lesson: 'two', step: 'a' }] as LearnerRecord['places'] },
    'Lesson 2: Lesson two',
  ],
  ['the agreement comes after the lessons', { state: 'none', ...all }, 'Sign the conduct agreement'],
  ['the assessment comes after the agreement', { state: 'none', ...all, isSigned: true }, 'Take the assessment'],
  ['an attempt in progress comes first', { state: 'open', today: practiceDue }, 'Assessment: 3 of 27 answered'],
  ['after a failed attempt the lessons that are left go on', { state: 'failed', lessons: ['one'] }, 'Lesson 2: Lesson two'],
  ['and so does practice', { state: 'failed', ...all, today: practiceDue }, 'Practise 2 items that come back today'],
  ['and the agreement', { state: 'failed', ...all }, 'Sign the conduct agreement'],
  ['then the next attempt', { state: 'failed', ...all, isSigned: true }, 'Review what you missed, then try again'],
  ['a learner without attempts can still finish the lessons', { state: 'limit-reached' }, 'Lesson 1: Lesson one'],
  ['and then ask for one more', { state: 'limit-reached', ...all, isSigned: true }, 'Your training manager can give you another attempt'],
  [
    'after a pass the certificate is ready, whichever lessons were skipped',
    { state: 'passed', isSigned: true },
    'Your certificate is ready',
  ],
  ['practice still comes back', { state: 'passed', isSigned: true, today: practiceDue }, 'Practise 2 items that come back today'],
  ['and an unsigned agreement is still asked for', { state: 'passed' }, 'Sign the conduct agreement'],
  ['and a changed one', { state: 'passed', isSigned: true, isOutdated: true }, 'Sign the new conduct agreement'],
  ['also before a pass', { state: 'none', ...all, isSigned: true, isOutdated: true }, 'Sign the new conduct agreement'],
  ['a revoked certificate is not ready', { state: 'passed', isSigned: true, isRevoked: true }, 'Your certificate was revoked'],
])('%s', (_, learned, title) => expect(choose(learned)).toBe(title));
