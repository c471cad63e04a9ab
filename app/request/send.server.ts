import type { IncomingMessage, ServerResponse } from 'node:http';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

import { plainPolicy } from '#app/platform/security-headers.ts';
import type { Refusal } from './admission.ts';
import { accepts } from './ready-answer.server.ts';

/** Smaller answers gain less than a packet, in bytes. */
const smallest = 1024;
const compressible = /^(text\/|application\/json|image\/svg\+xml)/;

/** Sends a refusal that no page makes: a sentence that says what to do. */
export function sendRefusal(outgoing: ServerResponse, { status, sentence, headers = {} }: Refusal): void {
  const body = Buffer.from(sentence);
  outgoing
    .writeHead(status, {
      ...headers,
      'Content-Type': 'text/plain; charset=utf-8',
      'Content-Length': body.length,
      'Cache-Control': 'private, no-store',
      'Content-Security-Policy': plainPolicy,
    })
    .end(body);
}

/** Sends what a page answered, compressed where that is worth it. */
export async function sendResponse(outgoing: ServerResponse, incoming: IncomingMessage, response: Response): Promise<void> {
  const whole = Buffer.from(await response.arrayBuffer());
  const { body, encoding } = compress(whole, response.headers, incoming.headers['accept-encoding'] ?? '');

  for (const [name, value] of response.headers) if (name !== 'set-cookie') outgoing.setHeader(name, value);
  const cookies = response.headers.getSetCookie();
  if (cookies.length > 0) outgoing.setHeader('Set-Cookie', cookies);
  if (encoding !== null) {
    outgoing.setHeader('Content-Encoding', encoding);
    outgoing.setHeader('Vary', 'Accept-Encoding');
  }
  if (incoming.method !== 'HEAD' && response.status !== 204 && response.status !== 304) outgoing.setHeader('Content-Length', body.length);
  outgoing.writeHead(response.status).end(body);
}

/**
 * Quickly rather than well: each of these answers is sent once. In this thread: half a millisecond for 75 kB, to which
 * handing it to another and back adds half as much.
 */
function compress(body: Buffer, headers: Headers, accepted: string): { body: Buffer; encoding: 'br' | 'gzip' | null } {
  const isWorthIt = body.length >= smallest && compressible.test(headers.get('Content-Type') ?? '') && !headers.has('Content-Encoding');
  if (!isWorthIt) return { body, encoding: null };

  if (accepts('br', accepted))
    return { body: brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 2 } }), encoding: 'br' };
  return accepts('gzip', accepted) ? { body: gzipSync(body, { level: 2 }), encoding: 'gzip' } : { body, encoding: null };
}
