import { href, Link } from 'react-router';

import type { Route } from './+types/client-landing';
import { getPortal } from '#app/portal.ts';
import { BrandMark } from '#app/ui/brand/brand-mark.tsx';
import { ButtonLink } from '#app/ui/button.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { SkipLink } from '#app/ui/skip-link.tsx';
import { ThemeButton } from '#app/pages/shell/shell.tsx';
import { PublicHead } from '#app/pages/shell/public-head.tsx';
import { useBrand } from '#app/ui/brand/use-brand.ts';

export function loader({ context }: Route.LoaderArgs) {
  const { brand, screens } = getPortal(context).content;
  return { landing: brand.landing, words: screens.landing, tabTitle: screens.tabTitles.landing };
}

/** Shows the client portal's public landing page. The heading on phones differs from the one on wide screens (specification 2.9). */
export default function ClientLanding({ loaderData }: Route.ComponentProps) {
  const { product, logo } = useBrand();
  const { tagline, curatorCredit, contactEmail } = loaderData.landing;
  const { words } = loaderData;

  return (
    <div className="flex min-h-dvh flex-col bg-menu text-on-menu">
      <PublicHead title={loaderData.tabTitle} description={tagline} />
      <SkipLink />
      <header className="flex justify-end p-3">
        <ThemeButton />
      </header>
      <main
        id="content"
        tabIndex={-1}
        className="mx-auto flex w-full max-w-4xl flex-1 flex-col items-center justify-center px-6 pb-12 text-center outline-none"
      >
        <BrandMark logo={logo} className="size-16" />
        <p className="mt-3 font-serif text-xl font-semibold">{product}</p>
        <h1 className="mt-8 font-serif text-4xl font-semibold md:text-6xl">
          <span className="md:hidden">{words.phoneHeading}</span>
          <span className="hidden md:inline">{words.deskHeading}</span>
        </h1>
        <p className="mt-4 max-w-xl text-lg text-balance text-on-menu-muted">{tagline}</p>
        <ButtonLink to={href('/client-login')} className="mt-8 min-h-12 !bg-accent px-8 !text-menu focus-visible:outline-accent">
          {words.action}
        </ButtonLink>
        <ul className="mt-16 grid w-full list-none gap-8 p-0 text-left sm:grid-cols-3">
          {words.tiles.map((tile) => (
            <li key={tile.title} className="border-t border-menu-active pt-5">
              <Icon name={tile.icon} className="size-6 text-accent" />
              <h2 className="mt-3 font-semibold">{tile.title}</h2>
              <p className="mt-1 text-sm text-on-menu-muted">{tile.text}</p>
              {tile.link === undefined ? null : (
                <Link
                  to={tile.link.to}
                  prefetch="none"
                  className="mt-1 inline-flex min-h-11 items-center text-sm font-semibold underline underline-offset-2 focus-visible:outline-accent"
                >
                  {tile.link.label}
                </Link>
              )}
            </li>
          ))}
        </ul>
      </main>
      <footer className="flex flex-wrap items-center justify-center gap-x-6 px-6 py-4 text-sm text-on-menu-muted">
        <span>{curatorCredit}</span>
        <a
          href={`mailto:${contactEmail}`}
          className="inline-flex min-h-11 items-center underline underline-offset-2 focus-visible:outline-accent"
        >
          {contactEmail}
        </a>
      </footer>
    </div>
  );
}
