import type { ServerResponse } from 'node:http';

import { baselineHeaders, plainPolicy } from '#app/platform/security-headers.ts';
import { listNumberHeader } from '#app/platform/request-number.ts';
import type { Portal } from '#app/portal.ts';

/** Tells a balancer whether it may send people here. */
export async function answerHealth(portal: Portal, outgoing: ServerResponse, isReady: boolean): Promise<void> {
  const [status, answer] = await describeHealth(portal, isReady);
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
      ...listNumberHeader(),
    ])
    .end(body);
}

async function describeHealth(portal: Portal, isReady: boolean): Promise<[number, Record<string, string>]> {
  if (!isReady) return [503, { status: 'stopping' }];

  try {
    await portal.database.selectFrom('portal_settings').select('name').limit(1).execute();
    return [200, { status: 'ok', content: portal.content.version }];
  } catch {
    return [503, { status: 'store unavailable' }];
  }
}
