import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';

import { largestForm } from '#app/features/revisions/form-limit.ts';

/**
 * The maximum sizes of request bodies, in bytes. Reading a few megabytes of tiny form fields keeps a CPU core busy for a second, so
 * strangers' forms, which contain only a code, have the smallest limit. A rejected form is sent back with several copies of what was typed:
 * 200 simultaneous forms of 256 kB took 300 MB of memory. Only the few who write content can send a long form.
 */
const maxBody = { stranger: 8 * 1024, form: 128 * 1024, longForm: largestForm, json: 256 * 1024 };

export type BodyKind = keyof typeof maxBody;

/** Reads a full body. Returns null if it's larger than the portal accepts for its kind. */
export async function readBody(incoming: IncomingMessage, kind: BodyKind): Promise<Buffer<ArrayBuffer> | null> {
  const limit = maxBody[kind];
  if (Number(incoming.headers['content-length'] ?? 0) > limit) return null;

  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of incoming as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > limit) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

export interface FetchRequestParts {
  incoming: IncomingMessage;
  outgoing: ServerResponse;
  url: string;
  method: string;
  body: RequestBody;
}

/** A request's body. `arriving` is one that the page reads itself. */
export type RequestBody = Buffer<ArrayBuffer> | 'arriving' | null;

/** Converts a Node request to the Fetch API request that the router expects. The request is aborted if the visitor leaves. */
export function toFetchRequest({ incoming, outgoing, url, method, body }: FetchRequestParts): Request {
  const headers = new Headers();
  for (const [name, values] of Object.entries(incoming.headersDistinct)) {
    if (name !== 'cookie') for (const value of values ?? []) headers.append(name, value);
  }
  // `headers` contains the sanitized cookies (`sanitize-request.ts`), and `headersDistinct` doesn't.
  if (incoming.headers.cookie !== undefined) headers.set('cookie', incoming.headers.cookie);
  const left = new AbortController();
  outgoing.once('close', () => {
    if (!outgoing.writableFinished) left.abort();
  });
  const asked = { method, headers, signal: left.signal };
  if (body !== 'arriving') return new Request(url, { ...asked, ...(body === null ? {} : { body }) });
  // A body that's still arriving has to be marked as such. The browser's types don't know this option.
  const streamed: RequestInit & { duplex: 'half' } = { ...asked, body: Readable.toWeb(incoming) as ReadableStream, duplex: 'half' };
  return new Request(url, streamed);
}

/** Returns a request's path and query. A proxy can send a full address, and a fragment is meant only for the browser. */
export function readTarget(url: string): string {
  const target = url.replace(/^[a-z][a-z0-9+.-]*:\/\/[^/?#]*/i, '').replace(/#.*$/s, '');
  return target.startsWith('/') ? target : `/${target}`;
}
