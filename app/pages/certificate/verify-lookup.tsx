import { data, redirect } from 'react-router';

import type { Route } from './+types/verify-lookup';
import { normalizeCertificateNumber } from '#app/features/certificates/rules.ts';
import { PublicPage } from '../public-page.tsx';
import { useBrand } from '../use-brand.ts';
import { VerifyForm } from './verify-form.tsx';

export function loader({ url }: Route.LoaderArgs) {
  const typed = url.searchParams.get('number')?.slice(0, 100) ?? null;
  if (typed === null) return { typed: undefined, error: undefined };

  const number = normalizeCertificateNumber(typed);
  if (number !== null) throw redirect(`/verify/${number}`);

  const error = 'That is not a certificate number. It has 26 letters and digits, in five groups.';
  return data({ typed, error }, { status: 400 });
}

export default function VerifyLookup({ loaderData }: Route.ComponentProps) {
  const { product } = useBrand();

  return (
    <PublicPage>
      <title>{`Verify a certificate · ${product}`}</title>
      <h1 className="font-serif text-3xl font-semibold md:text-4xl">Verify a certificate</h1>
      <p className="mt-3 mb-6 text-lg text-ink-muted">
        Type the number that is printed on the certificate. Capitals and dashes do not matter.
      </p>
      <VerifyForm {...loaderData} />
    </PublicPage>
  );
}
