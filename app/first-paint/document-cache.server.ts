import { createHash, randomBytes } from 'node:crypto';
import { serialize } from 'node:v8';
import { LRUCache } from 'lru-cache';

import { isFirstPaintOn } from './switch.ts';

/** A rendered document. */
export interface RenderedDocument {
  html: string;
  /** Null if the page doesn't have its own. */
  title: string | null;
  /** No part of it failed. */
  isWhole: boolean;
}

/** The cache's size in bytes: about a hundred documents. */
const room = 8 * 1024 * 1024;

/** Replaced in each answer by its own nonce. */
const anyNonce = randomBytes(16).toString('base64');

/**
 * Caches rendered documents by the address and the data that they were rendered from. The browser hydrates a document
 * from these alone, so the same data gives the same document for anyone, and it's rendered once.
 */
export class DocumentCache {
  readonly #documents;

  /** `keptFor` is how long a document about a person may be held, in milliseconds. */
  constructor(keptFor: number) {
    this.#documents = new LRUCache<string, RenderedDocument>({
      maxSize: room,
      sizeCalculation: ({ html }) => 2 * html.length,
      ttl: keptFor,
      ttlAutopurge: true,
    });
  }

  /** Returns a document with this answer's nonce, from the cache or newly rendered. */
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
