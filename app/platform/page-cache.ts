import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/** A response that is the same for everybody behind a gate, in the forms in which it is sent. */
interface CachedPage {
  etag: string;
  headers: [string, string][];
  body: Buffer<ArrayBuffer>;
  brotli: Buffer<ArrayBuffer>;
  gzip: Buffer<ArrayBuffer>;
}

/** A response, and apart from it the bytes to send with it: React Router looks at a response's body and so has it copied. */
export interface PageAnswer {
  response: Response;
  /** Null when the response has its own body, or none. */
  body: Buffer<ArrayBuffer> | null;
}

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

/**
 * Keeps rendered content pages in memory, at most `limit` of them; the one unused for longest goes first.
 * The caller answers for the key: it must hold everything that the response depends on.
 */
export class PageCache {
  readonly #pages = new Map<string, CachedPage>();
  readonly #rendering = new Map<string, Promise<CachedPage | null>>();
  readonly #limit: number;

  constructor(limit = 300) {
    this.#limit = limit;
  }

  /**
   * Answers a request from memory, or makes the page and keeps it. Many who ask for a new page at once wait for one
   * rendering. Only a plain 200 without a cookie is kept; anything else goes to the one who asked first.
   */
  async answer(key: string, request: Request, render: () => Promise<Response>): Promise<PageAnswer> {
    const kept = this.#pages.get(key) ?? (await this.#rendering.get(key));
    if (kept !== undefined && kept !== null) {
      this.#touch(key, kept);
      return respond(kept, request);
    }

    const response = render();
    const keeping = response.then((made) => (isKeepable(made) ? this.#keep(key, made.clone()) : null));
    // A rendering that fails is reported to the one who asked for it; those who wait render for themselves.
    const quiet = keeping.catch(() => null).finally(() => this.#rendering.delete(key));
    this.#rendering.set(key, quiet);

    const made = await response;
    const page = await keeping;
    return page === null ? { response: made, body: null } : respond(page, request);
  }

  async #keep(key: string, response: Response): Promise<CachedPage> {
    const body = Buffer.from(await response.arrayBuffer());
    const headers = [...response.headers].filter(([name]) => name.toLowerCase() !== 'content-length');
    const [brotli, gzipped] = await Promise.all([
      compressBrotli(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_SIZE_HINT]: body.length } }),
      compressGzip(body, { level: 9 }),
    ]);
    const etag = createHash('sha256').update(JSON.stringify(headers)).update(body).digest('base64url').slice(0, 27);

    const page = { etag, headers, body, brotli, gzip: gzipped };
    this.#touch(key, page);
    return page;
  }

  /** Makes a page the one used last, and lets the one unused for longest go when there are too many. */
  #touch(key: string, page: CachedPage): void {
    this.#pages.delete(key);
    this.#pages.set(key, page);

    const oldest = this.#pages.keys().next();
    if (this.#pages.size > this.#limit && !oldest.done) this.#pages.delete(oldest.value);
  }
}

function chooseEncoding(accepted: string): 'br' | 'gzip' | null {
  if (/\bbr\b/.test(accepted)) return 'br';
  return /\bgzip\b/.test(accepted) ? 'gzip' : null;
}

function isKeepable(response: Response): boolean {
  return response.status === 200 && !response.headers.has('Set-Cookie');
}

function respond(page: CachedPage, request: Request): PageAnswer {
  const accepted = request.headers.get('Accept-Encoding') ?? '';
  const encoding = chooseEncoding(accepted);
  const etag = `"${page.etag}${encoding === null ? '' : `-${encoding}`}"`;

  const headers = new Headers(page.headers);
  headers.set('ETag', etag);
  // Asked again each time, so that a page is never shown from a cache after signing out.
  headers.set('Cache-Control', 'private, no-cache');
  headers.set('Vary', 'Accept-Encoding, Cookie');

  if (request.headers.get('If-None-Match')?.includes(etag)) return { response: new Response(null, { status: 304, headers }), body: null };

  if (encoding !== null) headers.set('Content-Encoding', encoding);
  const body = { br: page.brotli, gzip: page.gzip, none: page.body }[encoding ?? 'none'];
  headers.set('Content-Length', String(body.length));
  return { response: new Response(null, { headers }), body };
}
