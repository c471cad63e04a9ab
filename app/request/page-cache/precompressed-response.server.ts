import type { IncomingMessage, ServerResponse } from 'node:http';

export type Encoding = 'br' | 'gzip' | 'identity';

/** A response that's ready to send, in one encoding. */
export interface PrecompressedResponse {
  etag: string;
  body: Buffer;
  /** The headers for a 200, as alternating names and values, which is how Node expects them. */
  headers: string[];
  /** The headers for a 304, which repeat what the browser stores with the response. */
  unchangedHeaders: string[];
}

/** A response in several encodings, one of which is always uncompressed. */
export type PrecompressedResponses = { identity: PrecompressedResponse } & Partial<Record<Encoding, PrecompressedResponse>>;

export interface AnswerContents {
  /** The base of the ETag, to which each compressed encoding adds its name. */
  tag: string;
  headers: readonly (readonly [string, string])[];
  bodies: { identity: Buffer } & Partial<Record<Encoding, Buffer>>;
}

/** Prepares a response that will be sent many times. */
export function precompressResponses({ tag, headers, bodies }: AnswerContents): PrecompressedResponses {
  const prepare = (encoding: Encoding, body: Buffer): PrecompressedResponse => {
    const etag = `"${tag}${encoding === 'identity' ? '' : `-${encoding}`}"`;
    const unchangedHeaders = [...headers.flat(), 'ETag', etag];
    const encoded = encoding === 'identity' ? [] : ['Content-Encoding', encoding];
    return { etag, body, unchangedHeaders, headers: [...unchangedHeaders, ...encoded, 'Content-Length', String(body.length)] };
  };

  return {
    identity: prepare('identity', bodies.identity),
    ...(bodies.br === undefined ? {} : { br: prepare('br', bodies.br) }),
    ...(bodies.gzip === undefined ? {} : { gzip: prepare('gzip', bodies.gzip) }),
  };
}

/**
 * Sends a response in an encoding that the browser accepts, or says that the browser's copy is current. `own` contains extra headers for
 * this request only.
 */
export function sendAnswer(
  forms: PrecompressedResponses,
  { method, headers }: IncomingMessage,
  outgoing: ServerResponse,
  own: string[] = [],
): void {
  const form = chooseAnswer(forms, headers['accept-encoding'] ?? '');

  if (headers['if-none-match']?.includes(form.etag)) outgoing.writeHead(304, [...form.unchangedHeaders, ...own]).end();
  else if (method === 'HEAD') outgoing.writeHead(200, [...form.headers, ...own]).end();
  else outgoing.writeHead(200, [...form.headers, ...own]).end(form.body);
}

/** Tells whether the browser already has the response, in any encoding. */
export function isUnchanged(forms: PrecompressedResponses, held: string): boolean {
  return Object.values(forms).some(({ etag }) => held.includes(etag));
}

function chooseAnswer(forms: PrecompressedResponses, accepted: string): PrecompressedResponse {
  if (forms.br !== undefined && accepts('br', accepted)) return forms.br;
  if (forms.gzip !== undefined && accepts('gzip', accepted)) return forms.gzip;
  return forms.identity;
}

/** Tells whether a browser accepts an encoding (RFC 9110, 12.5.3), which means that the encoding is listed with a quality above 0. */
export function accepts(encoding: 'br' | 'gzip', accepted: string): boolean {
  return accepted.split(',').some((entry) => {
    const [name = '', quality = ''] = entry.split(';');
    return name.trim().toLowerCase() === encoding && !/^\s*q=0(\.0*)?\s*$/i.test(quality);
  });
}
