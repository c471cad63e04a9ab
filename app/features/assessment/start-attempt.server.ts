import { randomInt } from 'node:crypto';

import type { Content } from '#app/content/load-content.ts';
import { transact, type Database } from '#app/platform/database/open-database.ts';
import { createIdentifier } from '#app/platform/keys.ts';
import { lockLearner } from '#app/features/learning/store.server.ts';
import { findStanding } from './find-standing.server.ts';
import type { Participant } from './form.ts';
import { findLatestAttempt, insertAttempt, listAsked, lockOpenAttempt, updateParticipant } from './store.server.ts';
import { refreshSummary } from './summary-store.server.ts';
import { writePaper } from './write-paper.ts';

export interface StartAttempt {
  learnerId: string;
  participant: Participant;
  /** The device identifier that the browser looked up, for the attempt's record only. */
  device: string | null;
  now: Date;
}

export type Started = { kind: 'started' | 'continued'; attemptId: string } | { kind: 'limit-reached' | 'already-passed' };

/**
 * Opens an attempt with a paper of its own. A learner has at most one open attempt: starting again
 * continues it, with the name corrected.
 */
export async function startAttempt(store: { database: Database; content: Content }, start: StartAttempt): Promise<Started> {
  const { participant } = start;
  const { assessment, version } = store.content;

  return transact(store.database, async (tx) => {
    const learnerId = await lockLearner(tx, start.learnerId, start.now);

    const latest = await findLatestAttempt(tx, learnerId);
    if (latest?.state === 'passed') return { kind: 'already-passed' };

    const standing = await findStanding(tx, learnerId, assessment.maxAttempts);
    if (standing.remaining === 0) return { kind: 'limit-reached' };

    if (latest?.state === 'open' && (await lockOpenAttempt(tx, latest.id, learnerId, start.now))) {
      await updateParticipant(tx, latest.id, participant);
      await refreshSummary(tx, learnerId);
      return { kind: 'continued', attemptId: latest.id };
    }

    const id = createIdentifier();
    // What was shown is read under the learner's lock, also what another device brought along when the two became one.
    const paper = writePaper(assessment, await listAsked(tx, learnerId), (limit) => randomInt(limit));
    await insertAttempt(tx, {
      id,
      learnerId,
      participant,
      paper,
      contentVersion: version,
      device: start.device,
      startedAt: start.now,
    });
    await refreshSummary(tx, learnerId);
    return { kind: 'started', attemptId: id };
  });
}
