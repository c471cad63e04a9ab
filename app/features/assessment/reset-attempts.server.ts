import { parseDeviceCode } from '#app/features/learning/device-code.server.ts';
import { lockKnownLearner, resolveMergedLearner } from '#app/features/learning/store.server.ts';
import { appendRecord } from '../audit-log/append-record.server.ts';
import { transact, type Database, type Tx } from '#app/platform/database/open-database.ts';
import { createIdentifier } from '#app/platform/keys.ts';
import { usedAfterGrant, usedAttempts } from './rules.ts';
import { findLimitRecord, insertReset, listLearnersByDeviceCode, listLearnersByEmail } from './store.server.ts';
import { refreshSummary } from './summary-store.server.ts';

export interface ResetAttempts {
  /**
   * The learners to reset: by email address (on every device where it was used), by the device code shown in the limit dialog, or by
   * learner ID.
   */
  subject: string | { learnerId: string };
  /** The number of attempts to grant, up to the maximum. Without a number, all attempts are granted again. */
  grant?: { attempts: number; maxAttempts: number };
  actor: string;
  reason: string;
  /**
   * The count shown on the manager's page. A learner whose count has changed since then isn't reset. Without this value, the count isn't
   * checked.
   */
  seen?: number | undefined;
  now: Date;
}

/**
 * Grants learners all their attempts again, or a few more, and returns the number of learners affected. Earlier attempts stay on record.
 */
export function resetAttempts(database: Database, { subject, grant, actor, reason, seen, now }: ResetAttempts): Promise<number> {
  return transact(database, async (tx) => {
    // Learners are locked in a fixed order, so two resets that share learners can't deadlock.
    const found = await Promise.all((await findLearners(tx, subject)).map((learnerId) => resolveMergedLearner(tx, learnerId)));
    const locked = new Set<string | null>();
    for (const learnerId of [...new Set(found)].toSorted()) locked.add(await lockKnownLearner(tx, learnerId, now));
    let held = 0;

    for (const learnerId of locked) {
      if (learnerId === null) continue;

      const { failed, carriedOver } = await findLimitRecord(tx, learnerId);
      const used = usedAttempts(failed, carriedOver);
      if (seen !== undefined && seen !== used) continue;

      const stillUsed = grant === undefined ? 0 : usedAfterGrant(used, grant);
      await insertReset(tx, { id: createIdentifier(), learnerId, actor, reason, granted: grant?.attempts ?? null, stillUsed, now });
      await refreshSummary(tx, learnerId);
      await appendRecord(tx, {
        actor,
        action: 'attempts.granted',
        subject: `learner/${learnerId}`,
        before: { used },
        after: { used: stillUsed },
        reason,
        now,
      });
      held += 1;
    }
    return held;
  });
}

/**
 * Finds the learners that a subject refers to. A device that has only carried-over attempts has no email address, so it can be found only
 * by its code.
 */
export async function findLearners(database: Database | Tx, subject: ResetAttempts['subject']): Promise<string[]> {
  if (typeof subject !== 'string') return [subject.learnerId];
  const code = parseDeviceCode(subject);
  return code === null ? listLearnersByEmail(database, subject) : listLearnersByDeviceCode(database, code);
}
