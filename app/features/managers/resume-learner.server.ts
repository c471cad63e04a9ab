import type { Content } from '#app/content/load-content.ts';
import type { Database } from '#app/platform/database/open-database.ts';
import type { Keys } from '#app/platform/keys.ts';
import { guess, type Guesser } from '../access/guess.server.ts';
import { digestResumeCode } from '../learning/issue-resume-code.server.ts';
import { findLearnerOfCode } from '../learning/profile-store.server.ts';
import type { Teller } from '../messages/tell.server.ts';
import { mergeLearners, type LearnersMerged } from './merge-learners.server.ts';

export interface ResumeLearner {
  /** As it is stored: eight letters. */
  code: string;
  /** The learner of this device, who becomes part of the one whom the code names. */
  learnerId: string;
  guesser: Guesser;
  now: Date;
}

export type Resumed = { kind: 'resumed'; merge: LearnersMerged } | { kind: 'wrong' } | { kind: 'wait'; tryAgainAt: Date };

/** Lets a device go on as the learner of a resume code. Codes are guessed no faster than at a gate. */
export async function resumeLearner(
  stores: { database: Database; keys: Keys; content: Content } & Teller,
  { code, learnerId, guesser, now }: ResumeLearner,
): Promise<Resumed> {
  const guessed = await guess(stores.database, guesser, {
    now,
    compare: () => findLearnerOfCode(stores.database, digestResumeCode(stores.keys, code)),
  });
  if (guessed.kind !== 'right') return guessed;

  const merge = await mergeLearners(stores, { from: learnerId, into: guessed.value, actor: 'learner', reason: null, isResume: true, now });
  return { kind: 'resumed', merge };
}
