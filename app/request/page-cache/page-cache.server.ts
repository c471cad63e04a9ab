import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { LRUCache } from 'lru-cache';

import { precompressResponses, type PrecompressedResponses } from './precompressed-response.server.ts';

/** A page that's the same for everyone behind its gate, ready to send. */
export interface CachedPage {
  forms: PrecompressedResponses;
  bytes: number;
}

/** A cached page, or a response for the first requester only. */
export type Rendering = { kind: 'cached'; page: CachedPage } | { kind: 'apart'; response: Response };

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

/** The size of the page cache in bytes, across all encodings. The shipped content, with every tab and data request, needs about 20 MB. */
const standardRoom = 32 * 1024 * 1024;

/**
 * Caches rendered content pages in memory up to a number of bytes, dropping the least recently used. Callers have to make sure that the
 * key contains everything that the response depends on.
 */
export class PageCache {
  readonly #pages;
  readonly #rendering = new Map<string, Promise<Rendering>>();
  #hits = 0;
  #misses = 0;

  constructor(room = standardRoom) {
    this.#pages = new LRUCache<string, CachedPage>({ maxSize: room, sizeCalculation: ({ bytes }) => bytes });
  }

  get size(): number {
    return this.#pages.size;
  }

  get bytes(): number {
    return this.#pages.calculatedSize;
  }

  /** The number of cache hits and misses since the process started. */
  get hits(): number {
    return this.#hits;
  }

  get misses(): number {
    return this.#misses;
  }

  /** Forgets all pages, after the content has changed. */
  clear(): void {
    this.#pages.clear();
  }

  /** Returns a page from memory, or null if it has to be rendered. */
  find(key: string): CachedPage | null {
    const page = this.#pages.get(key);
    if (page === undefined) return null;

    this.#hits += 1;
    return page;
  }

  /**
   * Renders a page and caches it. Simultaneous requests for a new page share one rendering. Only a plain 200 without a cookie is cached.
   * Any other response goes to the first requester only, and the rest get their own.
   */
  async make(key: string, render: () => Promise<Response>): Promise<Rendering> {
    this.#misses += 1;
    const shared = await this.#rendering.get(key)?.catch(() => null);
    if (shared?.kind === 'cached') return shared;

    const rendering = this.#renderAndCache(key, render).finally(() => this.#rendering.delete(key));
    this.#rendering.set(key, rendering);
    return rendering;
  }

  async #renderAndCache(key: string, render: () => Promise<Response>): Promise<Rendering> {
    const response = await render();
    if (response.status !== 200 || response.headers.has('Set-Cookie')) return { kind: 'apart', response };

    const page = await prepare(response);
    this.#pages.set(key, page);
    return { kind: 'cached', page };
  }
}

async function prepare(response: Response): Promise<CachedPage> {
  const identity = Buffer.from(await response.arrayBuffer());
  const [br, gzipped] = await Promise.all([
    compressBrotli(identity, { params: { [constants.BROTLI_PARAM_QUALITY]: 10, [constants.BROTLI_PARAM_SIZE_HINT]: identity.length } }),
    compressGzip(identity, { level: 9 }),
  ]);

  const made = [...response.headers].filter(([name]) => !['content-length', 'cache-control', 'vary'].includes(name));
  // The ETag covers the headers, which include the content security policy, so that a copy with an earlier policy counts as outdated.
  const tag = createHash('sha256').update(JSON.stringify(made)).update(identity).digest('base64url').slice(0, 27);
  // Browsers have to revalidate their copy each time, so that a page is never shown after sign-out.
  const headers = [...made, ['Cache-Control', 'private, no-cache'], ['Vary', 'Accept-Encoding, Cookie']] as const;

  return {
    forms: precompressResponses({ tag, headers, bodies: { identity, br, gzip: gzipped } }),
    bytes: identity.length + br.length + gzipped.length,
  };
}
