import { randomBytes } from 'node:crypto';

import type { Brand } from '#app/content/schemas/brand-schema.ts';
import type { PassedAttempt } from '#app/features/assessment/submit-attempt.server.ts';
import { appendRecord } from '../audit-log/append-record.server.ts';
import type { Tx } from '#app/platform/database/open-database.ts';
import { torontoDay } from '#app/time/toronto-time.ts';
import { encodeCertificateNumber } from './rules.ts';
import { insertCertificate } from './store.server.ts';

/** Issues the certificate for a passed attempt in the grading transaction, using the brand's current names. */
export async function issueCertificate(tx: Tx, passed: PassedAttempt & { brand: Brand }): Promise<void> {
  const {
    actor,
    correct,
    total,
    now,
    brand: { school, credential, certificate },
  } = passed;
  const number = encodeCertificateNumber(randomBytes(16));
  await insertCertificate(tx, {
    ...passed,
    number,
    school,
    credential,
    issuedOn: torontoDay(now),
    signatoryName: certificate.signatory?.name ?? null,
    signatoryTitle: certificate.signatory?.title ?? null,
  });
  // The audit log records the number and score but not the holder's name, so that nothing about the person is left after an erasure.
  await appendRecord(tx, { actor, action: 'certificate.issued', subject: `certificate/${number}`, after: { correct, total }, now });
}
