import type { Database, Tx } from '#app/platform/database/open-database.ts';
import type { CertificateEvent } from './rules.ts';

/** A certificate as it was frozen when it was issued. */
export interface StoredCertificate {
  number: string;
  attemptId: string;
  holder: string;
  school: string;
  credential: string;
  /** YYYY-MM-DD. */
  issuedOn: string;
  /** The number under which it was issued again. */
  replacedBy: string | null;
}

export interface NewCertificate extends Omit<StoredCertificate, 'replacedBy'> {
  learnerId: string;
  correct: number;
  total: number;
  contentVersion: string;
  now: Date;
}

/** Adds a certificate; an attempt that has one that wasn't replaced keeps it. */
export async function insertCertificate(tx: Tx, certificate: NewCertificate): Promise<void> {
  await tx
    .insertInto('certificates')
    .values({
      number: certificate.number,
      attempt_id: certificate.attemptId,
      learner_id: certificate.learnerId,
      holder: certificate.holder,
      school: certificate.school,
      credential: certificate.credential,
      issued_on: certificate.issuedOn,
      correct_count: certificate.correct,
      question_count: certificate.total,
      content_version: certificate.contentVersion,
      created_at: certificate.now.toISOString(),
    })
    .onConflict((conflict) => conflict.column('attempt_id').where('replaced_by', 'is', null).doNothing())
    .execute();
}

/** Finds a certificate by its number, or the one of an attempt that wasn't replaced. */
export async function findStoredCertificate(
  database: Database | Tx,
  by: { number: string } | { attemptId: string },
): Promise<StoredCertificate | null> {
  const found =
    'number' in by
      ? database.selectFrom('certificates').where('number', '=', by.number)
      : selectCurrentCertificates(database).where('attempt_id', '=', by.attemptId);
  const row = await found.select(['number', 'attempt_id', 'holder', 'school', 'credential', 'issued_on', 'replaced_by']).executeTakeFirst();
  if (row === undefined) return null;

  return {
    number: row.number,
    attemptId: row.attempt_id,
    holder: row.holder,
    school: row.school,
    credential: row.credential,
    issuedOn: row.issued_on,
    replacedBy: row.replaced_by,
  };
}

/** Reads the certificates that count: one that was issued again with a corrected name is one certificate, under its newest number. */
export function selectCurrentCertificates(database: Database | Tx) {
  return database.selectFrom('certificates').where('certificates.replaced_by', 'is', null);
}

/** Counts the certificates of a learner. */
export async function countCertificates(database: Database | Tx, learnerId: string): Promise<number> {
  const rows = await selectCurrentCertificates(database).select('number').where('learner_id', '=', learnerId).execute();
  return rows.length;
}

/** Gives the certificates of one learner to another. */
export async function moveCertificates(tx: Tx, { from, to }: { from: string; to: string }): Promise<void> {
  await tx.updateTable('certificates').set({ learner_id: to }).where('learner_id', '=', from).execute();
}

/** Issues a certificate again: the same in all but the holder's name and the number, under which the earlier one can be looked up. */
export async function replaceCertificate(tx: Tx, change: { number: string; by: string; holder: string; now: Date }): Promise<void> {
  const earlier = await tx
    .updateTable('certificates')
    .set({ replaced_by: change.by })
    .where('number', '=', change.number)
    .returningAll()
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('certificates')
    .values({ ...earlier, number: change.by, holder: change.holder, created_at: change.now.toISOString(), replaced_by: null })
    .execute();
}

/** Finds whose certificate it is; null when there is none of this number. */
export async function findCertificateLearner(tx: Tx, number: string): Promise<string | null> {
  const row = await tx.selectFrom('certificates').select('learner_id').where('number', '=', number).executeTakeFirst();
  return row?.learner_id ?? null;
}

/** Holds a certificate until the transaction ends, so that two changes are decided one after the other. False when there is none. */
export async function lockCertificate(tx: Tx, number: string): Promise<boolean> {
  const { numUpdatedRows } = await tx.updateTable('certificates').set({ number }).where('number', '=', number).executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

export async function listCertificateEvents(database: Database | Tx, number: string): Promise<CertificateEvent[]> {
  const rows = await database
    .selectFrom('certificate_events')
    .select(['kind', 'reason', 'happened_at'])
    .where('certificate_number', '=', number)
    .execute();
  return rows.map((row) => ({ kind: row.kind as CertificateEvent['kind'], reason: row.reason, happenedAt: new Date(row.happened_at) }));
}

export async function insertCertificateEvent(
  tx: Tx,
  event: CertificateEvent & { id: string; number: string; actor: string },
): Promise<void> {
  await tx
    .insertInto('certificate_events')
    .values({
      id: event.id,
      certificate_number: event.number,
      kind: event.kind,
      actor: event.actor,
      reason: event.reason,
      happened_at: event.happenedAt.toISOString(),
    })
    .execute();
}
