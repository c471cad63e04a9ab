import { lockLearner } from '#app/features/learning/store.server.ts';
import { transact, type Database, type Tx } from '#app/platform/database/open-database.ts';
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
export function resetAttempts(database: Database, { subject, actor, reason, now }: ResetAttempts): Promise<number> {
  return transact(database, async (tx) => {
    // In one order for everybody, so that two resets that share devices never wait for each other.
    const learners = (await findLearners(tx, subject)).toSorted();

    for (const found of learners) {
      const learnerId = await lockLearner(tx, found, now, { isVisit: false });
      await insertReset(tx, { id: createIdentifier(), learnerId, actor, reason, now });
    }
    return learners.length;
  });
}

/** A device whose count was carried over has no attempt, and so no address: only its code finds it. */
export async function findLearners(database: Database | Tx, subject: string): Promise<string[]> {
  if (!isDeviceCode(subject)) return listLearnersByEmail(database, subject);

  const code = subject.toUpperCase();
  return (await listLearnerIds(database)).filter((id) => deviceCodeOf(id) === code);
}
