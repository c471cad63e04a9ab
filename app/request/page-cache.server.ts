import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { LRUCache } from 'lru-cache';

import { precompressResponses, type PrecompressedResponses } from './precompressed-response.server.ts';

/** A page that is the same for everybody behind its gate, ready to be sent. */
export interface CachedPage {
  forms: PrecompressedResponses;
  bytes: number;
}

/** A page that is kept now, or a response that was made for the one who asked first. */
export type Rendering = { kind: 'kept'; page: CachedPage } | { kind: 'apart'; response: Response };

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

/** Room for kept pages, in bytes of all their forms: the shipped content needs some 20 MB with every tab and data request. */
const standardRoom = 32 * 1024 * 1024;

/**
 * Keeps rendered content pages in memory within a number of bytes; the one unused for longest goes first.
 * The caller answers for the key: it must hold everything that the response depends on.
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

  /** How often a page was found, and how often one had to be made, since the start. */
  get hits(): number {
    return this.#hits;
  }

  get misses(): number {
    return this.#misses;
  }

  /** Returns a page from memory; null when it has to be made. */
  find(key: string): CachedPage | null {
    const page = this.#pages.get(key);
    if (page === undefined) return null;

    this.#hits += 1;
    return page;
  }

  /**
   * Makes a page and keeps it. Many who ask for a new page at once wait for one rendering. Only a plain 200 without a
   * cookie is kept; anything else goes to the one who asked first, and those who waited have it made for themselves.
   */
  async make(key: string, render: () => Promise<Response>): Promise<Rendering> {
    this.#misses += 1;
    const shared = await this.#rendering.get(key)?.catch(() => null);
    if (shared?.kind === 'kept') return shared;

    const rendering = this.#renderAndKeep(key, render).finally(() => this.#rendering.delete(key));
    this.#rendering.set(key, rendering);
    return rendering;
  }

  async #renderAndKeep(key: string, render: () => Promise<Response>): Promise<Rendering> {
    const response = await render();
    if (response.status !== 200 || response.headers.has('Set-Cookie')) return { kind: 'apart', response };

    const page = await prepare(response);
    this.#pages.set(key, page);
    return { kind: 'kept', page };
  }
}

async function prepare(response: Response): Promise<CachedPage> {
  const identity = Buffer.from(await response.arrayBuffer());
  const [br, gzipped] = await Promise.all([
    compressBrotli(identity, { params: { [constants.BROTLI_PARAM_QUALITY]: 10, [constants.BROTLI_PARAM_SIZE_HINT]: identity.length } }),
    compressGzip(identity, { level: 9 }),
  ]);

  const made = [...response.headers].filter(([name]) => !['content-length', 'cache-control', 'vary'].includes(name));
  // The policy is a header: where it changes, what the browser has kept is not the same any more.
  const tag = createHash('sha256').update(JSON.stringify(made)).update(identity).digest('base64url').slice(0, 27);
  // Asked again each time, so that a page is never shown from a cache after signing out.
  const headers = [...made, ['Cache-Control', 'private, no-cache'], ['Vary', 'Accept-Encoding, Cookie']] as const;

  return {
    forms: precompressResponses({ tag, headers, bodies: { identity, br, gzip: gzipped } }),
    bytes: identity.length + br.length + gzipped.length,
  };
}
