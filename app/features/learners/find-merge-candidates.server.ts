import type { Database } from '#app/platform/database/open-database.ts';
import { findLearners } from '../assessment/reset-attempts.server.ts';
import { listLearnersByProfile } from '#app/features/learning/profile/profile-store.server.ts';
import { resolveMergedLearner } from '../learning/store.server.ts';
import { findShownLearner, type ShownLearner } from './store.server.ts';

export interface NamedLearner extends ShownLearner {
  id: string;
}

/** Finds a learner by ID, even if the learner was merged into another. Returns null if there's no such learner. */
export async function findNamedLearner(database: Database, asked: string): Promise<NamedLearner | null> {
  const id = await resolveMergedLearner(database, asked);
  const learner = await findShownLearner(database, id);
  return learner === null ? null : { id, ...learner };
}

/**
 * Finds learners who could be the same person, by email, device code or ID. A manager decides, because a shared email address proves
 * nothing.
 */
export async function findMergeCandidates(database: Database, typed: string, learnerId: string): Promise<NamedLearner[]> {
  const byPlace = await findLearners(database, typed);
  const asked = [typed, ...byPlace, ...(await listLearnersByProfile(database, typed))];

  const found = new Map<string, NamedLearner>();
  for (const id of asked) {
    const learner = await findNamedLearner(database, id);
    if (learner !== null && learner.id !== learnerId) found.set(learner.id, learner);
  }
  return [...found.values()];
}
