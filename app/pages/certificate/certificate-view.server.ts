import { href } from 'react-router';

import { findLatestAttempt } from '#app/features/assessment/store.server.ts';
import { findLearnerCertificate, type Certificate } from '#app/features/certificates/find-certificate.server.ts';
import { signatoryOf, writeCertificate, type CertificateWording, type Signatory } from '#app/features/certificates/rules.ts';
import { originOf } from '#app/platform/env.ts';
import type { Portal } from '#app/portal.ts';
import { formatDate } from '#app/time/written-time.ts';
import { qrPath, type QrPath } from '../qr-path.server.ts';

export interface CertificateView {
  wording: CertificateWording;
  number: string;
  issuedOn: string;
  isRevoked: boolean;
  /** Who signs certificates, or null if the provider hasn't named anyone. */
  signatory: Signatory | null;
  verifyUrl: string;
  qr: QrPath;
}

/** Describes a certificate as its holder sees it. */
export function describeCertificate(portal: Portal, certificate: Certificate): CertificateView {
  const verifyUrl = verifyAddress(portal, certificate.number);
  return {
    wording: writeCertificate(certificate, portal.content.brand.certificate.chatChannel),
    number: certificate.number,
    issuedOn: formatDate(certificate.issuedOn),
    isRevoked: certificate.status !== 'valid',
    signatory: signatoryOf(certificate, portal.content.brand) ?? null,
    verifyUrl,
    qr: qrPath(verifyUrl),
  };
}

/** Finds the certificate of a learner who has passed. */
export async function findOwnCertificate(portal: Portal, learner: string | null): Promise<CertificateView | null> {
  const attempt = learner === null ? null : await findLatestAttempt(portal.database, learner);
  const certificate = attempt?.state === 'passed' ? await findLearnerCertificate(portal.database, attempt.learnerId) : null;
  return certificate === null ? null : describeCertificate(portal, certificate);
}

/** Returns a certificate's permanent address, which is also in its QR code. */
export function verifyAddress({ env }: Portal, number: string): string {
  return `${originOf(env)}${href('/verify/:number', { number })}`;
}
