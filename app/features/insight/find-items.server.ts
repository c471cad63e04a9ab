import type { Content } from '#app/content/load-content.ts';
import type { Database } from '#app/platform/database/open-database.ts';
import { itemKeyOf } from '#app/features/assessment/question-bank/count-paper.server.ts';
import { nameQuestion } from '../assessment/rules.ts';
import type { ItemOrder } from './rules.ts';
import { listCountedItems, type CountedItem } from './store.server.ts';
import { addPaperSums, describeItem, type ItemStatistics, type ItemSums } from './item-statistics.ts';

export interface ItemRow extends ItemStatistics {
  /** The item's name, such as "12b". Items on papers from before there were variants have only a number. */
  name: string;
  question: number;
  objective: string;
  text: string;
  /** True if current attempts use this wording. Earlier wordings are counted separately. */
  isCurrent: boolean;
}

interface Stores {
  database: Database;
  content: Pick<Content, 'assessment'>;
}

/** Lists the current items with their statistics, followed by earlier wordings. */
export async function findItems(
  { database, content }: Stores,
  { question, order }: { question?: number; order: ItemOrder },
): Promise<ItemRow[]> {
  const counted = new Map((await listCountedItems(database, question)).map((item) => [item.item, item]));
  const questions = content.assessment.questions.filter(({ id }) => question === undefined || id === question);

  const current = questions.flatMap(({ id, objective, variants }) =>
    variants.map((variant): ItemRow => {
      const key = itemKeyOf({ id, variant: variant.key, ...variant });
      const known = counted.get(key);
      counted.delete(key);
      const sums = known === undefined ? emptySums(variant) : addPaperSums(known.sums);
      const name = nameQuestion({ id, variant: variant.key });
      return { name, question: id, objective, text: variant.text, isCurrent: true, ...describeItem(sums) };
    }),
  );
  const objectives = new Map(content.assessment.questions.map(({ id, objective }) => [id, objective]));
  const earlier = [...counted.values()].map((item) => describeEarlier(item, objectives.get(item.questionId) ?? ''));
  return [...sortItems(current, order), ...earlier];
}

function describeEarlier({ questionId, variant, text, sums }: CountedItem, objective: string): ItemRow {
  const name = `${questionId}${variant}`;
  return { name, question: questionId, objective, text, isCurrent: false, ...describeItem(addPaperSums(sums)) };
}

function emptySums({ options, correctAnswer }: { options: readonly string[]; correctAnswer: string }): ItemSums {
  const none = { asked: 0, correct: 0, restSum: 0, restSquares: 0, correctRestSum: 0, timed: 0, seconds: 0 };
  return { ...none, options: options.map((text) => ({ text, isKey: text === correctAnswer, chosen: 0, restSum: 0 })) };
}

/** Sorts items. Items without statistics come last. */
function sortItems(items: readonly ItemRow[], order: ItemOrder): ItemRow[] {
  if (order === 'number') return [...items];
  const valueOf = (item: ItemRow) => (order === 'flags' ? -item.flags.length : (item[order] ?? Infinity));
  return items.toSorted((one, other) => {
    const [a, b] = [valueOf(one), valueOf(other)];
    return a === b ? 0 : a - b;
  });
}
