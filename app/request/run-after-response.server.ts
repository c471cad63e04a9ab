import { AsyncResource } from 'node:async_hooks';
import type { RouterContextProvider } from 'react-router';

import { getPortal } from '#app/portal.ts';
import { getVisit } from './visitor.server.ts';

/**
 * Runs work once the response is sent, so that the time the response takes doesn't tell a visitor what the work was about. A page is
 * rendered in a later turn of the event loop, so waiting for the next turn isn't enough. The work also runs if the visitor has left. An
 * error is logged with the given message.
 */
export function runAfterResponse(context: Readonly<RouterContextProvider>, failure: string, work: () => Promise<unknown>): void {
  const { log } = getPortal(context);
  const { outgoing } = getVisit(context);
  // Log entries about the work have the request's ID.
  const run = AsyncResource.bind(() => void work().catch((error: unknown) => log.error({ err: error }, failure)));
  if (outgoing.closed) setImmediate(run);
  else outgoing.once('close', run);
}
