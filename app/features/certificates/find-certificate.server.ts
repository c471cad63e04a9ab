import type { Database } from '#app/platform/database/open-database.ts';
import { statusOf, type CertificateStatus } from './rules.ts';
import { findStoredCertificate, listCertificateEvents, type StoredCertificate } from './store.server.ts';

export type Certificate = Omit<StoredCertificate, 'attemptId' | 'replacedBy'> & CertificateStatus;

/** Finds a certificate by its normalized number. */
export async function findCertificate(database: Database, number: string): Promise<Certificate | null> {
  return describe(database, await findStoredCertificate(database, { number }));
}

export async function findCertificateOfAttempt(database: Database, attemptId: string): Promise<Certificate | null> {
  return describe(database, await findStoredCertificate(database, { attemptId }));
}

async function describe(database: Database, stored: StoredCertificate | null): Promise<Certificate | null> {
  if (stored === null) return null;

  const { attemptId: _, replacedBy, ...certificate } = stored;
  return { ...certificate, ...statusOf(await listCertificateEvents(database, stored.number), replacedBy) };
}
