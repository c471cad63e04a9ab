import { href } from 'react-router';

import { sealPath, starPath } from '#app/features/certificates/seal.ts';
import { Button, buttonClass } from '#app/ui/button.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { toast } from '#app/ui/toast/toast.tsx';
import type { CertificateView } from './certificate-view.server.ts';

/** Shows a certificate, which looks the same in both themes and in print. */
export function CertificateSheet({ certificate }: { certificate: CertificateView }) {
  const { wording, number, issuedOn, signatory, verifyUrl, qr } = certificate;

  return (
    <div className="certificate-page">
      {certificate.isRevoked ? (
        <p className="mb-5 max-w-[60rem] rounded-md bg-danger-soft px-4 py-3 font-medium text-danger print:hidden">
          This certificate was revoked. Ask your training manager if you don't know why.
        </p>
      ) : null}
      <article aria-label={wording.title} className="certificate border p-2 shadow-raised">
        <div className="flex min-h-full flex-col border px-5 py-8 text-center sm:px-10 md:py-10">
          {certificate.isRevoked ? (
            <p className="certificate-void mb-4 self-center border-2 px-4 py-1 font-semibold tracking-[0.18em] uppercase">Revoked</p>
          ) : null}
          <div className="my-auto">
            <p className="certificate-muted text-xs font-semibold tracking-[0.18em] uppercase">{wording.school}</p>
            <h1 className="mt-3 font-serif text-3xl font-semibold sm:text-5xl">{wording.title}</h1>
            <p className="certificate-muted mt-6">{wording.congratulations}</p>
            <p className="mt-1 font-serif text-4xl font-semibold text-balance [overflow-wrap:anywhere] sm:text-6xl">{wording.holder}</p>
            <p className="certificate-muted mt-4">{wording.statement}</p>
            <p className="mt-2 font-serif text-xl font-semibold text-balance sm:text-2xl">{wording.credential}</p>
            <p className="mt-5">Awarded on {issuedOn}</p>
            <p className="certificate-muted mt-1 text-sm tabular-nums [overflow-wrap:anywhere]">Certificate number {number}</p>
          </div>
          <div className="mt-8 grid items-end gap-6 sm:grid-cols-[1fr_auto_1fr]">
            <div className="order-3 text-xs sm:order-1 sm:max-w-[15rem] sm:text-left">
              {signatory === null ? null : (
                <p className="mb-3 border-t pt-1.5">
                  <span className="block font-serif text-base font-semibold">{signatory.name}</span>
                  <span className="certificate-muted">{signatory.title}</span>
                </p>
              )}
              <p className="certificate-muted print:hidden">{wording.instruction}</p>
            </div>
            <Seal />
            <figure className="order-2 m-0 justify-self-center sm:order-3 sm:justify-self-end">
              <svg
                role="img"
                aria-label={`QR code that opens ${verifyUrl}`}
                viewBox={`-2 -2 ${qr.size + 4} ${qr.size + 4}`}
                className="size-24"
                shapeRendering="crispEdges"
              >
                <path d={qr.path} fill="currentColor" />
              </svg>
              <figcaption className="certificate-muted text-xs">Scan to verify</figcaption>
            </figure>
          </div>
        </div>
      </article>
      <Actions certificate={certificate} />
    </div>
  );
}

function Seal() {
  return (
    <svg
      viewBox="0 0 80 80"
      aria-hidden
      className="order-1 size-24 justify-self-center sm:order-2 sm:size-28"
      style={{ printColorAdjust: 'exact' }}
    >
      <path d={sealPath} className="certificate-seal" strokeWidth="1.4" />
      <circle cx="40" cy="40" r="27" className="certificate-ring" strokeWidth="0.8" fill="none" />
      <path d={starPath} className="certificate-star" />
    </svg>
  );
}

function Actions({ certificate }: { certificate: CertificateView }) {
  const copyLink = async () => {
    try {
      await navigator.clipboard.writeText(certificate.verifyUrl);
      toast({
        title: 'Link copied',
        description: 'Anyone who opens it can see whether the certificate is valid.',
        tone: 'success',
        kind: 'copy',
      });
    } catch {
      toast({
        title: 'Failed to copy',
        description: `Please copy the link manually: ${certificate.verifyUrl}`,
        tone: 'destructive',
        kind: 'copy',
      });
    }
  };

  return (
    <div className="mt-6 flex flex-wrap items-center gap-3 print:hidden">
      {certificate.isRevoked ? null : (
        <>
          <a href={href('/verify/:number/pdf', { number: certificate.number })} className={buttonClass()}>
            <Icon name="download" className="size-4.5" />
            Download PDF
          </a>
          <Button look="secondary" onClick={() => window.print()}>
            <Icon name="printer" className="size-4.5" />
            Print
          </Button>
        </>
      )}
      <Button look="secondary" onClick={() => void copyLink()}>
        <Icon name="link-2" className="size-4.5" />
        Copy link
      </Button>
      <a href={href('/verify/:number', { number: certificate.number })} className={buttonClass('quiet')}>
        View public page
      </a>
    </div>
  );
}
