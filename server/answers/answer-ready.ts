import type { ServerResponse } from 'node:http';

import type { Portal } from '#app/portal.ts';
import { sendJson } from './answer-health.ts';

/**
 * Tells a load balancer whether to send visitors to this process, which is ready if the portal isn't stopping and its store accepts a
 * write.
 */
export async function answerReady(portal: Portal, outgoing: ServerResponse, isReady: boolean): Promise<void> {
  if (!isReady) return sendJson(portal, outgoing, [503, { status: 'stopping' }]);

  const { isWritable } = await portal.storeCheck.check();
  sendJson(portal, outgoing, isWritable ? [200, { status: 'ready' }] : [503, { status: 'store not writable' }]);
}
