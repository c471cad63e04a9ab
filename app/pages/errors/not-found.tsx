import { useEffect } from 'react';
import { data, href, useLocation } from 'react-router';

import { ButtonLink } from '#app/ui/button.tsx';
import { NorthStar } from '#app/ui/brand/brand-mark.tsx';

export function loader() {
  return data(null, { status: 404 });
}

export default function NotFound() {
  const { pathname } = useLocation();

  useEffect(() => {
    console.error('404: no page at', pathname);
  }, [pathname]);

  return (
    <main
      id="content"
      tabIndex={-1}
      className="mx-auto flex min-h-dvh max-w-xl flex-col items-center justify-center gap-3 px-6 py-16 text-center"
    >
      <title>Page not found</title>
      <NorthStar className="size-10" />
      <h1 className="font-serif text-7xl font-semibold text-brand">404</h1>
      <p className="text-xl">Oops! Page not found</p>
      <p className="text-ink-muted">The address may be mistyped, or the page may have moved.</p>
      <ButtonLink to={href('/')} className="mt-4">
        Return to Home
      </ButtonLink>
    </main>
  );
}
