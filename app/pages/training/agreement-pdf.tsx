import { data } from 'react-router';

import type { Route } from './+types/agreement-pdf';
import { findSignature } from '#app/features/agreements/find-signature.server.ts';
import { writeSignatureLine } from '#app/features/agreements/rules.ts';
import { getPortal } from '#app/portal.ts';
import { findDevice } from '../gate-middleware.server.ts';

/** The learner's copy of the signed agreement as a file. */
export async function loader({ context }: Route.LoaderArgs) {
  const portal = getPortal(context);
  const learner = findDevice(context);
  const signature = learner === null ? null : await findSignature(portal.database, learner, portal.content.agreement);
  if (signature === null)
    throw data('Nothing has been signed on this device yet. Sign the agreement in the welcome module first.', { status: 404 });

  const signer = { fullName: signature.fullName, signedAt: new Date(signature.signedAt) };
  // Loaded with the first download: fonts and their library are a fifth of the memory of a portal at rest.
  const { renderAgreementPdf } = await import('#app/features/agreements/render-pdf.server.ts');
  const rendered = await renderAgreementPdf({
    text: signature.text,
    signatureLine: writeSignatureLine(portal.content.agreement, signer),
    textHash: signature.textHash,
    school: portal.content.brand.school,
  });

  if (rendered.kind !== 'rendered') throw new Error('The agreement has letters that the PDF cannot set.');

  return new Response(rendered.pdf, {
    headers: {
      'Content-Type': 'application/pdf',
      'Content-Disposition': 'attachment; filename="conduct-agreement.pdf"',
      'Cache-Control': 'private, no-store',
    },
  });
}
