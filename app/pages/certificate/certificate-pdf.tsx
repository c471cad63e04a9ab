import { data } from 'react-router';

import type { Route } from './+types/certificate-pdf';
import { findCertificate } from '#app/features/certificates/find-certificate.server.ts';
import { renderCertificatePdf } from '#app/features/certificates/render-pdf.server.ts';
import { normalizeCertificateNumber, writeCertificate } from '#app/features/certificates/rules.ts';
import { getPortal } from '#app/portal.ts';
import { verifyAddress } from './certificate-view.server.ts';

/** The certificate as a file, for whoever holds its number. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const portal = getPortal(context);
  const number = normalizeCertificateNumber(params.number);
  const certificate = number === null ? null : await findCertificate(portal.database, number);

  if (certificate === null) throw data('No certificate has this number. Compare it with the certificate and try again.', { status: 404 });
  if (certificate.status === 'revoked') throw data('This certificate has been revoked, so it cannot be downloaded any more.', { status: 410 });

  const rendered = await renderCertificatePdf({
    wording: writeCertificate(certificate, portal.content.brand.certificate.chatChannel),
    number: certificate.number,
    issuedOn: certificate.issuedOn,
    verifyUrl: verifyAddress(portal, certificate.number),
  });
  if (rendered.kind === 'unprintable-name') {
    throw data('The name has letters that the PDF cannot set. Open the certificate in the portal and print it from the browser instead.', { status: 422 });
  }

  return new Response(rendered.pdf, {
    headers: {
      'Content-Type': 'application/pdf',
      'Content-Disposition': `attachment; filename="certificate-${certificate.number}.pdf"`,
      'Cache-Control': 'private, no-store',
      'X-Robots-Tag': 'noindex, nofollow',
    },
  });
}
