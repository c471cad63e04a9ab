import type { Route } from './+types/certificate-pdf';
import { normalizeCertificateNumber, signatoryOf, writeCertificate } from '#app/features/certificates/rules.ts';
import { getPortal } from '#app/portal.ts';
import { refusePdf, sendPdf } from '../send-pdf.server.ts';
import { verifyAddress } from './certificate-view.server.ts';
import { findShownCertificate } from './sample-certificate.server.ts';

const refusals = {
  revoked: "This certificate was revoked, so it can't be downloaded.",
  withdrawn: "This certificate was withdrawn at the holder's request, so it can't be downloaded.",
  replaced: 'This certificate was reissued under a new number. The page for this number links to it.',
} as const;

/** Sends the certificate as a PDF to anyone who has its number. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const portal = getPortal(context);
  const number = normalizeCertificateNumber(params.number);
  const certificate = number === null ? null : await findShownCertificate(context, number);

  if (certificate === null) return refusePdf(404, "We couldn't find a certificate with this number. Check the number and try again.");
  if (certificate.status !== 'valid') return refusePdf(410, refusals[certificate.status]);

  const order = {
    kind: 'certificate' as const,
    wording: writeCertificate(certificate, portal.content.brand.certificate.chatChannel),
    number: certificate.number,
    issuedOn: certificate.issuedOn,
    verifyUrl: verifyAddress(portal, certificate.number),
    signatory: signatoryOf(certificate, portal.content.brand),
  };
  return sendPdf(context, order, disposition(certificate));
}

/** Returns a header with two file names (RFC 6266): an ASCII name for old programs, and the holder's name in any script. */
function disposition({ number, holder }: { number: string; holder: string }): string {
  const name = encodeURIComponent(`Certificate ${holder.toWellFormed()}.pdf`).replaceAll(
    /['()*]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="certificate-${number}.pdf"; filename*=UTF-8''${name}`;
}
