import { appendRecord } from '../audit-log/append-record.server.ts';
import { transact, type Database } from '#app/platform/database/open-database.ts';
import { createIdentifier } from '#app/platform/keys.ts';
import { statusOf } from './rules.ts';
import { findStoredCertificate, insertCertificateEvent, listCertificateEvents, lockCertificate } from './store.server.ts';

export interface ChangeCertificate {
  number: string;
  actor: string;
  reason: string;
  now: Date;
}

export type ChangeCertificateResult =
  | { kind: 'changed' }
  | { kind: 'unknown-number' }
  | { kind: 'already-so' }
  /** The certificate was withdrawn or replaced. */
  | { kind: 'final' };

/** Revokes a certificate. From then on, the verification page shows the revocation, and the certificate stays on record. */
export function revokeCertificate(database: Database, change: ChangeCertificate): Promise<ChangeCertificateResult> {
  return changeStatus(database, 'revoked', change);
}

/** Reinstates a revoked certificate. */
export function reinstateCertificate(database: Database, change: ChangeCertificate): Promise<ChangeCertificateResult> {
  return changeStatus(database, 'reinstated', change);
}

function changeStatus(database: Database, kind: 'revoked' | 'reinstated', change: ChangeCertificate): Promise<ChangeCertificateResult> {
  return transact(database, async (tx) => {
    if (!(await lockCertificate(tx, change.number))) return { kind: 'unknown-number' };

    const stored = await findStoredCertificate(tx, { number: change.number });
    const { status } = statusOf(await listCertificateEvents(tx, change.number), stored?.replacedBy);
    if (status === 'withdrawn' || status === 'replaced') return { kind: 'final' };
    if ((status === 'revoked') === (kind === 'revoked')) return { kind: 'already-so' };

    await insertCertificateEvent(tx, {
      id: createIdentifier(),
      kind,
      number: change.number,
      actor: change.actor,
      reason: change.reason,
      happenedAt: change.now,
    });
    await appendRecord(tx, {
      actor: change.actor,
      action: `certificate.${kind}`,
      subject: `certificate/${change.number}`,
      before: { status },
      after: { status: kind === 'revoked' ? 'revoked' : 'valid' },
      reason: change.reason,
      now: change.now,
    });
    return { kind: 'changed' };
  });
}
