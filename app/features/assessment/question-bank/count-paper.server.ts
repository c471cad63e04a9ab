import { createHash } from 'node:crypto';

import type { PaperQuestion } from '#app/features/assessment/rules.ts';

export interface SavedAnswer {
  questionId: number;
  answer: string;
  /** The time the answer was last changed, in milliseconds since 1970. */
  savedAt: number;
}

/** An item's statistics, which are all integers so that a subtraction exactly reverses an addition. */
export interface ItemCount {
  item: string;
  /** The number of questions on the paper. An item's rest score is always lower than this number. */
  paperSize: number;
  questionId: number;
  /** The variant's key, or empty in attempts from before questions had variants. */
  variant: string;
  /** An `ItemWording` as JSON. */
  wording: string;
  asked: number;
  correct: number;
  /**
   * The sum of the rest scores (correct answers to the other questions), the sum of their squares, and the sum for learners who got this
   * item right.
   */
  restSum: number;
  restSquares: number;
  correctRestSum: number;
  /** The number of answers with a known time, and their total time in seconds. */
  timed: number;
  seconds: number;
  /** The counts for each option, by its position in the wording. */
  options: Map<number, OptionCount>;
}

export interface OptionCount {
  chosen: number;
  restSum: number;
}

/**
 * An item as it was asked. A change to the text, the options or the correct answer makes a different item, so that answers to the two
 * versions aren't mixed up.
 */
export interface ItemWording {
  text: string;
  /** The options in alphabetical order, because each attempt shuffles them. */
  options: string[];
  correctAnswer: string;
}

type AskedItem = Pick<PaperQuestion, 'id' | 'variant' | 'text' | 'options' | 'correctAnswer'>;

/** Returns an item's key, which is a hash of its number, variant and wording. */
export function itemKeyOf({ id, variant, ...question }: AskedItem): string {
  const { text, options, correctAnswer } = wordingOf(question);
  return createHash('sha256')
    .update(JSON.stringify([id, variant ?? '', text, options, correctAnswer]))
    .digest('base64url')
    .slice(0, 22);
}

function wordingOf({ text, options, correctAnswer }: Omit<AskedItem, 'id' | 'variant'>): ItemWording {
  return { text, options: options.toSorted(), correctAnswer };
}

/** Counts one attempt's answers. The rest score of each question is the number of correct answers to the other questions. */
export function countPaper(
  { questions, startedAt }: { questions: readonly AskedItem[]; startedAt: number },
  answers: readonly SavedAnswer[],
): ItemCount[] {
  const given = new Map(answers.map(({ questionId, answer }) => [questionId, answer]));
  const isRight = (question: AskedItem) => given.get(question.id) === question.correctAnswer;
  const total = questions.filter(isRight).length;
  const seconds = readSeconds(startedAt, answers);

  return questions.map((question) => {
    const score = isRight(question) ? 1 : 0;
    const rest = total - score;
    const wording = wordingOf(question);
    const position = wording.options.indexOf(given.get(question.id) ?? '');
    const time = seconds.get(question.id);
    return {
      item: itemKeyOf(question),
      paperSize: questions.length,
      questionId: question.id,
      variant: question.variant ?? '',
      wording: JSON.stringify(wording),
      asked: 1,
      correct: score,
      restSum: rest,
      restSquares: rest * rest,
      correctRestSum: score * rest,
      timed: time === undefined ? 0 : 1,
      seconds: time ?? 0,
      options: new Map(position === -1 ? [] : [[position, { chosen: 1, restSum: rest }]]),
    };
  });
}

/** The longest answer time that counts, in seconds. Anything longer is treated as a break. */
const longestSeconds = 600;

/**
 * Calculates how long each answer took since the previous one or the start. Breaks are left out, and answers with the same time (saved
 * together by a page of an earlier version) have none.
 */
function readSeconds(startedAt: number, answers: readonly SavedAnswer[]): Map<number, number> {
  const bySave = [...Map.groupBy(answers, ({ savedAt }) => savedAt)].toSorted(([one], [other]) => one - other);
  const seconds = new Map<number, number>();
  let before = startedAt;

  for (const [savedAt, saved] of bySave) {
    const took = Math.round((savedAt - before) / 1_000);
    const [only] = saved;
    if (saved.length === 1 && only !== undefined && took >= 0 && took <= longestSeconds) seconds.set(only.questionId, took);
    before = savedAt;
  }
  return seconds;
}

const sums = ['asked', 'correct', 'restSum', 'restSquares', 'correctRestSum', 'timed', 'seconds'] as const;

/** Adds a count under its item and paper size, or subtracts it if the sign is -1. */
export function addItemCounts(counts: Map<string, ItemCount>, added: ItemCount, sign: 1 | -1 = 1): void {
  const key = `${added.item} ${added.paperSize}`;
  const count = counts.get(key) ?? emptyCount(added);
  counts.set(key, count);

  for (const sum of sums) count[sum] += sign * added[sum];
  for (const [position, { chosen, restSum }] of added.options) {
    const option = count.options.get(position) ?? { chosen: 0, restSum: 0 };
    count.options.set(position, { chosen: option.chosen + sign * chosen, restSum: option.restSum + sign * restSum });
  }
}

function emptyCount({ item, paperSize, questionId, variant, wording }: ItemCount): ItemCount {
  const zero = { asked: 0, correct: 0, restSum: 0, restSquares: 0, correctRestSum: 0, timed: 0, seconds: 0 };
  return { item, paperSize, questionId, variant, wording, ...zero, options: new Map() };
}
