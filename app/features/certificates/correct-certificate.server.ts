import { randomBytes } from 'node:crypto';

import { findAttempt, updateParticipant } from '#app/features/assessment/store.server.ts';
import { refreshSummary } from '#app/features/assessment/summary-store.server.ts';
import { fullName } from '#app/forms/clean-text.ts';
import { updateCorrection } from '#app/features/learning/profile/profile-store.server.ts';
import { lockKnownLearner } from '#app/features/learning/store.server.ts';
import { appendRecord } from '../audit-log/append-record.server.ts';
import { transact, type Database } from '#app/platform/database/open-database.ts';
import { encodeCertificateNumber, statusOf } from './rules.ts';
import {
  findCertificateLearner,
  findStoredCertificate,
  listCertificateEvents,
  lockCertificate,
  replaceCertificate,
} from './store.server.ts';

export interface CorrectCertificate {
  number: string;
  firstName: string;
  lastName: string;
  actor: string;
  reason: string;
  now: Date;
}

export type CorrectCertificateResult =
  | { kind: 'corrected'; number: string }
  | { kind: 'unknown-number' }
  /** The certificate already has this name. */
  | { kind: 'already-so' }
  /** The certificate was revoked, withdrawn or replaced, so it can't be reissued. */
  | { kind: 'not-valid' };

/**
 * Reissues a certificate with the holder's corrected name. A search for the earlier number finds the new certificate. The audit log records
 * only the numbers, because a name couldn't be erased from it later.
 */
export function correctCertificate(database: Database, correct: CorrectCertificate): Promise<CorrectCertificateResult> {
  const { number, firstName, lastName, actor, reason, now } = correct;
  const holder = fullName({ firstName, lastName });

  return transact(database, async (tx): Promise<CorrectCertificateResult> => {
    const holderId = await findCertificateLearner(tx, number);
    const learnerId = holderId === null ? null : await lockKnownLearner(tx, holderId, now);
    if (learnerId === null || !(await lockCertificate(tx, number))) return { kind: 'unknown-number' };

    const stored = await findStoredCertificate(tx, { number });
    const attempt = stored === null ? null : await findAttempt(tx, stored.attemptId, learnerId);
    if (stored === null || attempt === null) return { kind: 'unknown-number' };
    if (statusOf(await listCertificateEvents(tx, number), stored.replacedBy).status !== 'valid') return { kind: 'not-valid' };
    if (stored.holder === holder) return { kind: 'already-so' };

    const by = encodeCertificateNumber(randomBytes(16));
    await replaceCertificate(tx, { number, by, holder, now });
    await updateParticipant(tx, attempt.id, { firstName, lastName, email: attempt.email });
    await updateCorrection(tx, learnerId, { firstName, lastName });
    await refreshSummary(tx, learnerId);
    await appendRecord(tx, {
      actor,
      action: 'certificate.corrected',
      subject: `certificate/${number}`,
      before: { number },
      after: { number: by },
      reason,
      now,
    });
    return { kind: 'corrected', number: by };
  });
}
