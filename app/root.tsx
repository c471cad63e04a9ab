import type { CSSProperties, ReactNode } from 'react';
import { Links, Meta, Outlet, Scripts, ScrollRestoration, useMatches, useRouteLoaderData } from 'react-router';

import type { Route } from './+types/root';
import type { FailureWords } from '#app/pages/errors/request-id-note.tsx';
import { RouteError } from '#app/pages/errors/route-error.tsx';
import { getPortal } from './portal.ts';
import { secondLock } from './request/second-lock.server.ts';
import { getVisit } from './request/visitor.server.ts';
import { headScript } from '#app/first-paint/head-script.ts';
import { useTypedText } from './first-paint/early-text.ts';
import { DocumentStyles } from './first-paint/document-styles.tsx';
import { useServiceWorker } from './browser/use-service-worker.ts';
import { useCachedStyles } from '#app/first-paint/saved-styles.ts';
import { ConnectionNotice } from '#app/ui/connection-notice.tsx';
import { NoticeBar, useNotice } from './ui/notice-bar.tsx';
import { RouteFocus } from './ui/route-focus.tsx';
import { ToastViewport } from '#app/ui/toast/toast.tsx';
import type { PublicBrand } from '#app/ui/brand/use-brand.ts';

export const middleware = [secondLock];

export const links: Route.LinksFunction = () => [
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
  { rel: 'apple-touch-icon', href: '/app-icons/star-192.png' },
  { rel: 'manifest', href: '/manifest.webmanifest' },
];

/** Loads what every page can show about the provider: names and colours, but nothing from behind a gate. */
export function loader({ context }: Route.LoaderArgs) {
  const { content, env } = getPortal(context);
  const { product, school, credential, provider, supportEmail, logo, colours, preview: picture = '/preview.png' } = content.brand;
  // Link previews need a full address, which is known only if it's configured.
  const preview = env.PUBLIC_URL === undefined ? undefined : new URL(picture, env.PUBLIC_URL).href;
  const failure: FailureWords = { requestIdText: content.screens.failure.number };
  const brand: PublicBrand = { product, school, credential, provider, supportEmail, logo, colours, preview };
  return { ...failure, brand, hasStyles: getVisit(context).hasStyles };
}

export function shouldRevalidate() {
  return false;
}

export function Layout({ children }: { children: ReactNode }) {
  const root = useRouteLoaderData<typeof loader>('root');
  // The offline page is shown at other pages' addresses, where a route module's script would look for a different page.
  const isOffline = useMatches().at(-1)?.id === 'offline';
  const notice = useNotice();

  return (
    <html lang="en-CA" style={brandColours(root?.brand.colours)} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        {root === undefined ? null : <meta name="application-name" content={root.brand.product} />}
        {/* By the time the page's scripts load, this script has already run, so they don't need its text. */}
        <script dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? headScript : '' }} suppressHydrationWarning />
        <DocumentStyles areSaved={root?.hasStyles === true} />
        <Meta />
        <Links />
      </head>
      <body className="min-h-dvh antialiased">
        {notice === null ? (
          children
        ) : (
          <>
            <NoticeBar html={notice} />
            {children}
          </>
        )}
        {isOffline ? null : (
          <>
            <ScrollRestoration />
            <Scripts />
          </>
        )}
      </body>
    </html>
  );
}

export default function Root({ loaderData }: Route.ComponentProps) {
  useCachedStyles(loaderData.hasStyles);
  useServiceWorker();
  useTypedText();

  return (
    <>
      <RouteFocus />
      <ConnectionNotice />
      <Outlet />
      <ToastViewport />
    </>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <RouteError error={error} />;
}

function brandColours(colours: PublicBrand['colours'] | undefined): CSSProperties {
  const overrides = {
    '--brand-light': colours?.brand,
    '--brand-dark': colours?.brandDark,
    '--brand-menu': colours?.menu,
    '--brand-accent': colours?.accent,
  };
  return Object.fromEntries(Object.entries(overrides).filter(([, value]) => value !== undefined));
}
