import { uncountAnswers } from '../assessment/keep-counts.server.ts';
import { insertReset } from '../assessment/store.server.ts';
import { refreshSummary } from '../assessment/summary-store.server.ts';
import { insertCertificateEvent } from '../certificates/store.server.ts';
import { deleteProfile } from '#app/features/learning/profile/profile-store.server.ts';
import { lockKnownLearner, listMergedIds } from '../learning/store.server.ts';
import { emptyMessages } from '../messages/store.server.ts';
import { appendRecord } from '../audit-log/append-record.server.ts';
import { emptyRecords } from '../audit-log/store.server.ts';
import { emptyWriteAheadLog } from '#app/platform/database/empty-write-ahead-log.ts';
import { transact, type Database } from '#app/platform/database/open-database.ts';
import { createIdentifier } from '#app/platform/keys.ts';
import {
  countSignatures,
  forgetDevice,
  insertAnonymousLearner,
  listRecordSubjects,
  moveAttempts,
  moveCertificates,
  moveLessons,
} from './erase-store.server.ts';
import { findLearnerFacts } from './learner-facts-store.server.ts';

export interface ErasePerson {
  learnerId: string;
  actor: string;
  reason: string;
  now: Date;
}

export type ErasePersonResult =
  /** `anonymousLearnerId` is the ID of the learner who takes over the statistics. */
  { kind: 'erased'; anonymousLearnerId: string } | { kind: 'unknown-learner' } | { kind: 'already-erased' };

/**
 * Erases a person: removes names, addresses, devices and answers, and moves the statistics to a key that no device has. Signed agreements
 * stay as they are, because every later hash depends on them.
 */
export async function erasePerson(database: Database, asked: ErasePerson): Promise<ErasePersonResult> {
  const erased = await eraseRows(database, asked);
  // If other connections are still reading, the hourly cleanup empties the write-ahead log instead.
  if (erased.kind === 'erased') await emptyWriteAheadLog(database);
  return erased;
}

function eraseRows(database: Database, { actor, reason, now, ...asked }: ErasePerson): Promise<ErasePersonResult> {
  return transact(database, async (tx): Promise<ErasePersonResult> => {
    const learnerId = await lockKnownLearner(tx, asked.learnerId, now);
    const facts = learnerId === null ? null : await findLearnerFacts(tx, learnerId);
    if (learnerId === null || facts === null) return { kind: 'unknown-learner' };
    if (facts.isErased) return { kind: 'already-erased' };

    const anonymousLearnerId = await insertAnonymousLearner(tx, learnerId);
    await uncountAnswers(tx, learnerId, now);
    const attempts = await moveAttempts(tx, learnerId, anonymousLearnerId);
    const lessons = await moveLessons(tx, learnerId, anonymousLearnerId);
    const certificates = await moveCertificates(tx, learnerId, anonymousLearnerId);
    const withdrawal = { kind: 'withdrawn', actor, reason, happenedAt: now } as const;
    for (const number of certificates) await insertCertificateEvent(tx, { ...withdrawal, id: createIdentifier(), number });

    await refreshSummary(tx, anonymousLearnerId);
    // Without a reset, the browser would report the attempts that it remembers from before.
    await insertReset(tx, { id: createIdentifier(), learnerId, actor: '', reason: '', granted: null, stillUsed: 0, now });
    const devices = await listMergedIds(tx, learnerId);
    for (const device of devices) await deleteProfile(tx, device);
    await refreshSummary(tx, learnerId);
    const emptiedRecords = await emptyRecords(tx, await listRecordSubjects(tx, devices), `learner/${anonymousLearnerId}`);
    const about = devices.map((device) => `learner/${device}`);
    await emptyMessages(tx, about, { keptAbout: `learner/${anonymousLearnerId}`, now });
    for (const device of devices) await forgetDevice(tx, device, now);
    await appendRecord(tx, {
      actor,
      action: 'learner.erased',
      subject: `learner/${anonymousLearnerId}`,
      after: { attempts, lessons, certificates, signaturesThatStay: await countSignatures(tx, learnerId), emptiedRecords },
      reason,
      now,
    });
    return { kind: 'erased', anonymousLearnerId };
  });
}
