import type { Agreement } from '#app/content/agreement-schema.ts';
import type { Database } from '#app/platform/database/open-database.ts';
import { writeAgreementText } from './rules.ts';
import { hashText } from './sign-agreement.server.ts';
import { findSignatureOfLearner, type StoredSignature } from './store.server.ts';

/** Finds the newest signature of a learner. */
export function findSignature(database: Database, learnerId: string): Promise<StoredSignature | null> {
  return findSignatureOfLearner(database, learnerId);
}

/** Returns the hash of the text that is signed today. */
export function hashAgreement(agreement: Agreement): string {
  return hashText(writeAgreementText(agreement));
}
