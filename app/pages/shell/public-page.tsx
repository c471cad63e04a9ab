import type { ReactNode } from 'react';
import { href, Link } from 'react-router';

import { BrandMark } from '#app/ui/brand/brand-mark.tsx';
import { SkipLink } from '#app/ui/skip-link.tsx';
import { ThemeButton } from './shell.tsx';
import { useBrand } from '#app/ui/brand/use-brand.ts';

interface PublicPageProps {
  /** Content shown in the header in addition to the theme button. */
  action?: ReactNode;
  children: ReactNode;
}

/** Shows the frame for pages without a menu: brand, theme, content and a link to get help. */
export function PublicPage({ action, children }: PublicPageProps) {
  const { product, logo, supportEmail } = useBrand();

  return (
    <div className="mx-auto flex min-h-dvh max-w-5xl flex-col px-5 sm:px-8 print:max-w-none print:px-0">
      <SkipLink />
      <header className="flex items-center justify-between py-4 print:hidden">
        <Link to={href('/')} className="flex min-h-11 items-center gap-2.5 font-serif text-lg font-semibold">
          <BrandMark logo={logo} />
          {product}
        </Link>
        <div className="flex items-center gap-1">
          {action}
          <ThemeButton className="text-ink-muted hover:bg-sunken hover:text-ink" />
        </div>
      </header>
      <main id="content" tabIndex={-1} className="flex-1 py-8 outline-none md:py-14 print:p-0">
        {children}
      </main>
      <footer className="border-t border-line py-4 text-sm text-ink-muted print:hidden">
        Questions?{' '}
        <a
          href={`mailto:${supportEmail}`}
          className="inline-flex min-h-11 items-center font-medium text-brand underline underline-offset-2"
        >
          {supportEmail}
        </a>
      </footer>
    </div>
  );
}
