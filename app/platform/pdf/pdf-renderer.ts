import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';

import { RenderThread, type RenderThreadOptions } from './render-thread.ts';
import type { RenderedPdf } from './tagged-pdf.ts';

/** A PDF as whoever asked for it gets it; `failed` when the thread that sets it failed or took too long. */
export type PdfResult = RenderedPdf | { kind: 'failed' };

export interface PdfRendererOptions extends RenderThreadOptions {
  /** How many renderings may wait at once, the one under way included. */
  longestQueue: number;
  /** How much is kept, in bytes. */
  keptBytes: number;
  /** How long a PDF is kept, in milliseconds: what it says of a person goes from memory after that, whoever erased it. */
  keptFor: number;
  /** Called once for each rendering that failed. */
  onFailure: (error: unknown) => void;
}

/** What a kept answer takes beside its bytes: its key and its place in the list. */
const entryBytes = 500;

/**
 * Renders PDFs in a thread of its own and keeps them by what they say, the least used leaving first. Who asks for one
 * that is being made gets the same rendering: 40 who ask at once for one certificate cost one rendering and not 40.
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

  /** Returns a PDF that is kept or being made; null when it takes a new rendering. */
  find(order: Order): Promise<PdfResult> | null {
    const key = keyOf(order);
    const kept = this.#kept.get(key);
    return kept === undefined ? (this.#underWay.get(key) ?? null) : Promise.resolve(kept);
  }

  /** Tells whether no further rendering may wait. */
  isFull(): boolean {
    return this.#underWay.size >= this.#options.longestQueue;
  }

  /** Renders a PDF that `find` did not find. */
  render(order: Order): Promise<PdfResult> {
    const key = keyOf(order);
    const rendering = this.#finish(key, this.#thread.render(order));
    this.#underWay.set(key, rendering);
    return rendering;
  }

  /** Forgets what is kept and ends the thread. */
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

/** Two orders with the same words have the same key. */
function keyOf(order: unknown): string {
  return createHash('sha256').update(JSON.stringify(order)).digest('base64');
}

function sizeOf(rendered: RenderedPdf): number {
  return entryBytes + (rendered.kind === 'rendered' ? rendered.pdf.byteLength : 0);
}
