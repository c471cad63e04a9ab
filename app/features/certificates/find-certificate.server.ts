import type { Database } from '#app/platform/database/open-database.ts';
import { chooseCertificate, statusOf, type CertificateStatus } from './rules.ts';
import { findStoredCertificate, listCertificateEvents, listStoredCertificates, type StoredCertificate } from './store.server.ts';

export type Certificate = Omit<StoredCertificate, 'attemptId' | 'replacedBy'> & CertificateStatus;

/** Finds a certificate by its normalized number. */
export async function findCertificate(database: Database, number: string): Promise<Certificate | null> {
  const stored = await findStoredCertificate(database, { number });
  return stored === null ? null : describe(database, stored);
}

/** Finds the certificate that counts for a learner (`chooseCertificate`). */
export async function findLearnerCertificate(database: Database, learnerId: string): Promise<Certificate | null> {
  const stored = await listStoredCertificates(database, learnerId);
  return chooseCertificate(await Promise.all(stored.map((each) => describe(database, each))));
}

async function describe(database: Database, stored: StoredCertificate): Promise<Certificate> {
  const { attemptId: _, replacedBy, ...certificate } = stored;
  return { ...certificate, ...statusOf(await listCertificateEvents(database, stored.number), replacedBy) };
}
