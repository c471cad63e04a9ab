import frauncesUrl from '@fontsource-variable/fraunces/files/fraunces-latin-wght-normal.woff2?url';
import interUrl from '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2?url';
import type { CSSProperties, ReactNode } from 'react';
import { isRouteErrorResponse, Links, Meta, Outlet, Scripts, ScrollRestoration, useRouteLoaderData } from 'react-router';

import type { Route } from './+types/root';
import './app.css';
import { ErrorScreen } from './pages/error-screen.tsx';
import NotFound from './pages/not-found.tsx';
import { getPortal } from './portal.ts';
import { secondLock } from './request/second-lock.server.ts';
import { headScript } from './browser/head-script.ts';
import { LineNote } from './ui/line-note.tsx';
import { RouteFocus } from './ui/route-focus.tsx';
import { ToastViewport } from './ui/toast.tsx';

export const middleware = [secondLock];

export const links: Route.LinksFunction = () => [
  { rel: 'preload', href: interUrl, as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' },
  { rel: 'preload', href: frauncesUrl, as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' },
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
];

/** What every page may know of the provider: names and looks, nothing that a gate guards. */
export function loader({ context }: Route.LoaderArgs) {
  const { brand } = getPortal(context).content;
  const { product, school, credential, provider, supportEmail, logo, colours } = brand;
  return { brand: { product, school, credential, provider, supportEmail, logo, colours } };
}

export function shouldRevalidate() {
  return false;
}

export function Layout({ children }: { children: ReactNode }) {
  const root = useRouteLoaderData<typeof loader>('root');

  return (
    <html lang="en-CA" style={brandColours(root?.brand.colours)} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        {root === undefined ? null : <meta name="application-name" content={root.brand.product} />}
        {/* It has run before the scripts of the page come, which therefore do without its text. */}
        <script dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? headScript : '' }} suppressHydrationWarning />
        <Meta />
        <Links />
      </head>
      <body className="min-h-dvh antialiased">
        {children}
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

export default function Root() {
  return (
    <>
      <RouteFocus />
      <LineNote />
      <Outlet />
      <ToastViewport />
    </>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (isRouteErrorResponse(error) && error.status === 404 && error.data === null) return <NotFound />;
  if (isRouteErrorResponse(error)) {
    const text = typeof error.data === 'string' && error.data !== '' ? error.data : error.statusText;
    return <ErrorScreen status={error.status} text={text} />;
  }
  return <ErrorScreen text={error instanceof Error ? error.message : undefined} />;
}

function brandColours(colours: { brand?: string; brandDark?: string; menu?: string; accent?: string } | undefined): CSSProperties {
  const overrides = {
    '--brand-light': colours?.brand,
    '--brand-dark': colours?.brandDark,
    '--brand-menu': colours?.menu,
    '--brand-accent': colours?.accent,
  };
  return Object.fromEntries(Object.entries(overrides).filter(([, value]) => value !== undefined));
}
