import type { Audience } from '#app/features/access/rules.ts';
import { mergeSessionHeader, readSessionHeader, sessionHeader, type OfflineSessions } from '#app/features/access/session-life.ts';

const cacheName = 'northkey-state';
const address = '/northkey-state';

/** The number of times that saved pages have been deleted. A response that was requested before a deletion mustn't be saved after it. */
let generation = 0;

/** The queue of changes to the saved pages, which run one at a time. */
let queue: Promise<unknown> = Promise.resolve();

export function runInQueue<Result>(change: () => Promise<Result>): Promise<Result> {
  const turn = queue.then(change, change);
  queue = turn.catch(() => undefined);
  return turn;
}

export function getGeneration(): number {
  return generation;
}

/**
 * Returns what this device remembers about the session. The data is always read from storage, because the browser can end a worker at any
 * time, and two workers run while one takes over from the other. If storage is blocked, nothing is saved.
 */
export async function findOfflineSessions(): Promise<OfflineSessions> {
  try {
    const stored = await (await caches.open(cacheName)).match(address);
    return stored === undefined ? {} : ((await stored.json()) as OfflineSessions);
  } catch {
    return {};
  }
}

/** Reads the open audiences from a response, and deletes the saved pages of all others. */
export async function mergeResponseHeaders(answer: Response, asked: number): Promise<void> {
  const entries = readSessionHeader(answer.headers.get(sessionHeader));
  if (entries === null) return;

  await runInQueue(async () => {
    if (asked !== generation) return;
    const before = await findOfflineSessions();
    const { known: next, lost } = mergeSessionHeader(before, entries, Date.now());
    if (lost.some((audience) => before[audience] !== undefined)) generation += 1;
    await remember(next);
    await Promise.all(lost.map(deletePages));
  });
}

/** Deletes all saved pages, for example at sign-out. */
export async function deleteAllPages(): Promise<void> {
  generation += 1;
  await runInQueue(async () => {
    await remember({});
    await Promise.all([deletePages('training'), deletePages('client')]);
  });
}

/**
 * Records whether an audience should be downloaded completely. Works only if the audience is open and the device has space for the record.
 */
export function saveDownloadChoice(audience: Audience, isKeptWhole: boolean): Promise<'noted' | 'not-open' | 'no-room'> {
  return runInQueue(async () => {
    const sessions = await findOfflineSessions();
    const entry = sessions[audience];
    if (entry === undefined) return 'not-open';
    return (await remember({ ...sessions, [audience]: { ...entry, isKeptWhole } })) ? 'noted' : 'no-room';
  });
}

export function pageCacheOf(audience: Audience, build: string): string {
  return `northkey-words-${audience}-${build}`;
}

/** Deletes an audience's pages from all builds, because an older worker may have saved some. */
export async function deletePages(audience: Audience): Promise<void> {
  const names = await caches.keys().catch(() => []);
  await Promise.all(names.filter((name) => name.startsWith(`northkey-words-${audience}-`)).map((name) => caches.delete(name)));
}

/** Saves the active sessions. Returns false if the device has no space for them. */
async function remember(next: OfflineSessions): Promise<boolean> {
  try {
    await (await caches.open(cacheName)).put(address, Response.json(next));
    return true;
  } catch {
    // If the disk is full, the record is deleted, so that no outdated one stays behind. Saved pages without a record aren't opened.
    await caches.delete(cacheName).catch(() => false);
    return false;
  }
}
