import type { Content } from '#app/content/load-content.ts';
import { transact, type Database } from '#app/platform/database/open-database.ts';
import type { Keys } from '#app/platform/keys.ts';
import { appendRecord } from '../audit-log/append-record.server.ts';
import { throttleAttempt, type ThrottleResult, type AttemptSource } from '../access/throttle-attempt.server.ts';
import { findPerson } from '../assessment/summary-store.server.ts';
import { digestResumeCode } from '../learning/issue-resume-code.server.ts';
import { countLessonsDone, listLessonIds } from '../learning/lesson-counts.server.ts';
import { maskName } from '#app/features/learning/profile/person-rules.ts';
import { findLearnerOfCode } from '#app/features/learning/profile/profile-store.server.ts';
import { listMergeTimes, lockLearners, resolveMergedLearner } from '../learning/store.server.ts';
import type { Notifier } from '../messages/notify.server.ts';
import { mergeLocked, type MergeLearnersResult } from './merge-learners.server.ts';

export interface ResumeLearner {
  /** As stored: eight letters. */
  code: string;
  /** The ID of this device's learner, who will be merged into the learner that the code belongs to. */
  learnerId: string;
  attemptSource: AttemptSource;
  now: Date;
}

/** The parts of a learner's record that the user of a resume code can see before a merge. */
export interface FoundRecord {
  /** True if the code belongs to this device's own learner. */
  isOwn: boolean;
  /** A name such as "Ana R.", or null if the learner has no name. */
  maskedName: string | null;
  lessons: number;
}

export type FindRecordResult = { kind: 'found'; record: FoundRecord } | { kind: 'wrong' } | { kind: 'wait'; tryAgainAt: Date };

/**
 * Finds the record for a resume code without changing anything, because the code might be someone else's. Attempts are rate limited, as
 * they are for access codes.
 */
export async function findRecordOfCode(
  stores: { database: Database; keys: Keys; content: Content },
  { code, learnerId, attemptSource, now }: Omit<ResumeLearner, 'learnerId'> & { learnerId: string | null },
): Promise<FindRecordResult> {
  const checked = await checkCode(stores, { code, attemptSource, now });
  if (checked.kind !== 'right') return checked;

  const id = await resolveMergedLearner(stores.database, checked.value);
  const lessons = (await countLessonsDone(stores.database, [id], listLessonIds(stores.content))).get(id) ?? 0;
  return { kind: 'found', record: { isOwn: id === learnerId, maskedName: maskName(await findPerson(stores.database, id)), lessons } };
}

export type ResumeResult =
  | { kind: 'resumed'; merge: MergeLearnersResult }
  | { kind: 'wrong'; tryAgainAt: Date | null }
  | { kind: 'wait'; tryAgainAt: Date }
  /** Too many records have been merged into this one today. */
  | { kind: 'too-many-merges'; tryAgainAt: Date };

/**
 * The maximum number of records that can become part of one in a day. A merge takes room for good, and anyone with the access code can
 * create further records.
 */
export const mostMerges = 20;
const mergeWindow = 24 * 3_600_000;

/** Lets a device continue as a resume code's learner. Attempts are rate limited, as they are for access codes. */
export async function resumeLearner(
  stores: { database: Database; keys: Keys; content: Content } & Notifier,
  { code, learnerId, attemptSource, now }: ResumeLearner,
): Promise<ResumeResult> {
  const checked = await checkCode(stores, { code, attemptSource, now });
  if (checked.kind !== 'right') return checked;

  return transact(stores.database, async (tx): Promise<ResumeResult> => {
    const [from, into] = await lockLearners(tx, [learnerId, checked.value], { now, isVisit: true });
    const recent = from === into ? [] : await listMergeTimes(tx, [from, into], new Date(now.getTime() - mergeWindow));
    const oldest = recent.at(-mostMerges);
    if (oldest !== undefined) return { kind: 'too-many-merges', tryAgainAt: new Date(oldest.getTime() + mergeWindow) };

    await appendRecord(tx, { actor: 'learner', action: 'learner.resumed', subject: `learner/${into}`, now });
    return { kind: 'resumed', merge: await mergeLocked(tx, stores, { from, into, actor: 'learner', reason: null, now }) };
  });
}

function checkCode(
  { database, keys }: { database: Database; keys: Keys },
  { code, attemptSource, now }: Pick<ResumeLearner, 'code' | 'attemptSource' | 'now'>,
): Promise<ThrottleResult<string>> {
  const compare = () => findLearnerOfCode(database, digestResumeCode(keys, code));
  return throttleAttempt(database, attemptSource, { of: { budget: 'resume-code' }, now, compare });
}
