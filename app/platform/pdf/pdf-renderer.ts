import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';

import { RenderThread, type RenderThreadOptions } from './render-thread.ts';
import type { RenderedPdf } from './tagged-pdf.ts';

/** A PDF, or `failed` if the rendering thread failed or took too long. */
export type PdfResult = RenderedPdf | { kind: 'failed' };

export interface PdfRendererOptions extends RenderThreadOptions {
  /** The maximum number of renderings in the queue, including the current one. */
  longestQueue: number;
  /** The cache's size in bytes. */
  keptBytes: number;
  /** The time for which a PDF is cached, in milliseconds. This time also limits how long personal data stays in memory after an erasure. */
  keptFor: number;
  onFailure: (error: unknown) => void;
}

/** The overhead of a cached PDF for its key and its list entry, in bytes. */
const entryBytes = 500;

/**
 * Renders PDFs in a separate thread and caches them by their contents, dropping the least recently used. Requests for a PDF that's already
 * being rendered share the result, so 40 simultaneous requests for a certificate cost one rendering.
 */
export class PdfRenderer<Order> {
  readonly #options: PdfRendererOptions;
  readonly #thread: RenderThread<Order, RenderedPdf>;
  readonly #underWay = new Map<string, Promise<PdfResult>>();
  readonly #kept;

  constructor(options: PdfRendererOptions) {
    this.#options = options;
    this.#thread = new RenderThread(options);
    this.#kept = new LRUCache<string, RenderedPdf>({
      maxSize: options.keptBytes,
      sizeCalculation: sizeOf,
      ttl: options.keptFor,
      ttlAutopurge: true,
    });
  }

  /** Returns a PDF that's cached or being rendered, or null if it needs a new rendering. */
  find(order: Order): Promise<PdfResult> | null {
    const key = keyOf(order);
    const kept = this.#kept.get(key);
    return kept === undefined ? (this.#underWay.get(key) ?? null) : Promise.resolve(kept);
  }

  isFull(): boolean {
    return this.#underWay.size >= this.#options.longestQueue;
  }

  /** Renders a PDF that's neither cached nor being rendered (see `find`). */
  render(order: Order): Promise<PdfResult> {
    const key = keyOf(order);
    const rendering = this.#finish(key, this.#thread.render(order));
    this.#underWay.set(key, rendering);
    return rendering;
  }

  close(): void {
    this.#kept.clear();
    this.#thread.end();
  }

  async #finish(key: string, rendering: Promise<RenderedPdf>): Promise<PdfResult> {
    try {
      const rendered = await rendering;
      this.#kept.set(key, rendered);
      return rendered;
    } catch (error) {
      this.#options.onFailure(error);
      return { kind: 'failed' };
    } finally {
      this.#underWay.delete(key);
    }
  }
}

/** Returns a job's key, which is the same for jobs with the same contents. */
function keyOf(order: unknown): string {
  return createHash('sha256').update(JSON.stringify(order)).digest('base64');
}

function sizeOf(rendered: RenderedPdf): number {
  return entryBytes + (rendered.kind === 'rendered' ? rendered.pdf.byteLength : 0);
}
