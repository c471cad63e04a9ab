import type { ServerResponse } from 'node:http';

import { baselineHeaders, plainPolicy } from '#app/platform/security-headers.ts';
import { listIdHeader } from '#app/platform/request-id.ts';
import type { Portal } from '#app/portal.ts';

/**
 * Reports that the process is alive and its event loop is running. Nothing else is checked, because a restart wouldn't fix a missing store
 * or a full disk. The server starts listening only once the store and content are ready.
 */
export function answerHealth(portal: Portal, outgoing: ServerResponse): void {
  sendJson(portal, outgoing, [200, { status: 'ok', content: portal.content.version }]);
}

export function sendJson(portal: Portal, outgoing: ServerResponse, [status, answer]: [number, Record<string, string>]): void {
  const body = Buffer.from(JSON.stringify(answer));
  outgoing
    .setHeaders(new Map(Object.entries(baselineHeaders(portal.env.secure))))
    .setHeader('Content-Security-Policy', plainPolicy)
    .writeHead(status, [
      'Content-Type',
      'application/json',
      'Content-Length',
      String(body.length),
      'Cache-Control',
      'no-store',
      ...listIdHeader(),
    ])
    .end(body);
}
