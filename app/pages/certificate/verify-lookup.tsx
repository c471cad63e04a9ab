import { data, href, redirect } from 'react-router';

import type { Route } from './+types/verify-lookup';
import { normalizeCertificateNumber } from '#app/features/certificates/rules.ts';
import { getPortal } from '#app/portal.ts';
import { PublicPage } from '#app/pages/shell/public-page.tsx';
import { PublicHead } from '#app/pages/shell/public-head.tsx';
import { VerifyForm } from './verify-form.tsx';

export function loader({ url, context }: Route.LoaderArgs) {
  const { front, tabTitles } = getPortal(context).content.screens;
  const words = { tabTitle: tabTitles.verifyLookup, title: front.verify, text: front.verifyText };
  const typed = url.searchParams.get('number')?.slice(0, 100) ?? null;
  if (typed === null) return { words, typed: undefined, error: undefined };

  const number = normalizeCertificateNumber(typed);
  if (number !== null) throw redirect(href('/verify/:number', { number }));

  const error = "That isn't a certificate number. It should have 26 letters and digits in five groups.";
  return data({ words, typed, error }, { status: 400 });
}

export default function VerifyLookup({ loaderData }: Route.ComponentProps) {
  const { words, typed, error } = loaderData;

  return (
    <PublicPage>
      <PublicHead title={words.tabTitle} description={words.text} />
      <h1 className="font-serif text-3xl font-semibold md:text-4xl">{words.title}</h1>
      <p className="mt-3 mb-6 text-lg text-ink-muted">{words.text}</p>
      <VerifyForm typed={typed} error={error} />
    </PublicPage>
  );
}
