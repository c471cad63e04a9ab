import type { Route } from './+types/certificate-pdf';
import { findCertificate } from '#app/features/certificates/find-certificate.server.ts';
import { normalizeCertificateNumber, writeCertificate } from '#app/features/certificates/rules.ts';
import { getPortal } from '#app/portal.ts';
import { verifyAddress } from './certificate-view.server.ts';

/** The certificate as a file, for whoever holds its number. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const portal = getPortal(context);
  const number = normalizeCertificateNumber(params.number);
  const certificate = number === null ? null : await findCertificate(portal.database, number);

  if (certificate === null) return refuse(404, 'No certificate has this number. Compare it with the certificate and try again.');
  if (certificate.status === 'revoked') return refuse(410, 'This certificate has been revoked, so it cannot be downloaded any more.');

  // Loaded with the first download: fonts and their library are a fifth of the memory of a portal at rest.
  const { renderCertificatePdf } = await import('#app/features/certificates/render-pdf.server.ts');
  const rendered = await renderCertificatePdf({
    wording: writeCertificate(certificate, portal.content.brand.certificate.chatChannel),
    number: certificate.number,
    issuedOn: certificate.issuedOn,
    verifyUrl: verifyAddress(portal, certificate.number),
  });
  if (rendered.kind === 'unprintable-text') {
    return refuse(
      422,
      'The certificate has letters that the PDF cannot set. Open the certificate in the portal and print it from the browser instead.',
    );
  }

  return new Response(rendered.pdf, {
    headers: {
      ...unlisted,
      'Content-Type': 'application/pdf',
      'Content-Disposition': disposition(certificate),
    },
  });
}

const unlisted = { 'Cache-Control': 'private, no-store', 'X-Robots-Tag': 'noindex, nofollow' };

/** A thrown refusal would reach the person as JSON, because this address has no page. */
function refuse(status: 404 | 410 | 422, sentence: string): Response {
  return new Response(sentence, { status, headers: { ...unlisted, 'Content-Type': 'text/plain; charset=utf-8' } });
}

/** Names the file twice (RFC 6266): in ASCII for old programs, and with the holder's name in any letters. */
function disposition({ number, holder }: { number: string; holder: string }): string {
  const name = encodeURIComponent(`Certificate ${holder.toWellFormed()}.pdf`).replaceAll(
    /['()*]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="certificate-${number}.pdf"; filename*=UTF-8''${name}`;
}
