import { isRouteErrorResponse } from 'react-router';

import { ErrorScreen } from './error-screen.tsx';
import NotFound from './not-found.tsx';

/** Shows an error that has no screen of its own. */
export function RouteError({ error }: { error: unknown }) {
  if (isRouteErrorResponse(error) && error.status === 404 && error.data === null) return <NotFound />;
  if (isRouteErrorResponse(error)) {
    const text = typeof error.data === 'string' && error.data !== '' ? error.data : error.statusText;
    return <ErrorScreen status={error.status} text={text} />;
  }
  return <ErrorScreen text={error instanceof Error ? error.message : undefined} />;
}
