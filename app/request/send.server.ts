import type { IncomingMessage, ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import { brotliCompressSync, constants, createGzip, gzipSync } from 'node:zlib';

import { findRequestId, requestIdHeader } from '#app/platform/request-id.ts';
import { plainPolicy } from '#app/platform/security-headers.ts';
import { linksStyles } from '#app/first-paint/saved-styles.ts';
import type { Refusal } from './validate-request.ts';
import { accepts } from './page-cache/precompressed-response.server.ts';

/** Smaller answers save less than a packet, in bytes. */
const smallest = 1024;
const compressible = /^(text\/|application\/json|image\/svg\+xml)/;

/** Sends a refusal that no page renders: a sentence that says what to do. */
export function sendRefusal(outgoing: ServerResponse, { status, sentence, headers = {} }: Refusal): void {
  const body = Buffer.from(sentence);
  setNumber(outgoing);
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

/** Sends a page's response, compressed if that's worth it: in one piece, or streamed if the page says so. */
export async function sendResponse(outgoing: ServerResponse, incoming: IncomingMessage, response: Response): Promise<void> {
  if (response.headers.has('Transfer-Encoding')) return sendAsItComes(outgoing, incoming, response);

  const whole = Buffer.from(await response.arrayBuffer());
  const level = linksStyles(incoming.headers.cookie) ? levels.later : levels.first;
  const { body, encoding } = compress(whole, response.headers, incoming.headers['accept-encoding'] ?? '', level);

  setHeaders(outgoing, response.headers, encoding);
  if (incoming.method !== 'HEAD' && response.status !== 204 && response.status !== 304) outgoing.setHeader('Content-Length', body.length);
  outgoing.writeHead(response.status).end(body);
}

/**
 * Streams a long response in chunks: each is produced once the last one is sent. If it fails partway, the connection is
 * cut, so no one mistakes a part for the complete file.
 */
async function sendAsItComes(outgoing: ServerResponse, incoming: IncomingMessage, response: Response): Promise<void> {
  const packs = accepts('gzip', incoming.headers['accept-encoding'] ?? '');
  setHeaders(outgoing, response.headers, packs ? 'gzip' : null);
  outgoing.writeHead(response.status);
  if (incoming.method === 'HEAD' || response.body === null) {
    await response.body?.cancel();
    outgoing.end();
    return;
  }

  try {
    await (packs ? pipeline(response.body, createGzip({ level: 2 }), outgoing) : pipeline(response.body, outgoing));
  } catch (error) {
    // Stopping a download isn't an error.
    if (!(error instanceof Error && 'code' in error && error.code === 'ERR_STREAM_PREMATURE_CLOSE')) throw error;
  }
}

function setNumber(outgoing: ServerResponse): void {
  const number = findRequestId();
  if (number !== undefined) outgoing.setHeader(requestIdHeader, number);
}

function setHeaders(outgoing: ServerResponse, headers: Headers, encoding: string | null): void {
  setNumber(outgoing);
  for (const [name, value] of headers) if (name !== 'set-cookie') outgoing.setHeader(name, value);
  const cookies = headers.getSetCookie();
  if (cookies.length > 0) outgoing.setHeader('Set-Cookie', cookies);
  if (encoding === null) return;

  outgoing.setHeader('Content-Encoding', encoding);
  outgoing.setHeader('Vary', 'Accept-Encoding');
}

/**
 * The compression level for a response that's sent once. Speed comes before size: half a millisecond for 75 kB. A
 * browser that has nothing from the portal yet gets the styles with its text, and waits for all scripts after that: an
 * eighth less for its document is worth two more milliseconds.
 */
const levels = { first: 6, later: 2 };

/** In this thread: passing a response to another one and back adds half as much time. */
function compress(body: Buffer, headers: Headers, accepted: string, level: number): { body: Buffer; encoding: 'br' | 'gzip' | null } {
  const isWorthIt = body.length >= smallest && compressible.test(headers.get('Content-Type') ?? '') && !headers.has('Content-Encoding');
  if (!isWorthIt) return { body, encoding: null };

  if (accepts('br', accepted))
    return { body: brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: level } }), encoding: 'br' };
  return accepts('gzip', accepted) ? { body: gzipSync(body, { level }), encoding: 'gzip' } : { body, encoding: null };
}
