import { formatPath } from '#app/content/checks/content-error.ts';
import type { Content } from '#app/content/load-content.ts';
import { transact, type Database } from '#app/platform/database/open-database.ts';
import { findChangedRules, toReviewed, withNewRules, type ChangedRule } from './rules.ts';
import { lockReviewedRules, writeReviewedRules } from './store.server.ts';

/** Finds the rules that have changed since they were last reviewed. On the first start, there are none. */
export function findRulesToReadAgain(database: Database, content: Content): Promise<ChangedRule[]> {
  const present = listStatedRules(content);

  return transact(database, async (tx) => {
    const reviewed = await lockReviewedRules(tx, toReviewed(present));
    await writeReviewedRules(tx, withNewRules(reviewed, present));
    return findChangedRules(reviewed, present);
  });
}

/** Lists each rule with every text that states it. */
export function listStatedRules({ rules, rulePlaces }: Content) {
  return rules.rules.map(({ id, value, sentence }) => ({
    id,
    value,
    sentence,
    places: rulePlaces.filter((place) => place.ruleId === id).map(({ file, path }) => `${file} at ${formatPath(path)}`),
  }));
}
