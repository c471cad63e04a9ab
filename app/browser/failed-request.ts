import { Store } from './store.ts';

/** The ID of a failed request, under which the portal's log has the details. Null if the last request succeeded. */
export const failedRequest = new Store<string | null>(null);

/** Records the ID of a request that failed on the server. */
export function noteFailure({ status, headers }: Response): void {
  failedRequest.set(status >= 500 ? headers.get('X-Request-Id') : null);
}
