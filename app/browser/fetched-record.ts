import { askUntilAnswered } from './ask-portal.ts';
import { Store } from './store.ts';

/** A document about the user that a page fetches separately and keeps in memory. Null until it has loaded. */
export class FetchedRecord<Value> extends Store<Value | null> {
  readonly #address: string;
  /** The number of fetches. Only the last one's response counts. */
  #fetchCount = 0;
  /** When the last response arrived, in milliseconds since 1970. */
  fetchedAt = 0;

  constructor(address: string) {
    super(null);
    this.#address = address;
  }

  /** Fetches it once, and again whenever the user comes back to the page. */
  load(): void {
    if (this.#fetchCount > 0) return;
    void this.refresh();
    document.addEventListener('visibilitychange', () => {
      if (document.visibilityState === 'visible') void this.refresh();
    });
  }

  /** Fetches it again. Offline, the page shows what it has and retries until the response arrives. */
  async refresh(): Promise<void> {
    this.#fetchCount += 1;
    const asking = this.#fetchCount;
    const answer = await askUntilAnswered<Value>(this.#address, () => asking === this.#fetchCount);
    if (answer === null) return;
    this.fetchedAt = Date.now();
    this.set(answer);
  }
}
