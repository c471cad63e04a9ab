import { useEffect, useRef } from 'react';
import { createPath, useLocation, useNavigate, useNavigation } from 'react-router';

import { connectionProblem as knownProblem, retryNow } from '#app/browser/connection.ts';
import { useStore } from '#app/browser/store.ts';
import { Button } from './button.tsx';

/**
 * Says that the next page is waiting for the connection. The next page opens once the connection is back, unless the user chooses to stay
 * on the current one.
 */
export function ConnectionNotice() {
  const connectionProblem = useStore(knownProblem);
  const { state, location: next } = useNavigation();
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  // Navigating to the current page cancels the pending navigation without a request.
  const stay = () => void navigate(pathname + search, { replace: true, preventScrollReset: true, defaultShouldRevalidate: false });

  const drawnByServer = useRef(pathname);

  useEffect(() => {
    if (connectionProblem !== 'update') return;
    // Loading the next page as a document also loads the current build's scripts. Otherwise, the page would never get past the server's
    // HTML, because a script that's missing from another build never loads. A form has to be sent again by hand.
    if (next !== undefined && state === 'loading') location.assign(createPath(next));
    else if (next !== undefined || pathname !== drawnByServer.current) location.reload();
  }, [connectionProblem, state, next, pathname]);

  return (
    <div role="status">
      {connectionProblem === 'connection' && next !== undefined ? (
        <div className="fixed top-3 right-3 z-40 rounded-lg border border-line-strong bg-surface p-4 shadow-raised max-md:top-17 max-md:left-3 md:w-96 print:hidden">
          <p className="text-[0.9375rem]">You're offline. This will finish on its own once you're back online.</p>
          <div className="mt-2 -mb-1 -ml-3 flex">
            <Button look="quiet" onClick={retryNow}>
              Try now
            </Button>
            <Button look="quiet" onClick={stay}>
              Stay here
            </Button>
          </div>
        </div>
      ) : null}
    </div>
  );
}
