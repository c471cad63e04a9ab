import type { Content } from '#app/content/load-content.ts';
import type { Database } from '#app/platform/database/open-database.ts';
import type { Keys } from '#app/platform/keys.ts';
import { guess, type Guessed, type Guesser } from '../access/guess.server.ts';
import { findPerson } from '../assessment/summary-store.server.ts';
import { digestResumeCode } from '../learning/issue-resume-code.server.ts';
import { countLessonsDone, listLessonIds } from '../learning/lesson-counts.server.ts';
import { maskName } from '../learning/person-rules.ts';
import { findLearnerOfCode } from '../learning/profile-store.server.ts';
import { findKeptLearner } from '../learning/store.server.ts';
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

/** Whose record a code leads to, as much of it as whoever types the code may see before two records become one. */
export interface FoundRecord {
  /** It is the record of this device already. */
  isOwn: boolean;
  /** "Ana R."; null for somebody who has given no name. */
  maskedName: string | null;
  lessons: number;
}

export type RecordFound = { kind: 'found'; record: FoundRecord } | { kind: 'wrong' } | { kind: 'wait'; tryAgainAt: Date };

/** Finds whose record a code leads to, and changes nothing: a code may be somebody else's. Codes are guessed no faster than at a gate. */
export async function findRecordOfCode(
  stores: { database: Database; keys: Keys; content: Content },
  { code, learnerId, guesser, now }: Omit<ResumeLearner, 'learnerId'> & { learnerId: string | null },
): Promise<RecordFound> {
  const guessed = await guessCode(stores, { code, guesser, now });
  if (guessed.kind !== 'right') return guessed;

  const id = await findKeptLearner(stores.database, guessed.value);
  const lessons = (await countLessonsDone(stores.database, [id], listLessonIds(stores.content))).get(id) ?? 0;
  return { kind: 'found', record: { isOwn: id === learnerId, maskedName: maskName(await findPerson(stores.database, id)), lessons } };
}

export type Resumed =
  { kind: 'resumed'; merge: LearnersMerged } | { kind: 'wrong'; tryAgainAt: Date | null } | { kind: 'wait'; tryAgainAt: Date };

/** Lets a device go on as the learner of a resume code. Codes are guessed no faster than at a gate. */
export async function resumeLearner(
  stores: { database: Database; keys: Keys; content: Content } & Teller,
  { code, learnerId, guesser, now }: ResumeLearner,
): Promise<Resumed> {
  const guessed = await guessCode(stores, { code, guesser, now });
  if (guessed.kind !== 'right') return guessed;

  const merge = await mergeLearners(stores, { from: learnerId, into: guessed.value, actor: 'learner', reason: null, isResume: true, now });
  return { kind: 'resumed', merge };
}

/** Finds the learner of a code, no faster than at a gate. */
function guessCode(
  { database, keys }: { database: Database; keys: Keys },
  { code, guesser, now }: Pick<ResumeLearner, 'code' | 'guesser' | 'now'>,
): Promise<Guessed<string>> {
  const compare = () => findLearnerOfCode(database, digestResumeCode(keys, code));
  return guess(database, guesser, { of: { budget: 'resume-code' }, now, compare });
}
