import { data, href, Link, redirect } from 'react-router';

import type { Certificate } from '#app/features/certificates/find-certificate.server.ts';
import { normalizeCertificateNumber } from '#app/features/certificates/rules.ts';
import { getPortal } from '#app/portal.ts';
import { formatDate, formatDateOf } from '#app/time/written-time.ts';
import { buttonClass } from '#app/ui/button.tsx';
import { classNames } from '#app/ui/class-names.ts';
import { Icon } from '#app/ui/icon.tsx';
import type { Route } from './+types/verify';
import { PublicPage } from '#app/pages/shell/public-page.tsx';
import { PageTitle } from '#app/ui/page-title.tsx';
import { findShownCertificate } from './sample-certificate.server.ts';
import { VerifyForm } from './verify-form.tsx';

const unlisted = { 'X-Robots-Tag': 'noindex, nofollow' };

export function headers() {
  return unlisted;
}

/** Loads a certificate's public details, without the score or the email address. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const number = normalizeCertificateNumber(params.number);
  if (number !== null && number !== params.number) throw redirect(href('/verify/:number', { number }), 301);

  const { content } = getPortal(context);
  const certificate = number === null ? null : await findShownCertificate(context, number);
  const tabTitle = content.screens.tabTitles.verify;
  if (certificate === null)
    return data({ tabTitle, certificate: null, typed: params.number.slice(0, 100) }, { status: 404, headers: unlisted });

  const { school, credential, issuedOn, status } = certificate;
  const shown: VerifiedCertificate = {
    number: certificate.number,
    // The name on a replaced or withdrawn certificate is no longer shown.
    holder: status === 'withdrawn' || status === 'replaced' ? null : certificate.holder,
    school,
    credential,
    issuedOn: formatDate(issuedOn),
    status,
    standing: writeStanding(certificate),
    replacedBy: certificate.status === 'replaced' ? certificate.replacedBy : null,
  };
  return data({ tabTitle, certificate: shown, typed: undefined }, { headers: unlisted });
}

/** Returns the badge and the sentence that describe a certificate's status. */
function writeStanding(certificate: Certificate): { badge: string; sentence: string } {
  const { school } = certificate;
  switch (certificate.status) {
    case 'valid':
      return { badge: 'Valid certificate', sentence: `holds the credential below. ${school} issued this certificate.` };
    case 'revoked':
      return {
        badge: `Revoked on ${formatDateOf(certificate.revokedAt)}`,
        sentence: `no longer holds the credential below: ${school} has revoked this certificate.`,
      };
    case 'withdrawn':
      return {
        badge: "Withdrawn at the holder's request",
        sentence: `${school} issued this certificate. On ${formatDateOf(certificate.withdrawnAt)} it was withdrawn at the holder's request, and the holder's name is no longer on file.`,
      };
    case 'replaced':
      return {
        badge: 'Replaced by a corrected certificate',
        sentence: `${school} corrected the holder's name and reissued this certificate under a new number.`,
      };
    default:
      return certificate satisfies never;
  }
}

export default function Verify({ loaderData }: Route.ComponentProps) {
  const { certificate } = loaderData;

  return (
    <PublicPage>
      <PageTitle>{loaderData.tabTitle}</PageTitle>
      <meta name="robots" content="noindex, nofollow" />
      {certificate === null ? <Unknown typed={loaderData.typed} /> : <Verified certificate={certificate} />}
    </PublicPage>
  );
}

function Unknown({ typed }: { typed: string | undefined }) {
  return (
    <>
      <h1 className="font-serif text-3xl font-semibold md:text-4xl">Certificate not found</h1>
      <p className="mt-3 mb-6 text-lg text-ink-muted">
        Compare the number with the one on the certificate, character by character, and try again.
      </p>
      <VerifyForm typed={typed} />
    </>
  );
}

interface VerifiedCertificate {
  number: string;
  holder: string | null;
  school: string;
  credential: string;
  issuedOn: string;
  status: Certificate['status'];
  standing: { badge: string; sentence: string };
  replacedBy: string | null;
}

function Verified({ certificate }: { certificate: VerifiedCertificate }) {
  const isValid = certificate.status === 'valid';
  const facts = [
    ...(certificate.holder === null ? [] : [['Name', certificate.holder]]),
    ['Credential', certificate.credential],
    ['Awarded by', certificate.school],
    ['Date', certificate.issuedOn],
    ['Number', certificate.number],
  ];

  return (
    <div className="max-w-2xl">
      <p
        className={classNames(
          'inline-flex items-center gap-2 rounded-full px-4 py-2 font-semibold',
          isValid ? 'bg-success-soft text-success' : 'bg-danger-soft text-danger',
        )}
      >
        <Icon name={isValid ? 'badge-check' : 'badge-x'} className="size-5" />
        {certificate.standing.badge}
      </p>
      <h1 className="mt-5 font-serif text-4xl font-semibold text-balance [overflow-wrap:anywhere] md:text-5xl">
        {certificate.holder ?? 'This number is no longer in use'}
      </h1>
      <p className="mt-3 text-lg text-ink-muted">{certificate.standing.sentence}</p>
      {certificate.replacedBy === null ? null : (
        <p className="mt-4">
          <Link to={href('/verify/:number', { number: certificate.replacedBy })} className={buttonClass()}>
            See the corrected certificate
          </Link>
        </p>
      )}
      <dl className="mt-8 divide-y divide-line rounded-lg border border-line bg-surface px-5">
        {facts.map(([term, fact]) => (
          <div key={term} className="grid gap-x-6 gap-y-0.5 py-3.5 sm:grid-cols-[8rem_1fr]">
            <dt className="text-ink-muted">{term}</dt>
            <dd className="font-medium tabular-nums [overflow-wrap:anywhere]">{fact}</dd>
          </div>
        ))}
      </dl>
      {isValid ? (
        <a href={href('/verify/:number/pdf', { number: certificate.number })} className={buttonClass('secondary', 'mt-6 print:hidden')}>
          Download PDF
        </a>
      ) : null}
    </div>
  );
}
