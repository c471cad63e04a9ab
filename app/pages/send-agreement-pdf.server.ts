import type { RouterContextProvider } from 'react-router';

import { writeSignatureLine } from '#app/features/agreements/rules.ts';
import type { StoredSignature } from '#app/features/agreements/store.server.ts';
import { getPortal } from '#app/portal.ts';
import { sendPdf } from './send-pdf.server.ts';

/** Sends a signed agreement as a PDF, with the school's name and the signature line of its day if they were stored. */
export function sendAgreementPdf(context: Readonly<RouterContextProvider>, signature: StoredSignature): Promise<Response> {
  const { agreement, brand } = getPortal(context).content;
  const order = {
    kind: 'agreement' as const,
    text: signature.text,
    signatureLine: writeSignatureLine(agreement, signature),
    textHash: signature.textHash,
    school: signature.school ?? brand.school,
  };
  return sendPdf(context, order, 'attachment; filename="conduct-agreement.pdf"');
}
