import type { IncomingMessage, ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import { brotliCompressSync, constants, createGzip, gzipSync } from 'node:zlib';

import { findRequestId, requestIdHeader } from '#app/platform/request-id.ts';
import { plainPolicy, privateCacheControl } from '#app/platform/security-headers.ts';
import { canLinkStyles } from '#app/first-paint/saved-styles.ts';
import type { Refusal } from './validate-request.ts';
import { accepts } from './page-cache/precompressed-response.server.ts';

/** The smallest response to compress, in bytes. Compressing a smaller one wouldn't even save a packet. */
const smallest = 1024;
const compressible = /^(text\/|application\/json|image\/svg\+xml)/;

/** Sends a refusal that no page renders, with a message that says what to do. */
export function sendRefusal(outgoing: ServerResponse, { status, sentence, headers = {} }: Refusal): void {
  const body = Buffer.from(sentence);
  setNumber(outgoing);
  outgoing
    .writeHead(status, {
      ...headers,
      'Content-Type': 'text/plain; charset=utf-8',
      'Content-Length': body.length,
      'Cache-Control': privateCacheControl,
      'Content-Security-Policy': plainPolicy,
    })
    .end(body);
}

/** Sends a page's response, compressed if that's worthwhile. The response is sent in one piece or, if the page says so, streamed. */
export async function sendResponse(outgoing: ServerResponse, incoming: IncomingMessage, response: Response): Promise<void> {
  if (response.headers.has('Transfer-Encoding')) return sendAsItComes(outgoing, incoming, response);

  const whole = Buffer.from(await response.arrayBuffer());
  const level = canLinkStyles(incoming.headers.cookie) ? levels.later : levels.first;
  const { body, encoding } = compress(whole, response.headers, incoming.headers['accept-encoding'] ?? '', level);

  setHeaders(outgoing, response.headers, encoding);
  if (incoming.method !== 'HEAD' && response.status !== 204 && response.status !== 304) outgoing.setHeader('Content-Length', body.length);
  outgoing.writeHead(response.status).end(body);
}

/**
 * Streams a long response, producing each chunk only after the previous one was sent. If the response fails partway, the connection is cut,
 * so that no one mistakes part of the file for all of it. A file of a known length is sent as it is, so that browsers can show progress.
 */
async function sendAsItComes(outgoing: ServerResponse, incoming: IncomingMessage, response: Response): Promise<void> {
  const hasLength = response.headers.has('Content-Length');
  const packs = !hasLength && accepts('gzip', incoming.headers['accept-encoding'] ?? '');
  setHeaders(outgoing, response.headers, packs ? 'gzip' : null);
  // A response can't have both.
  if (hasLength) outgoing.removeHeader('Transfer-Encoding');
  outgoing.writeHead(response.status);
  if (incoming.method === 'HEAD' || response.body === null) {
    await response.body?.cancel();
    outgoing.end();
    return;
  }

  try {
    await (packs ? pipeline(response.body, createGzip({ level: 2 }), outgoing) : pipeline(response.body, outgoing));
  } catch (error) {
    // Cancelling a download isn't an error.
    if (!(error instanceof Error && 'code' in error && error.code === 'ERR_STREAM_PREMATURE_CLOSE')) throw error;
  }
}

function setNumber(outgoing: ServerResponse): void {
  const requestId = findRequestId();
  if (requestId !== undefined) outgoing.setHeader(requestIdHeader, requestId);
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
 * The compression levels for responses that are sent only once. Speed usually matters more than size: level 2 takes half a millisecond for
 * 75 kB. On a browser's first visit, the document includes the styles and all the scripts are still to come, so a document that's an eighth
 * smaller is worth two more milliseconds.
 */
const levels = { first: 6, later: 2 };

/** Compresses a response in this thread, because handing it to another thread and back takes 50% longer. */
function compress(body: Buffer, headers: Headers, accepted: string, level: number): { body: Buffer; encoding: 'br' | 'gzip' | null } {
  const isWorthIt = body.length >= smallest && compressible.test(headers.get('Content-Type') ?? '') && !headers.has('Content-Encoding');
  if (!isWorthIt) return { body, encoding: null };

  if (accepts('br', accepted))
    return { body: brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: level } }), encoding: 'br' };
  return accepts('gzip', accepted) ? { body: gzipSync(body, { level }), encoding: 'gzip' } : { body, encoding: null };
}
