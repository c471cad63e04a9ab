import type { Database, Tx } from '#app/platform/database/open-database.ts';
import { remainingAttempts, usedAttempts } from './rules.ts';
import { findLimitRecord } from './store.server.ts';

export interface AttemptUsage {
  used: number;
  remaining: number;
  newestReset: Date | null;
}

/** Counts the attempts a learner has used. A device without a learner has used none. */
export async function findAttemptUsage(database: Database | Tx, learnerId: string | null, maxAttempts: number): Promise<AttemptUsage> {
  if (learnerId === null) return { used: 0, remaining: maxAttempts, newestReset: null };

  const { failed, carriedOver, newestReset } = await findLimitRecord(database, learnerId);
  const used = usedAttempts(failed, carriedOver);
  return { used, remaining: remainingAttempts(used, maxAttempts), newestReset };
}
