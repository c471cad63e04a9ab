import type { Database, Tx } from '#app/platform/database/open-database.ts';
import type { CertificateEvent } from './rules.ts';

export interface StoredCertificate {
  number: string;
  attemptId: string;
  holder: string;
  school: string;
  credential: string;
  /** YYYY-MM-DD. */
  issuedOn: string;
  /** Who signs it. Null if nobody did when it was issued, or if an earlier version issued it. */
  signatoryName: string | null;
  signatoryTitle: string | null;
  /** The number under which the certificate was reissued, or null if it wasn't. */
  replacedBy: string | null;
}

export interface NewCertificate extends Omit<StoredCertificate, 'replacedBy'> {
  learnerId: string;
  correct: number;
  total: number;
  contentVersion: string;
  now: Date;
}

/** Adds a certificate, unless the attempt already has one that hasn't been replaced. */
export async function insertCertificate(tx: Tx, certificate: NewCertificate): Promise<void> {
  const { correct, total, now } = certificate;
  const { number, attemptId, learnerId, holder, school, credential, issuedOn, signatoryName, signatoryTitle, contentVersion } = certificate;
  const frozen = { number, attemptId, learnerId, holder, school, credential, issuedOn, signatoryName, signatoryTitle, contentVersion };
  await tx
    .insertInto('certificates')
    .values({ ...frozen, correctCount: correct, questionCount: total, createdAt: now })
    .onConflict((conflict) => conflict.column('attemptId').where('replacedBy', 'is', null).doNothing())
    .execute();
}

const storedColumns = [
  'number',
  'attemptId',
  'holder',
  'school',
  'credential',
  'issuedOn',
  'signatoryName',
  'signatoryTitle',
  'replacedBy',
] as const;

/** Finds a certificate by its number, or an attempt's current certificate. */
export async function findStoredCertificate(
  database: Database | Tx,
  by: { number: string } | { attemptId: string },
): Promise<StoredCertificate | null> {
  const found =
    'number' in by
      ? database.selectFrom('certificates').where('number', '=', by.number)
      : selectCurrentCertificates(database).where('attemptId', '=', by.attemptId);
  return (await found.select(storedColumns).executeTakeFirst()) ?? null;
}

/** Lists a learner's current certificates, newest first. */
export function listStoredCertificates(database: Database | Tx, learnerId: string): Promise<StoredCertificate[]> {
  return selectCurrentCertificates(database)
    .select(storedColumns)
    .where('learnerId', '=', learnerId)
    .orderBy('createdAt', 'desc')
    .execute();
}

/** Selects the current certificates. A certificate that was reissued with a corrected name counts once, under its newest number. */
export function selectCurrentCertificates(database: Database | Tx) {
  return database.selectFrom('certificates').where('certificates.replacedBy', 'is', null);
}

export async function countCertificates(database: Database | Tx, learnerId: string): Promise<number> {
  const rows = await selectCurrentCertificates(database).select('number').where('learnerId', '=', learnerId).execute();
  return rows.length;
}

export async function moveCertificates(tx: Tx, { from, to }: { from: string; to: string }): Promise<void> {
  await tx.updateTable('certificates').set({ learnerId: to }).where('learnerId', '=', from).execute();
}

/** Reissues a certificate with a new number and the holder's corrected name. The earlier number still leads to the certificate. */
export async function replaceCertificate(tx: Tx, change: { number: string; by: string; holder: string; now: Date }): Promise<void> {
  const earlier = await tx
    .updateTable('certificates')
    .set({ replacedBy: change.by })
    .where('number', '=', change.number)
    .returningAll()
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('certificates')
    .values({ ...earlier, number: change.by, holder: change.holder, createdAt: change.now, replacedBy: null })
    .execute();
}

/** Finds the ID of the learner who holds a certificate, or null if there's no such certificate. */
export async function findCertificateLearner(tx: Tx, number: string): Promise<string | null> {
  const row = await tx.selectFrom('certificates').select('learnerId').where('number', '=', number).executeTakeFirst();
  return row?.learnerId ?? null;
}

/**
 * Locks a certificate until the transaction ends, so that changes are made one at a time. Returns false if the certificate doesn't exist.
 */
export async function lockCertificate(tx: Tx, number: string): Promise<boolean> {
  const { numUpdatedRows } = await tx.updateTable('certificates').set({ number }).where('number', '=', number).executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

export async function listCertificateEvents(database: Database | Tx, number: string): Promise<CertificateEvent[]> {
  return database
    .selectFrom('certificateEvents')
    .select(['kind', 'reason', 'happenedAt'])
    .$narrowType<Pick<CertificateEvent, 'kind'>>()
    .where('certificateNumber', '=', number)
    .execute();
}

export async function insertCertificateEvent(
  tx: Tx,
  { number, ...event }: CertificateEvent & { id: string; number: string; actor: string },
): Promise<void> {
  await tx
    .insertInto('certificateEvents')
    .values({ ...event, certificateNumber: number })
    .execute();
}
