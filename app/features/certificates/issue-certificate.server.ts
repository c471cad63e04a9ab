import { randomBytes } from 'node:crypto';

import type { Brand } from '#app/content/brand-schema.ts';
import type { PassedAttempt } from '#app/features/assessment/submit-attempt.server.ts';
import type { Tx } from '#app/platform/database/open-database.ts';
import { encodeCertificateNumber } from './rules.ts';
import { insertCertificate } from './store.server.ts';

/** Issues the certificate of a passed attempt, in the transaction that grades it. It freezes what the brand says today. */
export async function issueCertificate(tx: Tx, passed: PassedAttempt & { brand: Brand }): Promise<void> {
  await insertCertificate(tx, {
    ...passed,
    number: encodeCertificateNumber(randomBytes(16)),
    school: passed.brand.school,
    credential: passed.brand.credential,
    issuedOn: passed.now.toISOString().slice(0, 10),
  });
}
