import type { OnPass } from '#app/features/assessment/submit-attempt.server.ts';
import { issueCertificate } from '#app/features/certificates/issue-certificate.server.ts';
import type { Portal } from '#app/portal.ts';

/** What follows from a pass: a certificate in the words of today's brand. */
export function issueOnPass({ content }: Portal): OnPass {
  return (tx, passed) => issueCertificate(tx, { ...passed, brand: content.brand });
}
