import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';

import { plainPolicy } from '#app/platform/security-headers.ts';
import type { Meter } from '#app/platform/meter.ts';
import { listIdHeader } from '#app/platform/request-id.ts';
import type { Refusal } from '#app/request/validate-request.ts';

export const wrongToken: Refusal = {
  status: 401,
  sentence: 'To read the metrics, send METRICS_TOKEN as "Authorization: Bearer TOKEN".',
  headers: { 'WWW-Authenticate': 'Bearer' },
};

/** Tells whether a request has the token. Comparing digests takes the same time for any input, which reveals nothing about the token. */
export function hasToken({ headers }: IncomingMessage, token: string): boolean {
  const sent = /^Bearer +(\S+)$/i.exec(headers.authorization ?? '')?.[1] ?? '';
  return timingSafeEqual(digest(sent), digest(token));
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

/** Responds with all metrics in Prometheus format. */
export async function answerMetrics(
  meter: Meter,
  outgoing: ServerResponse,
  baseline: readonly (readonly [string, string])[],
): Promise<void> {
  const body = Buffer.from(await meter.write());
  const own = ['Content-Type', meter.contentType, 'Content-Length', String(body.length), 'Cache-Control', 'no-store'];
  outgoing.writeHead(200, [...baseline.flat(), 'Content-Security-Policy', plainPolicy, ...own, ...listIdHeader()]).end(body);
}
