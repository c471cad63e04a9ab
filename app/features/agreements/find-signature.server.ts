import type { Agreement } from '#app/content/schemas/agreement-schema.ts';
import type { Database } from '#app/platform/database/open-database.ts';
import { writeAgreementText } from './rules.ts';
import { hashText } from '#app/platform/hash-chain.ts';
import { listSignaturesOfLearner, type StoredSignature } from './store.server.ts';

/** Finds a learner's signature of the current text or, if the learner hasn't signed it, the newest signature. */
export async function findSignature(database: Database, learnerId: string, agreement: Agreement): Promise<StoredSignature | null> {
  const signatures = await listSignaturesOfLearner(database, learnerId);
  const textHash = hashAgreement(agreement);
  return signatures.find((signature) => signature.textHash === textHash) ?? signatures[0] ?? null;
}

export function hashAgreement(agreement: Agreement): string {
  return hashText(writeAgreementText(agreement));
}
