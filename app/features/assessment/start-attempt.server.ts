import { randomInt } from 'node:crypto';

import type { Content } from '#app/content/load-content.ts';
import { appendRecord } from '../audit-log/append-record.server.ts';
import { transact, type Database, type Tx } from '#app/platform/database/open-database.ts';
import { createIdentifier } from '#app/platform/keys.ts';
import { lockLearner } from '#app/features/learning/store.server.ts';
import { findAttemptUsage } from './find-attempt-usage.server.ts';
import type { Participant } from './form.ts';
import { findLatestAttempt, insertAttempt, listAsked, lockOpenAttempt, updateParticipant, type Attempt } from './store.server.ts';
import { refreshSummary } from './summary-store.server.ts';
import { writePaper } from './question-bank/write-paper.ts';

export interface StartAttempt {
  learnerId: string;
  participant: Participant;
  /** The device ID the browser reported, stored only on the attempt's record. */
  device: string | null;
  now: Date;
}

export type StartAttemptResult = { kind: 'started' | 'continued'; attemptId: string } | { kind: 'limit-reached' | 'already-passed' };

/**
 * Opens an attempt with its own paper. A learner has at most one open attempt, so starting again continues the open attempt under the
 * corrected name.
 */
export async function startAttempt(store: { database: Database; content: Content }, start: StartAttempt): Promise<StartAttemptResult> {
  const { participant } = start;
  const { assessment, version } = store.content;

  return transact(store.database, async (tx) => {
    const learnerId = await lockLearner(tx, start.learnerId, start.now);

    const latest = await findLatestAttempt(tx, learnerId);
    if (latest?.state === 'passed') return { kind: 'already-passed' };

    const standing = await findAttemptUsage(tx, learnerId, assessment.maxAttempts);
    if (standing.remaining === 0) return { kind: 'limit-reached' };

    if (latest?.state === 'open' && (await lockOpenAttempt(tx, latest.id, learnerId, start.now))) {
      await updateParticipant(tx, latest.id, participant);
      await refreshSummary(tx, learnerId);
      await recordName(tx, { attempt: latest, participant, now: start.now });
      return { kind: 'continued', attemptId: latest.id };
    }

    const id = createIdentifier();
    // Earlier questions are read under the learner's lock, so that questions from a merged device are included.
    const paper = writePaper(assessment, await listAsked(tx, learnerId), (limit) => randomInt(limit));
    const { device, now: startedAt } = start;
    await insertAttempt(tx, { id, learnerId, ...participant, paper, contentVersion: version, device, startedAt });
    await refreshSummary(tx, learnerId);
    const after = { attempt: id, ...participant };
    await appendRecord(tx, { actor: 'learner', action: 'attempt.started', subject: `learner/${learnerId}`, after, now: start.now });
    return { kind: 'started', attemptId: id };
  });
}

/** Records a corrected name on an open attempt. Sending the same name again changes nothing. */
async function recordName(tx: Tx, { attempt, participant, now }: { attempt: Attempt; participant: Participant; now: Date }): Promise<void> {
  const [before, after] = [attempt, participant].map(({ firstName, lastName, email }) => ({ firstName, lastName, email }));
  if (JSON.stringify(before) === JSON.stringify(after)) return;

  const subject = `learner/${attempt.learnerId}`;
  await appendRecord(tx, { actor: 'learner', action: 'attempt.renamed', subject, before, after, now });
}
