import { expect, test } from 'vitest';

import { addItemCounts, countPaper, type ItemCount } from '#app/features/assessment/question-bank/count-paper.server.ts';
import { addPaperSums, describeItem, type ItemSums, type PaperSums } from './item-statistics.ts';

/**
 * Forty learners and five items. Learners who get an item wrong choose one of two options. The expected values come from scipy 1.17.1:
 *
 *   from scipy.stats import pointbiserialr; import numpy as np
 *   X = np.array([[1 if (i*i*3 + i*5 + j*j*7 + i*j) % 41 < i + (6-j) - 2*j else 0 for j in range(5)] for i in range(40)])
 *   for j in range(5): rest = X.sum(axis=1) - X[:, j]; print(X[:, j].mean(), pointbiserialr(X[:, j], rest).statistic)
 *   rest = X.sum(axis=1) - X[:, 0]
 *   for o in (0, 1): print(np.mean([rest[i] / 4 for i in range(40) if X[i, 0] == 0 and i % 2 == o]))
 *   y = [(X[i].sum() - X[i, 0]) / 4 if i < 20 else (X[i, :4].sum() - X[i, 0]) / 3 for i in range(40)]
 *   print(pointbiserialr(X[:, 0], y).statistic)
 */
const expected = [
  { facility: 0.625, discrimination: 0.48669753651205766 },
  { facility: 0.475, discrimination: 0.41322578234969004 },
  { facility: 0.5, discrimination: 0.4459764877482998 },
  { facility: 0.325, discrimination: 0.500972095295659 },
  { facility: 0.275, discrimination: 0.48423657894521765 },
];

const isRight = (learner: number, item: number) =>
  (learner * learner * 3 + learner * 5 + item * item * 7 + learner * item) % 41 < learner + (6 - item) - 2 * item;

/** Counts the answers of the forty learners, each on a paper with `sizeOf` items. */
function countAnswers(sizeOf: (learner: number) => number): ItemCount[] {
  const counts = new Map<string, ItemCount>();
  for (let learner = 0; learner < 40; learner += 1) {
    const questions = Array.from({ length: sizeOf(learner) }, (_, id) => ({
      id,
      text: `Question ${id}`,
      options: ['right', 'even', 'odd', 'nobody'],
      correctAnswer: 'right',
    }));
    const wrong = learner % 2 === 0 ? 'even' : 'odd';
    const answers = questions.map(({ id }) => ({ questionId: id, answer: isRight(learner, id) ? 'right' : wrong, savedAt: 0 }));
    for (const count of countPaper({ questions, startedAt: 0 }, answers)) addItemCounts(counts, count);
  }
  return [...counts.values()];
}

const texts = ['even', 'nobody', 'odd', 'right'];

function sumsOf(counts: readonly ItemCount[]): ItemSums {
  const [first, ...others] = counts.map((count): PaperSums => ({
    ...count,
    options: texts.map((text, position) => ({
      text,
      isKey: text === 'right',
      ...(count.options.get(position) ?? { chosen: 0, restSum: 0 }),
    })),
  }));
  if (first === undefined) throw new Error('Nothing was counted.');
  return addPaperSums([first, ...others]);
}

test("facility and discrimination match an independent program's", () => {
  const counts = countAnswers(() => 5);
  for (const [id, { facility, discrimination }] of expected.entries()) {
    const item = describeItem(sumsOf(counts.filter(({ questionId }) => questionId === id)));
    expect(item.facility).toBe(facility);
    expect(item.discrimination).toBeCloseTo(discrimination, 12);
  }
});

test('papers of two sizes are compared by the share of the other questions', () => {
  const counts = countAnswers((learner) => (learner < 20 ? 5 : 4)).filter(({ questionId }) => questionId === 0);
  expect(counts).toHaveLength(2);
  const item = describeItem(sumsOf(counts));
  expect([item.asked, item.facility]).toEqual([40, 0.625]);
  expect(item.discrimination).toBeCloseTo(0.46915679234880603, 12);
});

test('each option has its share, and how the learners who chose it did on other questions', () => {
  const { options, flags } = describeItem(sumsOf(countAnswers(() => 5).filter(({ questionId }) => questionId === 0)));
  expect(options.map(({ text, chosen }) => [text, chosen])).toEqual([
    ['right', 25],
    ['even', 8],
    ['odd', 7],
    ['nobody', 0],
    [null, 0],
  ]);
  expect(options.map(({ rest }) => rest)).toEqual([
    expect.closeTo(0.52, 12),
    expect.closeTo(0.15625, 12),
    expect.closeTo(0.21428571428571427, 12),
    null,
    null,
  ]);
  expect(flags).toEqual([{ words: 'Option never chosen', option: 'nobody' }]);
});

/**
 * Returns the totals for a hundred answers. Each option lists the number of learners who chose it and their share of right answers on the
 * other questions.
 */
function answered(options: [text: string, chosen: number, rest: number][], asked = 100): ItemSums {
  const [[, correct, rest] = ['', 0, 0]] = options;
  return {
    asked,
    correct,
    restSum: options.reduce((sum, [, chosen, mean]) => sum + chosen * mean, 0),
    restSquares: options.reduce((sum, [, chosen, mean]) => sum + chosen * (mean * mean + 0.04), 0),
    correctRestSum: correct * rest,
    timed: 0,
    seconds: 0,
    options: options.map(([text, chosen, mean], index) => ({ text, isKey: index === 0, chosen, restSum: chosen * mean })),
  };
}

test.each<[string, [string, number, number][], string[]]>([
  [
    'a sound item',
    [
      ['key', 60, 0.8],
      ['b', 20, 0.5],
      ['c', 15, 0.5],
      ['d', 5, 0.5],
    ],
    [],
  ],
  [
    'an easy one',
    [
      ['key', 96, 0.8],
      ['b', 2, 0.5],
      ['c', 2, 0.5],
    ],
    ['Almost everyone gets it right'],
  ],
  [
    'a hard one',
    [
      ['key', 20, 0.9],
      ['b', 40, 0.5],
      ['c', 40, 0.5],
    ],
    ['Barely better than guessing'],
  ],
  [
    'one that tells nothing',
    [
      ['key', 50, 0.6],
      ['b', 25, 0.58],
      ['c', 25, 0.58],
    ],
    ["Doesn't separate stronger from weaker learners"],
  ],
  [
    'one that many leave out',
    [
      ['key', 50, 0.9],
      ['b', 35, 0.4],
    ],
    ['Often skipped'],
  ],
  [
    'one with a rival that is nearly never taken',
    [
      ['key', 70, 0.9],
      ['b', 29, 0.4],
      ['c', 1, 0.4],
    ],
    ['Option rarely chosen: “c”'],
  ],
  [
    'one with a wrong key',
    [
      ['key', 40, 0.4],
      ['b', 60, 0.8],
    ],
    ['Stronger learners get it wrong more often', 'Stronger learners choose another option: “b”'],
  ],
])('flags: %s', (_, options, flags) => {
  const found = describeItem(answered(options)).flags;
  expect(found.map(({ words, option }) => (option === null ? words : `${words}: “${option}”`))).toEqual(flags);
});

test('with fewer than thirty answers nothing is flagged, and identical scores have no discrimination', () => {
  expect(
    describeItem(
      answered(
        [
          ['key', 0, 0],
          ['b', 29, 0.8],
        ],
        29,
      ),
    ).flags,
  ).toEqual([]);
  expect(
    describeItem(
      answered(
        [
          ['key', 0, 0],
          ['b', 30, 0.8],
        ],
        30,
      ),
    ).flags,
  ).not.toEqual([]);
  expect(describeItem(answered([['key', 100, 0.8]])).discrimination).toBeNull();
  expect(describeItem(answered([], 0))).toMatchObject({ facility: null, discrimination: null, seconds: null });
});
