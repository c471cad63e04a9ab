import type { Content } from '#app/content/load-content.ts';
import { transact, type Database } from '#app/platform/database/open-database.ts';
import { appendRecord } from '../audit-log/append-record.server.ts';
import { listStatedRules } from './find-changed-rules.server.ts';
import { findChangedRules, toReviewed, type ChangedRule } from './rules.ts';
import { lockReviewedRules, writeReviewedRules } from './store.server.ts';

/**
 * Records that someone has reread every text that states a changed rule, and returns those rules. If no rule has changed, nothing is
 * recorded.
 */
export function confirmReview(
  { database, content }: { database: Database; content: Content },
  { actor, now }: { actor: string; now: Date },
): Promise<ChangedRule[]> {
  const present = listStatedRules(content);

  return transact(database, async (tx) => {
    const changed = findChangedRules(await lockReviewedRules(tx, toReviewed(present)), present);
    await writeReviewedRules(tx, toReviewed(present));
    if (changed.length === 0) return changed;

    await appendRecord(tx, {
      actor,
      action: 'content.reviewed',
      subject: 'content/rules',
      before: Object.fromEntries(changed.map(({ id, before }) => [id, before])),
      after: Object.fromEntries(changed.map(({ id, after }) => [id, after])),
      now,
    });
    return changed;
  });
}
