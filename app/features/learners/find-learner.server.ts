import { chooseCertificate, statusOf, type CertificateStatus } from '../certificates/rules.ts';
import type { Database } from '#app/platform/database/open-database.ts';
import { listNames, type LearnerName } from './store.server.ts';
import { findLearnerFacts, type LearnerFacts } from './learner-facts-store.server.ts';

/** The facts that decide which actions a manager can take on a learner. */
export interface ChangeableLearner {
  isErased: boolean;
  stage: string;
  used: number;
  /** The status of the certificate that counts (`chooseCertificate`). */
  certificate: CertificateStatus['status'] | null;
}

/** A learner's stored record, and the facts that decide which actions a manager can take. */
export interface FoundLearner {
  facts: LearnerFacts;
  changeable: ChangeableLearner;
  /** The number of the certificate that counts. */
  certificate: string | null;
}

export async function findLearner(database: Database, id: string): Promise<FoundLearner | null> {
  const facts = await findLearnerFacts(database, id);
  if (facts === null) return null;

  const certificate = chooseCertificate(
    facts.certificates.map(({ number, events, replacedBy }) => ({ number, status: statusOf(events, replacedBy).status })),
  );
  const { isErased, stage, used } = facts;
  return {
    facts,
    changeable: { isErased, stage, used, certificate: certificate?.status ?? null },
    certificate: certificate?.number ?? null,
  };
}

/** Finds names by learner ID. Devices without a learner are left out. */
export function findLearnerNames(database: Database, ids: readonly string[]): Promise<Map<string, LearnerName>> {
  return listNames(database, ids);
}
