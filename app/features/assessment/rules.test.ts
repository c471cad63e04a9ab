import { expect, test } from 'vitest';

import {
  carryOver,
  formatScore,
  gradePaper,
  mirrorCount,
  modulesToStudy,
  nameQuestion,
  remainingAttempts,
  type Paper,
  mergedCount,
} from './rules.ts';

const sectionSizes = [10, 6, 6, 5];

/** Creates a paper of the specified size on which the correct answer is always "right". */
function paperOfSpecification(): Paper {
  let id = 0;
  return {
    passMark: 80,
    sections: sectionSizes.map((_, index) => ({ id: index + 1, title: `Tab ${index + 1}`, resultTitle: `Section ${index + 1}` })),
    questions: sectionSizes.flatMap((size, index) =>
      Array.from({ length: size }, () => {
        id += 1;
        return {
          id,
          section: index + 1,
          module: index < 2 ? 'crm' : 'marketing',
          text: 'Which?',
          options: ['right', 'wrong', 'other', 'more'],
          correctAnswer: 'right',
          explanation: 'So.',
        };
      }),
    ),
  };
}

function answersWith(right: number): Map<number, string> {
  return new Map(Array.from({ length: 27 }, (_, index) => [index + 1, index < right ? 'right' : 'wrong']));
}

test('21 of 27 is 77.8 percent and fails', () => {
  const graded = gradePaper(paperOfSpecification(), answersWith(21));
  expect(graded.passed).toBe(false);
  expect(formatScore(graded.score)).toBe('77.8');
});

test('22 of 27 is 81.5 percent and passes', () => {
  const graded = gradePaper(paperOfSpecification(), answersWith(22));
  expect(graded.passed).toBe(true);
  expect(formatScore(graded.score)).toBe('81.5');
});

test('the exact pass mark passes, and one answer fewer fails', () => {
  const paper = { ...paperOfSpecification(), questions: paperOfSpecification().questions.slice(0, 10) };
  expect(gradePaper(paper, answersWith(8)).passed).toBe(true);
  expect(gradePaper(paper, answersWith(7)).passed).toBe(false);
});

test('a score that only rounds up to the pass mark fails', () => {
  const paper = { ...paperOfSpecification(), passMark: 81.5 };
  expect(formatScore(gradePaper(paper, answersWith(22)).score)).toBe('81.5');
  expect(gradePaper(paper, answersWith(22)).passed).toBe(false);
});

test("section scores are out of their section's questions", () => {
  const graded = gradePaper(paperOfSpecification(), answersWith(13));
  expect(graded.sections.map((section) => [section.correct, section.total, formatScore(section.score)])).toEqual([
    [10, 10, '100.0'],
    [3, 6, '50.0'],
    [0, 6, '0.0'],
    [0, 5, '0.0'],
  ]);
});

test('each answer gets the specified feedback', () => {
  const graded = gradePaper(
    paperOfSpecification(),
    new Map([
      [1, 'right'],
      [2, 'wrong'],
    ]),
  );
  expect(graded.answers.slice(0, 3)).toEqual([
    { questionId: 1, answer: 'right', score: 1, feedback: 'Correct answer!' },
    { questionId: 2, answer: 'wrong', score: 0, feedback: 'Incorrect. The correct answer is: right' },
    { questionId: 3, answer: null, score: 0, feedback: 'No answer provided.' },
  ]);
});

test('an answer in a different case is wrong', () => {
  expect(gradePaper(paperOfSpecification(), new Map([[1, 'Right']])).correct).toBe(0);
});

test("answers to questions that weren't asked change nothing", () => {
  expect(gradePaper(paperOfSpecification(), new Map([[99, 'right']])).total).toBe(27);
  expect(gradePaper(paperOfSpecification(), new Map([[99, 'right']])).correct).toBe(0);
});

test('attempts left never drop below zero', () => {
  expect([0, 1, 2, 3, 4].map((used) => remainingAttempts(used, 3))).toEqual([3, 2, 1, 0, 0]);
});

test('the mirror counts its highest entry since the latest reset', () => {
  const entries = [
    { ip: 'a', attempts: 3, lastAttempt: '2026-01-01T00:00:00.000Z' },
    { ip: 'b', attempts: 1, lastAttempt: '2026-03-01T00:00:00.000Z' },
  ];
  expect(mirrorCount(entries, null)).toBe(3);
  expect(mirrorCount(entries, new Date('2026-02-01T00:00:00Z'))).toBe(1);
  expect(mirrorCount(entries, new Date('2026-04-01T00:00:00Z'))).toBe(0);
  expect(mirrorCount([], null)).toBe(0);
});

test('a mirror entry with an invalid time is ignored after a reset', () => {
  expect(mirrorCount([{ ip: 'a', attempts: 3, lastAttempt: 'yesterday' }], new Date('2026-02-01T00:00:00Z'))).toBe(0);
});

test("only the mirror's extra attempts are carried over, up to the limit", () => {
  expect(carryOver(2, 0, 3)).toBe(2);
  expect(carryOver(1, 2, 3)).toBe(0);
  expect(carryOver(99, 1, 3)).toBe(2);
});

test('modules to study come from the wrong answers, most misses first', () => {
  const paper = paperOfSpecification();
  const { answers } = gradePaper(paper, answersWith(15));
  expect(modulesToStudy(paper, answers)).toEqual([
    { module: 'marketing', missed: 11, lessons: [] },
    { module: 'crm', missed: 1, lessons: [] },
  ]);
});

test('sections to study come from the wrong answers, without duplicates', () => {
  const { questions, ...paper } = paperOfSpecification();
  const withLessons = {
    ...paper,
    questions: questions.map((question) => ({ ...question, lesson: `/${question.module}#s${question.id % 2}` })),
  };
  const { answers } = gradePaper(withLessons, answersWith(15));
  expect(modulesToStudy(withLessons, answers).map(({ lessons }) => lessons)).toEqual([['/marketing#s1', '/marketing#s0'], ['/crm#s0']]);
});

test('a question is named with its variant, or by number only if none was recorded', () => {
  expect(nameQuestion({ id: 12, variant: 'b' })).toBe('12b');
  expect(nameQuestion({ id: 12 })).toBe('12');
});

test.each([
  ['failed attempts add up', { known: 1, remembered: 0 }, { known: 2, remembered: 0 }, 3],
  ['what a browser remembers may be the same failures again', { known: 1, remembered: 0 }, { known: 0, remembered: 1 }, 1],
  ['what a browser remembers counts where it is more', { known: 1, remembered: 0 }, { known: 0, remembered: 2 }, 2],
  ['neither count ever shrinks', { known: 1, remembered: 2 }, { known: 1, remembered: 0 }, 3],
  ['two who used nothing have used nothing', { known: 0, remembered: 0 }, { known: 0, remembered: 0 }, 0],
])('when two learners are merged, %s', (_, one, other, count) => {
  expect(mergedCount(one, other)).toBe(count);
  expect(mergedCount(other, one)).toBe(count);
});
