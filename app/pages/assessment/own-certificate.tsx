import { useEffect, useRef } from 'react';
import { href, Link } from 'react-router';

import type { CertificateView } from '../certificate/certificate-view.server.ts';
import { CertificateSheet } from '../certificate/certificate-sheet.tsx';
import { StartAsSomeoneElse } from './start-as-someone-else.tsx';

interface OwnCertificateProps {
  certificate: CertificateView;
  firstName: string;
  attemptId: string;
  /** True if the certificate has just replaced the results, when the learner may still be at the bottom of the page. */
  takesFocus: boolean;
}

/** Shows a learner's certificate after a pass, and lets the next person on the device start. */
export function OwnCertificate({ certificate, firstName, attemptId, takesFocus }: OwnCertificateProps) {
  const sheet = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (!takesFocus) return;
    window.scrollTo(0, 0);
    sheet.current?.focus({ preventScroll: true });
  }, [takesFocus]);

  return (
    <>
      <div ref={sheet} tabIndex={-1} className="outline-none">
        <CertificateSheet certificate={certificate} />
      </div>
      <p className="mt-6 print:hidden">
        <Link to={href('/my-record')} className="inline-flex min-h-11 items-center font-medium text-brand underline underline-offset-2">
          Switching phones? See your record and resume code
        </Link>
      </p>
      <StartAsSomeoneElse firstName={firstName} attemptId={attemptId} />
    </>
  );
}
