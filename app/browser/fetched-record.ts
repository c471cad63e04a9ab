import { fetchJsonWithRetry } from './fetch-json.ts';
import { Store } from './store.ts';

/** A store for data about the user that a page fetches separately and keeps in memory. Its value is null until the data has loaded. */
export class FetchedRecord<Value> extends Store<Value | null> {
  readonly #address: string;
  /** The number of fetches so far. Only the response to the last one counts. */
  #fetchCount = 0;
  #isFetching = false;
  /** The time of the last response, in milliseconds since 1970. */
  fetchedAt = 0;

  constructor(address: string) {
    super(null);
    this.#address = address;
  }

  /** Fetches the data once, and again whenever the user comes back to the page. */
  load(): void {
    if (this.#fetchCount > 0) return;
    void this.refresh();
    document.addEventListener('visibilitychange', () => {
      if (document.visibilityState === 'visible') void this.refresh();
    });
  }

  /**
   * Applies changes that the server has just saved. If a fetch is under way, it starts again, because its response may have been read
   * before these changes.
   */
  applySaved(change: (value: Value) => Value): void {
    if (this.value !== null) this.set(change(this.value));
    if (this.#isFetching) void this.refresh();
  }

  /** Fetches the data again. On an offline device, the page keeps its current data and retries until a response arrives. */
  async refresh(): Promise<void> {
    this.#fetchCount += 1;
    const asking = this.#fetchCount;
    this.#isFetching = true;
    const answer = await fetchJsonWithRetry<Value>(this.#address, () => asking === this.#fetchCount);
    if (answer === null) return;
    this.#isFetching = false;
    this.fetchedAt = Date.now();
    this.set(answer);
  }
}
