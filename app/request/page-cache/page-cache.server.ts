import { createHash } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { LRUCache } from 'lru-cache';

import { precompressResponses, type AnswerContents, type PrecompressedResponses } from './precompressed-response.server.ts';

/** A page that's the same for everyone behind its gate, ready to send. */
export interface CachedPage {
  contents: AnswerContents;
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
 * The Brotli levels of a page's first response and of those after it. The second takes 70 to 300 ms and saves 6 to 13 %. After a publication,
 * all pages in use are rendered at the same time.
 */
const [quickly, well] = [6, 10];

/** The pause before each page is compressed further, in milliseconds, so that new pages come first. */
const pause = 250;

/**
 * Caches rendered content pages in memory up to a number of bytes, dropping the least recently used. Callers have to make sure that the
 * key contains everything that the response depends on.
 */
export class PageCache {
  readonly #pages;
  readonly #rendering = new Map<string, Promise<Rendering>>();
  /** The keys of pages that are still to be compressed further. */
  readonly #large = new Set<string>();
  #isCompressing = false;
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
    this.#large.clear();
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
    this.#large.add(key);
    void this.#compressFurther();
    return { kind: 'cached', page };
  }

  /** Compresses pages further, one at a time. A page that can't be stays as it is. */
  async #compressFurther(): Promise<void> {
    if (this.#isCompressing) return;

    this.#isCompressing = true;
    for (const key of this.#large) {
      await setTimeout(pause, undefined, { ref: false });
      this.#large.delete(key);
      const page = this.#pages.peek(key);
      if (page === undefined) continue;
      const smaller = await compressWell(page).catch(() => page);
      if (smaller.bytes < page.bytes && this.#pages.peek(key) === page) this.#pages.set(key, smaller);
    }
    this.#isCompressing = false;
  }
}

function compress(text: Buffer, level: number): Promise<Buffer> {
  return compressBrotli(text, { params: { [constants.BROTLI_PARAM_QUALITY]: level, [constants.BROTLI_PARAM_SIZE_HINT]: text.length } });
}

async function compressWell({ contents }: CachedPage): Promise<CachedPage> {
  return pageOf({ ...contents, bodies: { ...contents.bodies, br: await compress(contents.bodies.identity, well) } });
}

async function prepare(response: Response): Promise<CachedPage> {
  const identity = Buffer.from(await response.arrayBuffer());
  const [br, gzipped] = await Promise.all([compress(identity, quickly), compressGzip(identity, { level: 9 })]);

  const made = [...response.headers].filter(([name]) => !['content-length', 'cache-control', 'vary'].includes(name));
  // The ETag covers the headers, which include the content security policy, so that a copy with an earlier policy counts as outdated.
  const tag = createHash('sha256').update(JSON.stringify(made)).update(identity).digest('base64url').slice(0, 27);
  // Browsers have to revalidate their copy each time, so that a page is never shown after sign-out.
  const headers = [...made, ['Cache-Control', 'private, no-cache'], ['Vary', 'Accept-Encoding, Cookie']] as const;

  return pageOf({ tag, headers, bodies: { identity, br, gzip: gzipped } });
}

function pageOf(contents: AnswerContents): CachedPage {
  const bytes = Object.values(contents.bodies).reduce((sum, { length }) => sum + length, 0);
  return { contents, forms: precompressResponses(contents), bytes };
}
