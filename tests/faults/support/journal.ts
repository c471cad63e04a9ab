import type { Database } from '#app/platform/database/open-database.ts';

/** A change that the portal has acknowledged, and how to check that the store has it. */
interface Note {
  kind: string;
  what: string;
  isThere: (store: Database) => Promise<boolean>;
}

/** The number of notes that are checked at a time. */
const atOnce = 8;

/** Everything that the portal has acknowledged. Changes that were requested but never acknowledged might or might not be there. */
export class Journal {
  #notes: Note[] = [];
  #checked = 0;
  readonly counts = new Map<string, number>();

  get length(): number {
    return this.#notes.length;
  }

  note(kind: string, what: string, isThere: Note['isThere']): void {
    this.#notes.push({ kind, what, isThere });
    this.counts.set(kind, (this.counts.get(kind) ?? 0) + 1);
  }

  /** Withdraws a note that the next request replaces. */
  forget(kind: string, what: string): void {
    this.#notes = this.#notes.filter((note) => note.kind !== kind || note.what !== what);
    this.#checked = Math.min(this.#checked, this.#notes.length);
  }

  /** Checks for everything acknowledged since the last check, and returns what's missing. */
  async findLostSince(store: Database): Promise<string[]> {
    const fresh = this.#notes.slice(this.#checked);
    this.#checked = this.#notes.length;
    return findLost(store, fresh);
  }

  /** Checks again for everything acknowledged so far, and returns what's missing. */
  findAllLost(store: Database): Promise<string[]> {
    return findLost(store, this.#notes);
  }

  describe(): string {
    return [...this.counts].map(([kind, count]) => `${count} ${kind}`).join(', ');
  }
}

async function findLost(store: Database, notes: readonly Note[]): Promise<string[]> {
  const lost: string[] = [];
  const queue = notes.values();

  async function look(): Promise<void> {
    for (const { kind, what, isThere } of queue) if (!(await isThere(store))) lost.push(`${kind}: ${what}`);
  }
  await Promise.all(Array.from({ length: atOnce }, look));
  return lost;
}
