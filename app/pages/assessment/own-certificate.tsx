import { href, Link } from 'react-router';

import type { CertificateView } from '../certificate/certificate-view.server.ts';
import { CertificateSheet } from '../certificate/certificate-sheet.tsx';
import { StartAsSomeoneElse } from './start-as-someone-else.tsx';

interface OwnCertificateProps {
  certificate: CertificateView;
  firstName: string;
  attemptId: string;
}

/** The assessment page after a pass: the certificate, and a way for the next person on this device to start. */
export function OwnCertificate({ certificate, firstName, attemptId }: OwnCertificateProps) {
  return (
    <>
      <CertificateSheet certificate={certificate} />
      <p className="mt-6 print:hidden">
        <Link to={href('/my-record')} className="inline-flex min-h-11 items-center font-medium text-brand underline underline-offset-2">
          Switching phones? See your record and resume code
        </Link>
      </p>
      <StartAsSomeoneElse firstName={firstName} attemptId={attemptId} />
    </>
  );
}
