import { homeOf, type DeviceList, type DeviceStatus } from '#app/features/access/device-list.ts';
import { audiences, type Audience } from '#app/features/access/rules.ts';
import { checkSession, fetchAndSave } from './fetch-handler.ts';
import { findVersion, isOpen, isUpload, listCached, noteVersion, openCached } from './offline-cache.ts';
import { deletePages, findOfflineSessions, runInQueue, saveDownloadChoice } from './offline-sessions.ts';
import { assetsCache, build, partFiles, scope } from './worker-scope.ts';

/** The number of pages fetched at a time, which is low because they share the connection with what the user is reading. */
const atOnce = 3;
/** The interval between checks for changes, in milliseconds. */
const checkedFor = 10 * 60_000;

const running = new Map<Audience, { done: number; total: number }>();
const failures = new Map<Audience, DeviceStatus['failure']>();
/** The session entry of each audience's last download, if there was a session. A failure isn't shown to the next person who signs in. */
const startedIn = new Map<Audience, string | undefined>();
let checkedAt = 0;

/** Downloads all of an audience's pages, or whatever has changed since the last download. */
export async function downloadForOffline(audience: Audience): Promise<void> {
  if (running.has(audience)) return;
  running.set(audience, { done: 0, total: 1 });
  failures.delete(audience);
  try {
    // The page may have loaded before the worker started, in which case the worker doesn't know about the session yet.
    if (!(await isOpen(audience))) await checkSession();
    startedIn.set(audience, (await findOfflineSessions())[audience]?.entry);
    const noted = await saveDownloadChoice(audience, true);
    if (noted === 'noted') await fetchWhole(audience);
    else failures.set(audience, noted === 'no-room' ? 'room' : 'changed');
  } catch (error) {
    failures.set(audience, isFull(error) ? 'room' : 'line');
  } finally {
    running.delete(audience);
    await describePages();
  }
}

/** Deletes the download. Pages that are opened from now on are saved one by one, as before. */
export async function removeDownload(audience: Audience): Promise<void> {
  await saveDownloadChoice(audience, false);
  await runInQueue(() => deletePages(audience));
  failures.delete(audience);
  await describePages();
}

/** If a complete download was requested, fetches changes from time to time, along with anything that's still missing. */
export async function refreshDownload(): Promise<void> {
  if (Date.now() - checkedAt < checkedFor && checkedAt <= Date.now()) return;
  checkedAt = Date.now();
  const sessions = await findOfflineSessions();
  for (const audience of audiences) if (sessions[audience]?.isKeptWhole === true) await downloadForOffline(audience);
  // If some pages are still missing, the download resumes when the next page is opened.
  if (failures.size > 0) checkedAt = 0;
}

export async function describeStatus(audience: Audience): Promise<DeviceStatus> {
  const isKnown = await isOpen(audience);
  const saved = isKnown ? await listCached(audience) : [];
  const session = (await findOfflineSessions())[audience];
  return {
    isOpen: isKnown,
    isAskedFor: session?.isKeptWhole === true,
    isWhole: isKnown && (await findVersion(audience)) !== null,
    pages: saved.filter(({ address }) => !isUpload(address)).length,
    bytes: saved.reduce((sum, page) => sum + page.bytes, 0),
    progress: running.get(audience) ?? null,
    failure: findFailure(audience, session?.entry),
  };
}

/** Returns the failure of this session's last download. After a session, there are no saved pages left to continue from. */
function findFailure(audience: Audience, entry: string | undefined): DeviceStatus['failure'] {
  const failure = failures.get(audience) ?? null;
  if (entry === undefined) return failure === 'line' ? null : failure;
  return entry === startedIn.get(audience) ? failure : null;
}

async function fetchWhole(audience: Audience): Promise<void> {
  const list = await fetchList(audience);
  const savedVersion = await findVersion(audience);
  if (list === null) {
    // A complete download stays complete if it can't be checked. The next page that's opened checks it again.
    if (savedVersion === null) failures.set(audience, 'line');
    else checkedAt = 0;
    return;
  }
  const version = `${build} ${list.version}`;
  if (savedVersion === version) return;

  const progress = { done: 0, total: list.addresses.length + partFiles.length };
  running.set(audience, progress);
  const waiting: (() => Promise<boolean>)[] = [
    ...partFiles.map((part) => () => fetchPart(part, audience)),
    ...list.addresses.map((address) => () => fetchOne(address, { audience, version: list.version })),
  ];
  await Promise.all(Array.from({ length: atOnce }, () => work(waiting, progress, audience)));

  if (progress.done === progress.total) await noteVersion(audience, version);
}

/** Fetches pages until none are waiting, one fails, the download is removed, or the session ends. */
async function work(waiting: (() => Promise<boolean>)[], progress: { done: number; total: number }, audience: Audience): Promise<void> {
  for (let fetchNext = waiting.shift(); fetchNext !== undefined; fetchNext = waiting.shift()) {
    const entry = (await findOfflineSessions())[audience];
    if (entry === undefined && !failures.has(audience)) failures.set(audience, 'changed');
    if (entry?.isKeptWhole !== true || !(await fetchNext())) {
      waiting.length = 0;
      return;
    }
    progress.done += 1;
    if (progress.done % 4 === 0) await describePages();
  }
}

/** Fetches a page, unless an earlier attempt has already saved this version of it. */
async function fetchOne(address: string, { audience, version }: { audience: Audience; version: string }): Promise<boolean> {
  const before = await openCached(address);
  if (before !== null && before.version === version && !before.isOwn) return true;

  const result = await fetchAndSave(address);
  if (result === 'saved') return true;
  if (result === 'no-room') failures.set(audience, 'room');
  else failures.set(audience, result === null ? 'line' : 'changed');
  return false;
}

async function fetchPart(part: string, audience: Audience): Promise<boolean> {
  try {
    const cache = await caches.open(assetsCache);
    if ((await caches.match(part)) === undefined) await cache.add(part);
    return true;
  } catch (error) {
    failures.set(audience, isFull(error) ? 'room' : 'line');
    return false;
  }
}

function isFull(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'QuotaExceededError';
}

async function fetchList(audience: Audience): Promise<DeviceList | null> {
  try {
    const answer = await fetch(`${homeOf(audience)}/list`, { redirect: 'manual' });
    return answer.ok ? ((await answer.json()) as DeviceList) : null;
  } catch {
    return null;
  }
}

async function describePages(): Promise<void> {
  for (const page of await scope.clients.matchAll({ type: 'window' })) page.postMessage({ kind: 'device-status' });
}
