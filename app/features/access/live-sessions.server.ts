import type { Session } from './find-session.server.ts';

/** The time a verified session is trusted before the database is queried again, in milliseconds. */
const believedFor = 1_000;

/** The maximum number of cached sessions. Beyond that, an extra lookup costs less than the memory. */
const most = 10_000;

/** The longest cookie that's cached. The portal's own are shorter, and white space in one could be of any length. */
const longest = 256;

/**
 * Caches recently verified sessions by their cookie. If another process ends a session, the cached copy expires within a second. If this process
 * ends a session, the cached copy is dropped right away, even while a lookup is in progress.
 */
export class LiveSessions {
  readonly #found = new Map<string, { session: Session; at: number }>();
  #generation = 0;

  get size(): number {
    return this.#found.size;
  }

  /** Returns a session from the cache, or null if the database must be queried. */
  recall(token: string, now: Date): Session | null {
    const entry = this.#found.get(token);
    if (entry === undefined) return null;

    const age = now.getTime() - entry.at;
    if (age >= 0 && age < believedFor) return entry.session;
    this.#found.delete(token);
    return null;
  }

  /** Looks up a session and caches it, unless the cache was cleared during the lookup. */
  async find(token: string, now: Date, lookUp: () => Promise<Session | null>): Promise<Session | null> {
    const generation = this.#generation;
    const session = await lookUp();

    if (session !== null && generation === this.#generation && token.length <= longest) {
      if (this.#found.size >= most) this.#found.clear();
      // A part of a string keeps all of it in memory, so the cookie is copied out of its header.
      this.#found.set(Buffer.from(token).toString(), { session, at: now.getTime() });
    }
    return session;
  }

  /** Clears the cache after this process ends a session or a code. */
  forget(): void {
    this.#generation += 1;
    this.#found.clear();
  }
}
