import type { Database } from './open-database.ts';
import { transact } from './open-database.ts';
import { isStoreFault } from './store-error.ts';

/** The time for which a result is reused, in milliseconds. Load balancers and Prometheus ask every few seconds. */
const goodFor = 5_000;

export interface StoreState {
  /** True if the store accepted a write at the last check. */
  isWritable: boolean;
  /** Null while the store accepts writes. */
  failedSince: Date | null;
}

/**
 * Checks whether the store accepts writes. Reads still work on a full or read-only disk, so only a write reveals the problem. Every process
 * writes the same settings row.
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

  /** Returns the store's state, which is at most a few seconds old. Simultaneous callers share one check. */
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
          .insertInto('portalSettings')
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
