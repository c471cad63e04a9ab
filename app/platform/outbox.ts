/** Whether everything that was done here is safe on the server. */
export type OutboxStatus = 'saved' | 'saving' | 'unsaved' | 'signed-out';

/** What the server said to a batch: kept, refused for good, or the session has ended and it must be sent again later. */
export type Delivery = 'kept' | 'refused' | 'signed-out';

export interface OutboxOptions<Change> {
  /** Where unsent changes survive a crash of the browser: a key of local storage. */
  storageKey: string;
  /** Sends changes; throws when the server could not be reached or could not save. */
  send: (changes: Change[]) => Promise<Delivery>;
}

const firstRetry = 2_000;
const longestRetry = 60_000;

/**
 * Keeps what a person did until the server has it. Changes under one key replace each other; unsent ones are in local
 * storage and are sent again after a failure, when the line is back, and at the next visit. Runs in the browser.
 */
export class Outbox<Change> {
  readonly #options: OutboxOptions<Change>;
  readonly #listeners = new Set<() => void>();
  #pending: Map<string, Change>;
  #status: OutboxStatus = 'saved';
  #retryIn = firstRetry;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #sending: Promise<void> | null = null;
  #isClosed = false;
  readonly #flushOnline = () => void this.flush();

  constructor(options: OutboxOptions<Change>) {
    this.#options = options;
    this.#pending = readStored(options.storageKey);

    window.addEventListener('online', this.#flushOnline);
    if (this.#pending.size > 0) void this.flush();
  }

  get status(): OutboxStatus {
    return this.#status;
  }

  /** Returns the changes that the server does not have yet, by key. */
  get pending(): ReadonlyMap<string, Change> {
    return this.#pending;
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Takes a change and begins to send it. */
  put(key: string, change: Change): void {
    this.#pending = new Map(this.#pending).set(key, change);
    this.#store((stored) => stored.set(key, change));
    void this.flush();
  }

  /** Forgets what is unsent, because it no longer has a place to go. */
  discard(): void {
    this.#pending = new Map();
    clearTimeout(this.#timer);
    this.#store((stored) => stored.clear());
    this.#setStatus('saved');
  }

  /** Sends no more. What is unsent stays stored, for the next outbox with this key. */
  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    window.removeEventListener('online', this.#flushOnline);
  }

  /** Sends what is unsent now; resolves when that try is over. */
  flush(): Promise<void> {
    if (this.#isClosed) return Promise.resolve();
    this.#sending ??= this.#deliver().finally(() => {
      this.#sending = null;
      if (this.#pending.size > 0 && this.#status === 'saving') void this.flush();
    });
    return this.#sending;
  }

  async #deliver(): Promise<void> {
    clearTimeout(this.#timer);
    const batch = [...this.#pending];
    if (batch.length === 0) return this.#setStatus('saved');
    this.#setStatus('saving');

    try {
      const isOver = (await this.#sendTogether(batch)) === 'signed-out';
      if (isOver) return this.#setStatus('signed-out');

      this.#retryIn = firstRetry;
      this.#setStatus(this.#pending.size === 0 ? 'saved' : 'saving');
    } catch {
      this.#setStatus('unsaved');
      if (!this.#isClosed) this.#timer = setTimeout(() => void this.flush(), this.#retryIn);
      this.#retryIn = Math.min(this.#retryIn * 2, longestRetry);
    }
  }

  /** One change that is refused must not take those with it that would have been kept: then each is sent alone. */
  async #sendTogether(batch: [string, Change][]): Promise<Delivery> {
    const delivery = await this.#options.send(batch.map(([, change]) => change));

    if (delivery === 'refused' && batch.length > 1) {
      for (const entry of batch) {
        if ((await this.#sendTogether([entry])) === 'signed-out') return 'signed-out';
      }
    } else if (delivery !== 'signed-out') this.#remove(batch);
    return delivery;
  }

  /** Leaves what was changed again while the batch was on its way. */
  #remove(batch: [string, Change][]): void {
    const rest = new Map(this.#pending);
    for (const [key, change] of batch) {
      if (rest.get(key) === change) rest.delete(key);
    }
    this.#pending = rest;
    this.#store((stored) => {
      for (const [key, change] of batch) {
        if (JSON.stringify(stored.get(key)) === JSON.stringify(change)) stored.delete(key);
      }
    });
  }

  /** Changes what is stored without touching what another tab has put there. */
  #store(change: (stored: Map<string, Change>) => void): void {
    try {
      const stored = readStored<Change>(this.#options.storageKey);
      change(stored);
      if (stored.size === 0) localStorage.removeItem(this.#options.storageKey);
      else localStorage.setItem(this.#options.storageKey, JSON.stringify([...stored]));
    } catch {
      // A browser that stores nothing still sends; only a crash before that would lose the change.
    }
    this.#notify();
  }

  #setStatus(status: OutboxStatus): void {
    if (this.#status === status) return;
    this.#status = status;
    this.#notify();
  }

  #notify(): void {
    for (const listener of this.#listeners) listener();
  }
}

function readStored<Change>(storageKey: string): Map<string, Change> {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '[]');
    return new Map(Array.isArray(stored) ? (stored as [string, Change][]) : []);
  } catch {
    return new Map();
  }
}

/** Posts changes as JSON and reads the answer as an outbox does: a refusal for good is told apart from a line that failed. */
export async function deliverJson(address: string, body: unknown): Promise<Delivery> {
  const response = await fetch(address, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
    redirect: 'manual',
    keepalive: true,
  });

  if (response.ok) return 'kept';
  if (response.type === 'opaqueredirect' || response.status === 401) return 'signed-out';
  if (response.status >= 400 && response.status < 500 && response.status !== 408 && response.status !== 429) return 'refused';
  throw new Error(`The server answered ${response.status}.`);
}
