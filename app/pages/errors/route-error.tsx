import { isRouteErrorResponse } from 'react-router';

import { ErrorScreen } from './error-screen.tsx';
import NotFound from './not-found.tsx';

/** The screen for an error that has no message of its own. */
export function RouteError({ error }: { error: unknown }) {
  if (isRouteErrorResponse(error) && error.status === 404 && error.data === null) return <NotFound />;
  if (isRouteErrorResponse(error)) {
    const text = typeof error.data === 'string' && error.data !== '' ? error.data : error.statusText;
    return <ErrorScreen status={error.status} text={text} />;
  }
  return <ErrorScreen text={error instanceof Error ? error.message : undefined} />;
}
