import { encode } from 'uqr';

import { findCertificateOfAttempt } from '#app/features/certificates/find-certificate.server.ts';
import { formatIssueDate, writeCertificate, type CertificateWording } from '#app/features/certificates/rules.ts';
import { originOf } from '#app/platform/env.ts';
import type { Portal } from '#app/portal.ts';

/** A certificate as its screen shows it. */
export interface CertificateView {
  wording: CertificateWording;
  number: string;
  issuedOn: string;
  isRevoked: boolean;
  verifyUrl: string;
  /** A square path of the QR code, in units of one cell. */
  qr: { path: string; size: number };
}

/** Finds the certificate of a passed attempt for the screen; null while there is none. */
export async function findCertificateView(portal: Portal, attemptId: string): Promise<CertificateView | null> {
  const certificate = await findCertificateOfAttempt(portal.database, attemptId);
  if (certificate === null) return null;

  const verifyUrl = verifyAddress(portal, certificate.number);
  return {
    wording: writeCertificate(certificate, portal.content.brand.certificate.chatChannel),
    number: certificate.number,
    issuedOn: formatIssueDate(certificate.issuedOn),
    isRevoked: certificate.status !== 'valid',
    verifyUrl,
    qr: qrPath(verifyUrl),
  };
}

/** Returns the permanent address of a certificate, which its QR code carries. */
export function verifyAddress({ env }: Portal, number: string): string {
  return `${originOf(env)}/verify/${number}`;
}

function qrPath(url: string): { path: string; size: number } {
  const { data, size } = encode(url, { ecc: 'M', border: 0 });
  const cells = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return { path: cells.join(''), size };
}
