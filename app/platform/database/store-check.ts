import type { Database } from './open-database.ts';
import { transact } from './open-database.ts';
import { isStoreFault } from './store-error.ts';

/** How long a result is good, in milliseconds: balancers and Prometheus ask every few seconds, each on their own. */
const goodFor = 5_000;

export interface StoreState {
  /** Whether the store took a write when it was last tried. */
  isWritable: boolean;
  /** Since when it takes none; null while it does. */
  failedSince: Date | null;
}

/**
 * Tries now and then whether the store takes a write. Reading goes on when a disk is full or read-only, so only a write tells.
 * Each process writes the same row of the settings.
 */
export class StoreCheck {
  readonly #database: Database;
  readonly #now: () => Date;
  #failedSince: Date | null = null;
  #checkedAt = Number.NEGATIVE_INFINITY;
  #underWay: Promise<void> | null = null;

  constructor(database: Database, now: () => Date) {
    this.#database = database;
    this.#now = now;
  }

  /** Returns how the store was within the last seconds. Those who ask at once share one try. */
  async check(): Promise<StoreState> {
    if (performance.now() - this.#checkedAt > goodFor) {
      this.#underWay ??= this.#tryWrite().finally(() => {
        this.#checkedAt = performance.now();
        this.#underWay = null;
      });
    }
    await this.#underWay;
    return { isWritable: this.#failedSince === null, failedSince: this.#failedSince };
  }

  async #tryWrite(): Promise<void> {
    const value = this.#now().toISOString();
    try {
      await transact(this.#database, (tx) =>
        tx
          .insertInto('portal_settings')
          .values({ name: 'write-check', value })
          .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
          .execute(),
      );
      this.#failedSince = null;
    } catch (error) {
      if (!isStoreFault(error)) throw error;
      this.#failedSince ??= this.#now();
    }
  }
}
