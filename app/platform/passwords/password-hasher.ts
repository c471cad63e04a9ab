import { isOutdated } from './password-hash.ts';

export type PasswordJob = { kind: 'hash'; password: string } | { kind: 'verify'; password: string; hash: string };
export type PasswordAnswer = string | boolean;

export interface PasswordHasherOptions {
  /** Runs jobs one at a time in another thread. */
  compute: (order: PasswordJob) => Promise<PasswordAnswer>;
  /** The maximum number of jobs that are waiting or running. */
  longestQueue: number;
  /**
   * The maximum number of unknown people who can sign in at once. The rest of the queue is reserved for known devices and open sessions.
   */
  strangers: number;
  /** The maximum number of unknown people from the same network address. */
  strangersPerAddress: number;
}

/** The time after which to retry, in seconds. A full queue is finished by then. */
export const retryAfter = 5;

export const hashingFull = `Too many people are signing in right now. Try again in ${retryAfter} seconds.`;

/**
 * Thrown when too many passwords are waiting to be hashed. The error has the same fields as React Router's `data()`, so the router responds
 * with status 503.
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
 * Hashes and compares passwords one at a time in a separate thread. That way, the thread pool (which reads files and resolves names) never
 * waits for a password, and only one hash at a time takes up memory. If the queue is full, requests are refused right away.
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

  /** Tells whether `admitStranger` would refuse this address. */
  isFullFor(address: string): boolean {
    const { strangers, strangersPerAddress } = this.#options;
    return this.#strangerCount >= strangers || (this.#strangers.get(address) ?? 0) >= strangersPerAddress;
  }

  /**
   * Reserves a place in the queue for an unknown person. Returns a function that gives the place back, or null if there's no place left.
   */
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

  async #compute(order: PasswordJob): Promise<PasswordAnswer> {
    if (this.#waiting >= this.#options.longestQueue) throw new PasswordHashingFullError();

    this.#waiting += 1;
    try {
      return await this.#options.compute(order);
    } finally {
      this.#waiting -= 1;
    }
  }
}
