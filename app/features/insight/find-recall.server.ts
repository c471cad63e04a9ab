import type { Content } from '#app/content/load-content.ts';
import type { Database } from '#app/platform/database/open-database.ts';
import { listPractice } from '#app/features/learning/practice/list-practice.server.ts';
import { applyReviews, retrievabilityOf } from '#app/features/learning/practice/practice-rules.ts';
import { sampleReviews } from './store.server.ts';

/** An objective, and how well learners who have practised it remember it. */
export interface ObjectiveRecall {
  objective: string;
  module: string;
  taught: { label: string; to: string };
  /** The number of learner-item pairs in which the learner has practised the item. */
  known: number;
  /** The average probability of a correct answer now. */
  kept: number;
  /** The share of practised learner-item pairs in which the learner knew the item and later forgot it at least once. */
  forgotten: number;
}

export interface Recall {
  learners: number;
  answers: number;
  objectives: ObjectiveRecall[];
}

/** Calculates recall by objective among recent learners who practise, starting with the lowest. */
export async function findRecall({ database, content }: { database: Database; content: Content }, now: Date): Promise<Recall> {
  const reviews = await sampleReviews(database);
  const items = listPractice(content).items;
  const objectiveOf = new Map(items.map(({ id, objective, module }) => [id, keyOf({ objective, module })]));
  const met = new Map<string, { kept: number; hasLapsed: boolean }[]>();

  for (const ofLearner of reviews.values()) {
    for (const card of applyReviews([], ofLearner).values()) {
      const key = objectiveOf.get(card.id);
      if (key === undefined) continue;
      const known = met.get(key) ?? [];
      met.set(key, known);
      known.push({ kept: retrievabilityOf(card, now), hasLapsed: card.lapses > 0 });
    }
  }

  const titles = new Map(content.modules.map(({ id, title }) => [id, title]));
  const objectives = [...Map.groupBy(items, keyOf)].flatMap(([key, [item]]) => {
    const known = met.get(key) ?? [];
    if (item === undefined || known.length === 0) return [];
    const mean = (value: (one: (typeof known)[number]) => number) => known.reduce((sum, one) => sum + value(one), 0) / known.length;
    return {
      objective: item.objective,
      module: titles.get(item.module) ?? item.module,
      taught: item.taught,
      known: known.length,
      kept: mean(({ kept }) => kept),
      forgotten: mean(({ hasLapsed }) => (hasLapsed ? 1 : 0)),
    };
  });
  const answers = [...reviews.values()].reduce((sum, { length }) => sum + length, 0);
  return { learners: reviews.size, answers, objectives: objectives.toSorted((one, other) => one.kept - other.kept) };
}

function keyOf({ objective, module }: { objective: string; module: string }): string {
  return `${module} ${objective}`;
}
