import type { Database } from '#app/platform/database/open-database.ts';
import { deviceCodeOf } from '../learning/device-code.server.ts';
import { findLearners } from '../assessment/reset-attempts.server.ts';
import { fullName } from '../assessment/rules.ts';
import { findLatestAttempt } from '../assessment/store.server.ts';
import { findProfile, listLearnersByProfile } from '../learning/profile-store.server.ts';
import { findKeptLearner, hasLearner } from '../learning/store.server.ts';

/** A learner as managers tell them apart. */
export interface NamedLearner {
  id: string;
  /** Null for somebody who never said who they are. */
  name: string | null;
  email: string | null;
  deviceCode: string;
}

/** Finds a learner by its identifier, also by one that leads on to it; null when there is none. */
export async function findNamedLearner(database: Database, asked: string): Promise<NamedLearner | null> {
  const id = await findKeptLearner(database, asked);
  if (!(await hasLearner(database, id))) return null;

  const person = (await findProfile(database, id)) ?? (await findLatestAttempt(database, id))?.participant ?? null;
  return {
    id,
    name: person === null ? null : fullName(person),
    email: person?.email ?? null,
    deviceCode: deviceCodeOf(id),
  };
}

/** Finds who could be the same person as a learner: by e-mail address, by the code of a device, or by an identifier. */
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
