import { transact, type Database } from '#app/platform/database/open-database.ts';
import { createIdentifier } from '#app/platform/keys.ts';
import { lockLearner } from '#app/features/learning/store.server.ts';
import { insertReset, listLearnersByEmail } from './store.server.ts';

/** Gives everybody who used an e-mail address new attempts; what happened stays on record. Returns how many devices it was. */
export async function resetAttempts(
  database: Database,
  reset: { email: string; actor: string; reason: string; now: Date },
): Promise<number> {
  const learners = await listLearnersByEmail(database, reset.email);

  await transact(database, async (tx) => {
    for (const learnerId of learners) {
      await lockLearner(tx, learnerId, reset.now);
      await insertReset(tx, { id: createIdentifier(), learnerId, actor: reset.actor, reason: reset.reason, now: reset.now });
    }
  });
  return learners.length;
}
