import type { FetchJsonResult } from './fetch-json.ts';
import { Store } from './store.ts';
import { listOf, StoredValue } from './stored-value.ts';

export type OutboxStatus = 'saved' | 'saving' | 'unsaved' | 'signed-out';

/** Where changes are saved: on the server (`status`), and on this device for now (`isStored`). */
export interface OutboxSaving {
  status: OutboxStatus;
  isStored: boolean;
}

export interface OutboxState<Change> {
  status: OutboxStatus;
  /** The changes that the server doesn't have yet, by key. */
  pending: ReadonlyMap<string, Change>;
}

export interface OutboxOptions<Change> {
  /** The local storage key for unsent changes, which are kept in case the browser crashes. */
  storageKey: string;
  send: (changes: Change[]) => Promise<{ kind: FetchJsonResult<unknown>['kind'] }>;
  /** Called with the changes that the server has permanently rejected, after it has received all the others. */
  onRefused?: (refused: Change[]) => void;
}

const firstRetry = 2_000;
const longestRetry = 60_000;

/**
 * Holds changes until the server has them. A newer change with the same key replaces the older one. Unsent changes are saved in local
 * storage, and are retried after a failure, when the connection is back, and on the next visit. Before `open` is called, the outbox only
 * collects changes.
 */
export class Outbox<Change> extends Store<OutboxState<Change>> {
  readonly #options: OutboxOptions<Change>;
  readonly #stored: StoredValue<[string, Change][]>;
  /** The keys of the changes made on this page, as opposed to those left from an earlier visit. */
  readonly #own = new Set<string>();
  #isOpen = false;
  readonly #refused: Change[] = [];
  #retryIn = firstRetry;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #sending: Promise<void> | null = null;
  readonly #flushOnline = () => void this.flush();

  constructor(options: OutboxOptions<Change>) {
    super({ status: 'saved', pending: new Map() });
    this.#options = options;
    this.#stored = new StoredValue({
      key: options.storageKey,
      initial: [],
      parse: listOf((entry): entry is [string, Change] => Array.isArray(entry) && entry.length === 2),
    });
  }

  /** False if the browser couldn't store the last change. The unsent changes are then kept until the page is closed. */
  get isStored(): boolean {
    return this.#stored.isStored;
  }

  /** Starts sending changes, including those left from an earlier visit. */
  open(): void {
    if (this.#isOpen) return;
    this.#isOpen = true;
    window.addEventListener('online', this.#flushOnline);
    this.set({ ...this.value, pending: new Map([...this.#stored.get(), ...this.value.pending]) });
    void this.flush();
  }

  /** Stops sending changes. Unsent changes stay stored for the next outbox with this key. */
  close(): void {
    this.#isOpen = false;
    clearTimeout(this.#timer);
    window.removeEventListener('online', this.#flushOnline);
  }

  put(key: string, change: Change): void {
    this.#own.add(key);
    this.#store((stored) => stored.set(key, change));
    this.set({ ...this.value, pending: new Map(this.value.pending).set(key, change) });
    void this.flush();
  }

  /** Drops unsent changes, because there's no longer anywhere to send them. */
  discard(): void {
    clearTimeout(this.#timer);
    this.#stored.set([]);
    this.set(this.initial);
  }

  /** Sends unsent changes now. Resolves when this attempt is over. */
  flush(): Promise<void> {
    if (!this.#isOpen || this.value.pending.size === 0) return Promise.resolve();
    this.#sending ??= this.#deliver().finally(() => {
      this.#sending = null;
      if (this.value.pending.size > 0 && this.value.status === 'saving') void this.flush();
    });
    return this.#sending;
  }

  async #deliver(): Promise<void> {
    clearTimeout(this.#timer);
    const batch = [...this.value.pending];
    this.#setStatus('saving');

    const kind = await this.#send(batch);
    if (!this.#isOpen) return;
    if (kind === 'signed-out') return this.#setStatus('signed-out');
    if (kind === 'forbidden') return this.#stop();
    if (kind === 'no-answer') {
      this.#timer = setTimeout(this.#flushOnline, this.#retryIn);
      this.#retryIn = Math.min(this.#retryIn * 2, longestRetry);
      return this.#setStatus('unsaved');
    }

    this.#retryIn = firstRetry;
    if (this.value.pending.size > 0) return;
    this.#setStatus('saved');
    if (this.#refused.length > 0) this.#options.onRefused?.(this.#refused.splice(0));
  }

  /** Stops where nothing can be sent. What this page changed is dropped, and what was left from an earlier visit stays stored. */
  #stop(): void {
    this.close();
    this.#store((stored) => {
      for (const key of this.#own) stored.delete(key);
    });
    this.#own.clear();
    this.set(this.initial);
  }

  /**
   * Sends a batch of changes. After a rejection, each change is sent separately, so that one rejected change doesn't hold back others
   * that could be saved.
   */
  async #send(batch: [string, Change][]): Promise<FetchJsonResult<unknown>['kind']> {
    const { kind } = await this.#options.send(batch.map(([, change]) => change));

    if (kind === 'refused' && batch.length > 1) {
      for (const entry of batch) {
        const alone = await this.#send([entry]);
        if (alone !== 'answered' && alone !== 'refused') return alone;
      }
    } else if (kind === 'answered' || kind === 'refused') {
      if (kind === 'refused') this.#refused.push(...batch.map(([, change]) => change));
      this.#remove(batch);
    }
    return kind;
  }

  /** Removes a batch that was sent. If a change was made again in the meantime, the newer one is kept. */
  #remove(batch: [string, Change][]): void {
    const pending = new Map(this.value.pending);
    for (const [key, change] of batch) {
      if (pending.get(key) === change) pending.delete(key);
    }
    this.#store((stored) => {
      for (const [key, change] of batch) {
        if (JSON.stringify(stored.get(key)) === JSON.stringify(change)) stored.delete(key);
      }
    });
    this.set({ ...this.value, pending });
  }

  /** Updates local storage without affecting the changes that another tab has stored. */
  #store(change: (stored: Map<string, Change>) => void): void {
    const stored = new Map(this.#stored.get());
    change(stored);
    this.#stored.set([...stored]);
  }

  #setStatus(status: OutboxStatus): void {
    if (this.value.status !== status) this.set({ ...this.value, status });
  }
}
