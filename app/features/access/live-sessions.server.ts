import type { Session } from './find-session.server.ts';

/** How long a session that was found alive is believed without asking the store again, in milliseconds. */
const believedFor = 1_000;

/** More than these at once aren't remembered: a crowd costs memory, a lookup more doesn't hurt. */
const most = 10_000;

/**
 * Recently verified sessions, by token. A session that ends in another process ends here within a second. One that ends
 * in this process ends here at once, also for lookups in progress.
 */
export class LiveSessions {
  readonly #found = new Map<string, { session: Session; at: number }>();
  #generation = 0;

  /** How many are remembered. */
  get size(): number {
    return this.#found.size;
  }

  /** Returns a session that needs no lookup; null if the store must be queried. */
  recall(token: string, now: Date): Session | null {
    const entry = this.#found.get(token);
    if (entry === undefined) return null;

    const age = now.getTime() - entry.at;
    if (age >= 0 && age < believedFor) return entry.session;
    this.#found.delete(token);
    return null;
  }

  /** Looks a session up and remembers it, unless sessions were ended meanwhile. */
  async find(token: string, now: Date, lookUp: () => Promise<Session | null>): Promise<Session | null> {
    const generation = this.#generation;
    const session = await lookUp();

    if (session !== null && generation === this.#generation) {
      if (this.#found.size >= most) this.#found.clear();
      this.#found.set(token, { session, at: now.getTime() });
    }
    return session;
  }

  /** Forgets all: a session or a code has ended in this process. */
  forget(): void {
    this.#generation += 1;
    this.#found.clear();
  }
}
