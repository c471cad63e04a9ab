import type { Content } from '#app/content/load-content.ts';
import { transact, type Database, type Tx } from '#app/platform/database/open-database.ts';
import { listSignaturesOfLearner } from '../agreements/store.server.ts';
import { findAttemptUsage } from '../assessment/find-attempt-usage.server.ts';
import { refreshSummary } from '../assessment/summary-store.server.ts';
import { mergeAttempts } from '../assessment/merge-attempts.server.ts';
import { countAttempts } from '../assessment/store.server.ts';
import { countCertificates, moveCertificates } from '../certificates/store.server.ts';
import { listAnnotations, listCheckAnswers } from '../learning/course-store.server.ts';
import { listLessonIds } from '../learning/lesson-counts.server.ts';
import { moveProfile, moveResumeCodes } from '#app/features/learning/profile/profile-store.server.ts';
import { countReviews } from '#app/features/learning/practice/practice-store.server.ts';
import {
  resolveMergedLearner,
  findLearningProgress,
  hasLearner,
  insertMerge,
  lockLearners,
  moveLearning,
} from '../learning/store.server.ts';
import type { Notifier } from '../messages/notify.server.ts';
import { appendRecord } from '../audit-log/append-record.server.ts';
import { certifyPass } from '../notifications/notify-others.server.ts';

interface Stores {
  database: Database;
  content: Content;
}

/** A merge can issue a certificate, so it also needs notifications. */
type MergeStores = Stores & Notifier;

export interface MergeLearners {
  /** The learner to merge into the other one. Afterwards, this learner's ID leads to the other learner. */
  from: string;
  into: string;
  actor: string;
  reason: string | null;
  now: Date;
}

export interface LearnerFigures {
  lessons: number;
  ticks: number;
  practiceAnswers: number;
  /** Steps with a note. */
  notes: number;
  bookmarks: number;
  /** Answers to the checks in lessons. */
  checks: number;
  signatures: number;
  openAttempts: number;
  failedAttempts: number;
  passedAttempts: number;
  /** The number of attempts that count against the limit. */
  used: number;
  remaining: number;
  certificates: number;
}

export type MergeLearnersResult =
  | { kind: 'merged'; learnerId: string; from: LearnerFigures; into: LearnerFigures; after: LearnerFigures }
  /** The two learners are already merged, so nothing changes. */
  | { kind: 'already-one'; learnerId: string };

/**
 * Merges one learner into another, including lessons, ticks, signatures, attempts, certificates, name and resume codes. Nothing is lost,
 * attempts are added up, and every cookie and resume code leads to the remaining learner.
 */
export function mergeLearners(stores: MergeStores, merge: MergeLearners): Promise<MergeLearnersResult> {
  return transact(stores.database, async (tx) => {
    const [from, into] = await lockLearners(tx, [merge.from, merge.into], { now: merge.now, isVisit: merge.actor === 'learner' });
    return mergeLocked(tx, stores, { ...merge, from, into });
  });
}

/** Merges two learners that this transaction has locked. */
export async function mergeLocked(
  tx: Tx,
  stores: MergeStores,
  { from, into: to, actor, reason, now }: MergeLearners,
): Promise<MergeLearnersResult> {
  const { maxAttempts } = stores.content.assessment;
  if (from === to) return { kind: 'already-one', learnerId: to };

  const before = { from: await countLearner(tx, stores.content, from), into: await countLearner(tx, stores.content, to) };
  await mergeAttempts(tx, {
    from,
    to,
    maxAttempts,
    onPass: certifyPass(stores),
    actor,
    now,
  });
  await moveLearning(tx, { from, to });
  await moveCertificates(tx, { from, to });
  await moveProfile(tx, { from, to });
  await moveResumeCodes(tx, { from, to });
  // Signatures keep their place in the chain. The record of the merge connects them to the remaining learner.
  await refreshSummary(tx, to);
  await insertMerge(tx, { from, to, now });

  const after = await countLearner(tx, stores.content, to);
  await appendRecord(tx, { actor, action: 'learner.merged', subject: `learner/${to}`, before, after: { ...after, from }, reason, now });
  return { kind: 'merged', learnerId: to, ...before, after };
}

/** Counts the contents of a learner's record. Returns null if there's no such learner. */
export async function findLearnerFigures(stores: Stores, learnerId: string): Promise<LearnerFigures | null> {
  if (!(await hasLearner(stores.database, learnerId))) return null;
  return countLearner(stores.database, stores.content, await resolveMergedLearner(stores.database, learnerId));
}

/** Counts the contents of the record of a learner who hasn't been merged into another. */
export async function countLearner(database: Database | Tx, content: Content, learnerId: string): Promise<LearnerFigures> {
  const { lessons, ticks } = await findLearningProgress(database, learnerId);
  const annotations = await listAnnotations(database, learnerId);
  const attempts = await countAttempts(database, learnerId);
  const { used, remaining } = await findAttemptUsage(database, learnerId, content.assessment.maxAttempts);

  return {
    lessons: listLessonIds(content).filter((id) => lessons.includes(id)).length,
    ticks: ticks.length,
    practiceAnswers: await countReviews(database, learnerId),
    notes: annotations.filter(({ note }) => note !== '').length,
    bookmarks: annotations.filter(({ isBookmarked }) => isBookmarked).length,
    checks: (await listCheckAnswers(database, learnerId)).length,
    signatures: (await listSignaturesOfLearner(database, learnerId)).length,
    openAttempts: attempts.open,
    failedAttempts: attempts.failed,
    passedAttempts: attempts.passed,
    used,
    remaining,
    certificates: await countCertificates(database, learnerId),
  };
}
