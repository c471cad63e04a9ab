import { randomInt } from 'node:crypto';

import { appendRecord } from '../audit-log/append-record.server.ts';
import { transact, type Database, type Tx } from '#app/platform/database/open-database.ts';
import { digest, type Keys } from '#app/platform/keys.ts';
import {
  endResumeCodes,
  findProfile,
  findResumeCodeTime,
  insertResumeCode,
  isCodeTaken,
  upsertProfile,
} from './profile/profile-store.server.ts';
import type { LearnerProfile } from './profile/person-rules.ts';
import { createResumeCode } from './resume-code.ts';
import { lockLearner } from './store.server.ts';

interface Stores {
  database: Database;
  keys: Keys;
}

export interface IssueResumeCode {
  learnerId: string;
  /** The person who issues the code: `learner`, or a manager's email address. */
  actor: string;
  reason: string | null;
  /** Runs in the transaction that issues the code. */
  onIssue?: (tx: Tx, issued: { learnerId: string; code: string }) => Promise<void>;
  now: Date;
}

/**
 * Issues a resume code, which replaces the earlier one. The code is returned only once, because the database stores only its keyed digest.
 */
export function issueResumeCode(stores: Stores, issue: IssueResumeCode): Promise<string> {
  return transact(stores.database, (tx) => addResumeCode(tx, stores.keys, issue));
}

/**
 * Saves a learner's name and email address, and issues a resume code. Returns null if the learner already has one. `onSave` runs in the
 * same transaction to keep the learner lists up to date.
 */
export function saveProfile(
  stores: Stores,
  save: { learnerId: string; profile: LearnerProfile; onSave: (tx: Tx, learnerId: string) => Promise<void>; now: Date },
): Promise<string | null> {
  const { profile, now } = save;

  return transact(stores.database, async (tx) => {
    const learnerId = await lockLearner(tx, save.learnerId, now);
    const before = await findProfile(tx, learnerId);
    await upsertProfile(tx, { learnerId, profile, now });
    if (JSON.stringify(before) !== JSON.stringify(profile)) {
      const subject = `learner/${learnerId}`;
      await appendRecord(tx, { actor: 'learner', action: 'learner.introduced', subject, before: before ?? undefined, after: profile, now });
    }
    await save.onSave(tx, learnerId);
    if ((await findResumeCodeTime(tx, learnerId)) !== null) return null;
    return addResumeCode(tx, stores.keys, { learnerId, actor: 'learner', reason: null, now });
  });
}

export function digestResumeCode(keys: Keys, code: string): string {
  return digest(keys, `resume ${code}`);
}

async function addResumeCode(tx: Tx, keys: Keys, { actor, reason, onIssue, now, ...issue }: IssueResumeCode): Promise<string> {
  const learnerId = await lockLearner(tx, issue.learnerId, now, { isVisit: actor === 'learner' });
  const earlier = await findResumeCodeTime(tx, learnerId);
  const code = await createFreeCode(tx, keys);

  await endResumeCodes(tx, learnerId, now);
  await insertResumeCode(tx, { digest: digestResumeCode(keys, code), learnerId, issuedBy: actor, now });
  await appendRecord(tx, {
    actor,
    action: 'learner.resume-code',
    subject: `learner/${learnerId}`,
    ...(earlier === null ? {} : { before: { issued: earlier.toISOString() } }),
    after: { issued: now.toISOString() },
    reason,
    now,
  });
  await onIssue?.(tx, { learnerId, code });
  return code;
}

/** Creates a code that was never issued before, so that an old slip of paper can't open someone else's record. */
async function createFreeCode(tx: Tx, keys: Keys): Promise<string> {
  for (;;) {
    const code = createResumeCode((limit) => randomInt(limit));
    if (!(await isCodeTaken(tx, digestResumeCode(keys, code)))) return code;
  }
}
