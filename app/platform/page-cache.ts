import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/** A response that is the same for everybody behind a gate, in the forms in which it is sent. */
interface CachedPage {
  etag: string;
  headers: [string, string][];
  body: Buffer;
  brotli: Buffer;
  gzip: Buffer;
}

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

/**
 * Keeps rendered content pages in memory, at most `limit` of them; the one unused for longest goes first.
 * The caller answers for the key: it must hold everything that the response depends on.
 */
export class PageCache {
  readonly #pages = new Map<string, CachedPage>();
  readonly #limit: number;

  constructor(limit = 300) {
    this.#limit = limit;
  }

  /** Returns the page of a key as a response to this request, or null when it is not there. */
  answer(key: string, request: Request): Response | null {
    const page = this.#pages.get(key);
    if (page === undefined) return null;

    this.#pages.delete(key);
    this.#pages.set(key, page);
    return respond(page, request);
  }

  /** Keeps a response and returns it in the form that this request accepts. Only a plain 200 without a cookie is kept. */
  async keep(key: string, response: Response, request: Request): Promise<Response> {
    if (response.status !== 200 || response.headers.has('Set-Cookie')) return response;

    const body = Buffer.from(await response.arrayBuffer());
    const headers = [...response.headers].filter(([name]) => name.toLowerCase() !== 'content-length');
    const [brotli, gzipped] = await Promise.all([
      compressBrotli(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_SIZE_HINT]: body.length } }),
      compressGzip(body, { level: 9 }),
    ]);
    const etag = createHash('sha256').update(JSON.stringify(headers)).update(body).digest('base64url').slice(0, 27);

    const page = { etag, headers, body, brotli, gzip: gzipped };
    this.#pages.set(key, page);
    const oldest = this.#pages.keys().next();
    if (this.#pages.size > this.#limit && !oldest.done) this.#pages.delete(oldest.value);

    return respond(page, request);
  }
}

function respond(page: CachedPage, request: Request): Response {
  const accepted = request.headers.get('Accept-Encoding') ?? '';
  const encoding = /\bbr\b/.test(accepted) ? 'br' : /\bgzip\b/.test(accepted) ? 'gzip' : null;
  const etag = `"${page.etag}${encoding === null ? '' : `-${encoding}`}"`;

  const headers = new Headers(page.headers);
  headers.set('ETag', etag);
  // Asked again each time, so that a page is never shown from a cache after signing out.
  headers.set('Cache-Control', 'private, no-cache');
  headers.set('Vary', 'Accept-Encoding, Cookie');

  if (request.headers.get('If-None-Match')?.includes(etag)) return new Response(null, { status: 304, headers });

  if (encoding !== null) headers.set('Content-Encoding', encoding);
  const body = encoding === 'br' ? page.brotli : encoding === 'gzip' ? page.gzip : page.body;
  headers.set('Content-Length', String(body.length));
  return new Response(new Uint8Array(body), { headers });
}
