import { createHash } from 'node:crypto';
import { setImmediate, setTimeout } from 'node:timers/promises';
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

/** The levels at which a page is compressed. */
interface Levels {
  brotli: number;
  gzip: number;
}

/** The levels for a page's first readers. After a publication, all pages in use are asked for at once. */
const quickly: Levels = { brotli: 5, gzip: 1 };

/** The levels for its later readers. Brotli takes 70 to 300 ms and saves 8 to 15 %. */
const well: Levels = { brotli: 10, gzip: 9 };

/** The longest time for which a page holds up the next one, in milliseconds. */
const longestTurn = 1_000;

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
  /** Settles when the next page can be rendered. */
  #nextTurn: Promise<unknown> = Promise.resolve();
  #timesCleared = 0;
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
    this.#timesCleared += 1;
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
   * Renders a page and caches it. Simultaneous requests for a new page share one rendering, and new pages are rendered one after another, so
   * that the first is sent before the last has begun. Only a plain 200 without a cookie is cached. Any other response goes to the first
   * requester only, and the rest get their own.
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
    const timesCleared = this.#timesCleared;
    const rendering = await this.#takeTurn(() => renderAndPrepare(render));
    // A page that was forgotten while it was being rendered is only for those who are waiting for it.
    if (rendering.kind === 'apart' || this.#timesCleared !== timesCleared) return rendering;

    this.#pages.set(key, rendering.page);
    this.#large.add(key);
    void this.#compressFurther();
    return rendering;
  }

  #takeTurn(render: () => Promise<Rendering>): Promise<Rendering> {
    const turn = this.#nextTurn;
    const rendering = turn.then(render);
    this.#nextTurn = endTurn(turn, rendering);
    return rendering;
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

/** Waits until a page is on its way, or takes too long. */
async function endTurn(turn: Promise<unknown>, rendering: Promise<Rendering>): Promise<void> {
  await turn;
  await Promise.race([rendering.catch(() => null), setTimeout(longestTurn, null, { ref: false })]);
  // Otherwise, the response would wait until the next page has been rendered.
  await setImmediate();
}

async function renderAndPrepare(render: () => Promise<Response>): Promise<Rendering> {
  const response = await render();
  if (response.status !== 200 || response.headers.has('Set-Cookie')) return { kind: 'apart', response };
  return { kind: 'cached', page: await prepare(response) };
}

async function compress(identity: Buffer, { brotli, gzip: level }: Levels): Promise<AnswerContents['bodies']> {
  const params = { [constants.BROTLI_PARAM_QUALITY]: brotli, [constants.BROTLI_PARAM_SIZE_HINT]: identity.length };
  const [br, gzipped] = await Promise.all([compressBrotli(identity, { params }), compressGzip(identity, { level })]);
  return { identity, br, gzip: gzipped };
}

async function compressWell({ contents }: CachedPage): Promise<CachedPage> {
  return pageOf({ ...contents, bodies: await compress(contents.bodies.identity, well) });
}

async function prepare(response: Response): Promise<CachedPage> {
  const identity = Buffer.from(await response.arrayBuffer());
  const made = [...response.headers].filter(([name]) => !['content-length', 'cache-control', 'vary'].includes(name));
  // The ETag covers the headers, which include the content security policy, so that a copy with an earlier policy counts as outdated.
  const tag = createHash('sha256').update(JSON.stringify(made)).update(identity).digest('base64url').slice(0, 27);
  // Browsers have to revalidate their copy each time, so that a page is never shown after sign-out.
  const headers = [...made, ['Cache-Control', 'private, no-cache'], ['Vary', 'Accept-Encoding, Cookie']] as const;

  return pageOf({ tag, headers, bodies: await compress(identity, quickly) });
}

function pageOf(contents: AnswerContents): CachedPage {
  const bytes = Object.values(contents.bodies).reduce((sum, { length }) => sum + length, 0);
  return { contents, forms: precompressResponses(contents), bytes };
}
