import { Store } from './store.ts';

/** The request ID of the last request by a script that failed. The portal's log has the details under this ID. */
export const failedRequest = new Store<string | null>(null);

/** Records whether the portal failed to handle a request. */
export function noteFailure({ status, headers }: Response): void {
  failedRequest.set(status >= 500 ? headers.get('X-Request-Id') : null);
}
