import { lockLearner } from '#app/features/learning/store.server.ts';
import { transact, type Database } from '#app/platform/database/open-database.ts';
import { createIdentifier } from '#app/platform/keys.ts';
import { deviceCodeOf, isDeviceCode } from './device-code.server.ts';
import { insertReset, listLearnerIds, listLearnersByEmail } from './store.server.ts';

export interface ResetAttempts {
  /** An e-mail address: every device on which it was used. Or the code of one device, as its limit dialog shows it. */
  subject: string;
  actor: string;
  reason: string;
  now: Date;
}

/** Gives new attempts; what happened stays on record. Returns how many devices it was. */
export async function resetAttempts(database: Database, reset: ResetAttempts): Promise<number> {
  const learners = await findLearners(database, reset.subject);

  await transact(database, async (tx) => {
    for (const learnerId of learners) {
      await lockLearner(tx, learnerId, reset.now);
      await insertReset(tx, { id: createIdentifier(), learnerId, actor: reset.actor, reason: reset.reason, now: reset.now });
    }
  });
  return learners.length;
}

/** A device whose count was carried over has no attempt, and so no address: only its code finds it. */
async function findLearners(database: Database, subject: string): Promise<string[]> {
  if (!isDeviceCode(subject)) return listLearnersByEmail(database, subject);

  const code = subject.toUpperCase();
  return (await listLearnerIds(database)).filter((id) => deviceCodeOf(id) === code);
}
