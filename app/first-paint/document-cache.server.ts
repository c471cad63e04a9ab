import { createHash, randomBytes } from 'node:crypto';
import { serialize } from 'node:v8';
import { LRUCache } from 'lru-cache';

import { isFirstPaintOn } from './switch.ts';

export interface RenderedDocument {
  html: string;
  /** Null if the page doesn't set a title. */
  title: string | null;
  /** False if any part of the page failed to render. */
  isWhole: boolean;
}

/** The cache's size in bytes. It has room for about a hundred documents. */
const room = 8 * 1024 * 1024;

/** A placeholder that each response replaces with its own nonce. */
const anyNonce = randomBytes(16).toString('base64');

/**
 * Caches rendered documents by address and data. The browser hydrates a document from these alone, so the same document can be reused for
 * anyone with the same data.
 */
export class DocumentCache {
  readonly #documents;

  /** `keptFor` is the maximum time to keep a personal document, in milliseconds. */
  constructor(keptFor: number) {
    this.#documents = new LRUCache<string, RenderedDocument>({
      maxSize: room,
      sizeCalculation: ({ html }) => 2 * html.length,
      ttl: keptFor,
      ttlAutopurge: true,
    });
  }

  /** Returns a document with this response's nonce, from the cache or newly rendered. */
  async render(
    { url, data, nonce }: { url: string; data: unknown; nonce: string },
    draw: (nonce: string) => Promise<RenderedDocument>,
  ): Promise<RenderedDocument> {
    if (!isFirstPaintOn) return draw(nonce);

    const key = createHash('sha256').update(`${url}\n`).update(serialize(data)).digest('base64');
    const cached = this.#documents.get(key);
    const rendered = cached ?? (await draw(anyNonce));
    if (cached === undefined && rendered.isWhole) this.#documents.set(key, rendered);
    return { ...rendered, html: rendered.html.replaceAll(anyNonce, nonce) };
  }
}
