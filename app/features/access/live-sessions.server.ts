import type { Session } from './find-session.server.ts';

/** How long a verified session is trusted before the store is queried again, in milliseconds. */
const believedFor = 1_000;

/** The most sessions remembered at once. Beyond that, an extra lookup is cheaper than the memory. */
const most = 10_000;

/**
 * Recently verified sessions, by token. A session that ends in another process ends here within a second. One that ends in this
 * process ends here right away, including for lookups in progress.
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

  /** Looks up a session and remembers it, unless sessions ended in the meantime. */
  async find(token: string, now: Date, lookUp: () => Promise<Session | null>): Promise<Session | null> {
    const generation = this.#generation;
    const session = await lookUp();

    if (session !== null && generation === this.#generation) {
      if (this.#found.size >= most) this.#found.clear();
      this.#found.set(token, { session, at: now.getTime() });
    }
    return session;
  }

  /** Forgets all sessions, because a session or a code has ended in this process. */
  forget(): void {
    this.#generation += 1;
    this.#found.clear();
  }
}
