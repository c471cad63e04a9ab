import type { Insertable } from 'kysely';

import type { Assessment } from '#app/content/schemas/assessment-schema.ts';
import { addItemCounts, countPaper, type ItemCount } from '#app/features/assessment/question-bank/count-paper.server.ts';
import { writePaper } from '#app/features/assessment/question-bank/write-paper.ts';
import type { Schema } from '#app/platform/database/schema.ts';
import { spread } from './pick.ts';

export interface CountRows {
  itemCounts: Insertable<Schema['itemCounts']>[];
  optionCounts: Insertable<Schema['optionCounts']>[];
}

/** The number of attempts with real papers and answers. Their counters are multiplied for larger numbers of attempts. */
const papers = 1_000;
const thousandths = 1_000;

/**
 * Creates the item counters for a number of attempts. Counters can't come from the seeded attempts, whose papers are empty because 100,000
 * papers would take gigabytes.
 */
export function makeCountRows(assessment: Assessment, attempts: number): CountRows {
  const counts = new Map<string, ItemCount>();
  for (let index = 0; index < papers; index += 1) countOnePaper(counts, assessment, index);

  const times = Math.max(1, Math.round(attempts / papers));
  const rows: CountRows = { itemCounts: [], optionCounts: [] };
  for (const { item, paperSize, questionId, variant, wording, options, ...sums } of counts.values()) {
    const place = { item, paperSize };
    rows.itemCounts.push({
      ...place,
      questionId,
      variant,
      wording,
      asked: sums.asked * times,
      correct: sums.correct * times,
      restSum: sums.restSum * times,
      restSquares: sums.restSquares * times,
      correctRestSum: sums.correctRestSum * times,
      timed: sums.timed * times,
      seconds: sums.seconds * times,
    });
    for (const [position, { chosen, restSum }] of options)
      rows.optionCounts.push({ ...place, position, chosen: chosen * times, restSum: restSum * times });
  }
  return rows;
}

/** Counts one simulated paper, in which able learners and easy questions make right answers more likely. */
function countOnePaper(counts: Map<string, ItemCount>, assessment: Assessment, index: number): void {
  let rolled = index * 997;
  const roll = (limit: number) => spread((rolled += 1), thousandths * 7) % limit;
  const { questions } = writePaper(assessment, [], roll);
  const ability = roll(thousandths) / thousandths;

  let savedAt = 0;
  const answers = questions.map(({ id, options, correctAnswer }) => {
    const chance = 0.35 + 0.6 * ability - 0.3 * ((id % 7) / 7);
    const isRight = roll(thousandths) / thousandths < chance;
    savedAt += 1_000 * (20 + roll(60));
    const wrong = options.filter((option) => option !== correctAnswer);
    return { questionId: id, answer: isRight ? correctAnswer : (wrong[roll(wrong.length)] ?? ''), savedAt };
  });
  for (const count of countPaper({ questions, startedAt: 0 }, answers)) addItemCounts(counts, count);
}
