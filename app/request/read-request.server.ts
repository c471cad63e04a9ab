import type { IncomingMessage, ServerResponse } from 'node:http';

/**
 * The largest bodies that a request may carry, in bytes. Reading a form takes a core a second for some megabytes of tiny
 * fields, so a stranger's, which holds a code, is smallest. A form that's refused comes back with what was typed, several times
 * over in its page: 200 forms of 256 kB at once took 300 MB.
 */
const maxBody = { stranger: 8 * 1024, form: 128 * 1024, json: 256 * 1024 };

export type BodyKind = keyof typeof maxBody;

/** Reads a whole body; null when it is larger than the portal accepts of its kind. */
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
  /** The address that the person asked for, whole. */
  url: string;
  method: string;
  body: Buffer<ArrayBuffer> | null;
}

/** Makes of Node's request the one that the router takes. It is aborted when the visitor has left. */
export function toFetchRequest({ incoming, outgoing, url, method, body }: FetchRequestParts): Request {
  const headers = new Headers();
  for (const [name, values] of Object.entries(incoming.headersDistinct)) {
    if (name !== 'cookie') for (const value of values ?? []) headers.append(name, value);
  }
  // The cookies that were read before (`sanitize-request.ts`), not once more as they came.
  if (incoming.headers.cookie !== undefined) headers.set('cookie', incoming.headers.cookie);
  const left = new AbortController();
  outgoing.once('close', () => {
    if (!outgoing.writableFinished) left.abort();
  });
  return new Request(url, { method, headers, signal: left.signal, ...(body === null ? {} : { body }) });
}

/** Returns the path and query of a request. A proxy may ask for a whole address; a fragment belongs to the browser. */
export function readTarget(url: string): string {
  const target = url.replace(/^[a-z][a-z0-9+.-]*:\/\/[^/?#]*/i, '').replace(/#.*$/s, '');
  return target.startsWith('/') ? target : `/${target}`;
}
