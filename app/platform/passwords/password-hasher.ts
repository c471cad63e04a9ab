import { isOutdated } from './password-hash.ts';

/** What the thread of passwords is asked. */
export type PasswordOrder = { kind: 'hash'; password: string } | { kind: 'verify'; password: string; hash: string };
export type PasswordAnswer = string | boolean;

export interface PasswordHasherOptions {
  /** Computes one order after the other, outside of this thread. */
  compute: (order: PasswordOrder) => Promise<PasswordAnswer>;
  /** How many orders may wait or be under way. */
  longestQueue: number;
  /** How many people may be signing in at once who aren't known yet; the rest of the queue is for known devices and open sessions. */
  strangers: number;
  /** How many of them from one network address. */
  strangersPerAddress: number;
}

/** When to try again after a refusal, in seconds: longer than the longest queue takes. */
export const retryAfter = 5;

export const hashingFull = `Too many people are signing in right now. Try again in ${retryAfter} seconds.`;

/**
 * More passwords wait to be hashed than the portal takes on. The router takes it for a refusal with status 503, because
 * it has the fields of one (those that `data()` makes).
 */
export class PasswordHashingFullError extends Error {
  override readonly name = 'PasswordHashingFullError';
  readonly type = 'DataWithResponseInit';
  readonly init = { status: 503, statusText: 'Service Unavailable', headers: { 'Retry-After': String(retryAfter) } };
  readonly data = hashingFull;

  constructor() {
    super('Too many passwords are waiting to be hashed.');
  }
}

/**
 * Hashes and compares passwords one after the other, in a thread of their own: the pool that reads files, resolves names
 * and signs cookies never waits for a password, and memory holds one hash at a time. Whoever finds the queue full is
 * refused at once.
 */
export class PasswordHasher {
  readonly #options: PasswordHasherOptions;
  readonly #strangers = new Map<string, number>();
  #strangerCount = 0;
  #waiting = 0;

  constructor(options: PasswordHasherOptions) {
    this.#options = options;
  }

  async hash(password: string): Promise<string> {
    return String(await this.#compute({ kind: 'hash', password }));
  }

  async verify({ hash, password }: { hash: string; password: string }): Promise<boolean> {
    return (await this.#compute({ kind: 'verify', hash, password })) === true;
  }

  isOutdated(hash: string): boolean {
    return isOutdated(hash);
  }

  /** Tells whether `admitStranger` would refuse somebody at this address. */
  isFullFor(address: string): boolean {
    const { strangers, strangersPerAddress } = this.#options;
    return this.#strangerCount >= strangers || (this.#strangers.get(address) ?? 0) >= strangersPerAddress;
  }

  /** Keeps a place in the queue for somebody who isn't known yet. Returns how to give it back; null when there's none left. */
  admitStranger(address: string): (() => void) | null {
    if (this.isFullFor(address)) return null;

    this.#count(address, 1);
    let isGivenBack = false;
    return () => {
      if (!isGivenBack) this.#count(address, -1);
      isGivenBack = true;
    };
  }

  #count(address: string, change: 1 | -1): void {
    const count = (this.#strangers.get(address) ?? 0) + change;
    this.#strangerCount += change;
    if (count === 0) this.#strangers.delete(address);
    else this.#strangers.set(address, count);
  }

  async #compute(order: PasswordOrder): Promise<PasswordAnswer> {
    if (this.#waiting >= this.#options.longestQueue) throw new PasswordHashingFullError();

    this.#waiting += 1;
    try {
      return await this.#options.compute(order);
    } finally {
      this.#waiting -= 1;
    }
  }
}
