import type { CertificateView } from '../certificate/certificate-view.server.ts';
import { CertificateSheet } from '../certificate/certificate-sheet.tsx';
import { StartAsSomeoneElse } from './start-as-someone-else.tsx';

interface OwnCertificateProps {
  certificate: CertificateView;
  firstName: string;
  attemptId: string;
}

/** What the assessment shows after a pass: the certificate, and the way for the next person on this device. */
export function OwnCertificate({ certificate, firstName, attemptId }: OwnCertificateProps) {
  return (
    <>
      <CertificateSheet certificate={certificate} />
      <StartAsSomeoneElse firstName={firstName} attemptId={attemptId} />
    </>
  );
}
