import { useEffect, useRef } from 'react';
import { useLocation, useNavigation } from 'react-router';

import { endLateLayout } from '#app/first-paint/late-layout.ts';

/** Moves the focus to the content after navigation to another page, so that the keyboard and screen readers start there. */
export function RouteFocus() {
  const { pathname, hash } = useLocation();
  const { state } = useNavigation();
  const lastPath = useRef(pathname);

  useEffect(() => {
    if (lastPath.current === pathname) return;
    lastPath.current = pathname;
    endLateLayout();
    if (hash === '') document.getElementById('content')?.focus({ preventScroll: true });
  }, [pathname, hash]);

  return (
    <div
      role="progressbar"
      aria-label="Loading the page"
      hidden={state === 'idle'}
      className="route-progress fixed inset-x-0 top-0 z-50 h-0.5 bg-accent print:hidden"
    />
  );
}
