import type { Agreement } from '#app/content/schemas/agreement-schema.ts';
import type { Database } from '#app/platform/database/open-database.ts';
import { writeAgreementText } from './rules.ts';
import { hashText } from '#app/platform/hash-chain.ts';
import { listSignaturesOfLearner, type StoredSignature } from './store.server.ts';

/**
 * Finds a learner's signature of the current text, or of an earlier text that's still accepted. If the learner signed neither, finds the
 * newest signature.
 */
export async function findSignature(database: Database, learnerId: string, agreement: Agreement): Promise<StoredSignature | null> {
  const signatures = await listSignaturesOfLearner(database, learnerId);
  const [current, ...accepted] = listValidTexts(agreement);
  return (
    signatures.find(({ textHash }) => textHash === current) ??
    signatures.find(({ textHash }) => accepted.includes(textHash)) ??
    signatures[0] ??
    null
  );
}

export function hashAgreement(agreement: Agreement): string {
  return hashText(writeAgreementText(agreement));
}

/** Lists the hashes of the texts whose signatures count: the current text, and the earlier ones that it accepts. */
export function listValidTexts(agreement: Agreement): string[] {
  return [hashAgreement(agreement), ...agreement.acceptedTexts];
}
