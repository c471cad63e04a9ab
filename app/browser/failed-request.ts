import { Store } from './store.ts';

/** The number of the last request of scripts for a page, where the portal failed at it: its log says more under it. */
export const failedRequest = new Store<string | null>(null);

/** Notes whether the portal failed at a request. */
export function noteFailure({ status, headers }: Response): void {
  failedRequest.set(status >= 500 ? headers.get('X-Request-Id') : null);
}
