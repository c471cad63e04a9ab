import type { IncomingMessage, ServerResponse } from 'node:http';

/**
 * The largest bodies a request can have, in bytes. Reading a few megabytes of tiny form fields keeps a CPU core busy for a second, so
 * strangers' forms, which only contain a code, have the smallest limit. A rejected form comes back with what was typed, several times
 * over: 200 forms of 256 kB at once took 300 MB.
 */
const maxBody = { stranger: 8 * 1024, form: 128 * 1024, json: 256 * 1024 };

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
  /** The full address that the visitor requested. */
  url: string;
  method: string;
  body: Buffer<ArrayBuffer> | null;
}

/** Converts Node's request to the kind that the router expects. The request is aborted if the visitor leaves. */
export function toFetchRequest({ incoming, outgoing, url, method, body }: FetchRequestParts): Request {
  const headers = new Headers();
  for (const [name, values] of Object.entries(incoming.headersDistinct)) {
    if (name !== 'cookie') for (const value of values ?? []) headers.append(name, value);
  }
  // The request's cookies after sanitizing (`sanitize-request.ts`).
  if (incoming.headers.cookie !== undefined) headers.set('cookie', incoming.headers.cookie);
  const left = new AbortController();
  outgoing.once('close', () => {
    if (!outgoing.writableFinished) left.abort();
  });
  return new Request(url, { method, headers, signal: left.signal, ...(body === null ? {} : { body }) });
}

/** Returns a request's path and query. A proxy can send a full address, and a fragment is only meant for the browser. */
export function readTarget(url: string): string {
  const target = url.replace(/^[a-z][a-z0-9+.-]*:\/\/[^/?#]*/i, '').replace(/#.*$/s, '');
  return target.startsWith('/') ? target : `/${target}`;
}
