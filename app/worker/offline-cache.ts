import { href } from 'react-router';

import type { SavedPage } from '#app/features/access/device-list.ts';
import { audiences, type Audience } from '#app/features/access/rules.ts';
import { buildHeader, isOpenOnDevice, keepHeader, personalHeader, titleHeader, versionHeader } from '#app/features/access/session-life.ts';
import { deletePages, findOfflineSessions, getGeneration, runInQueue, pageCacheOf } from './offline-sessions.ts';
import { build } from './worker-scope.ts';

const bytesHeader = 'Northkey-Bytes';
const packedHeader = 'Northkey-Packed';

/** The result of saving a response. "not-mine" means that the response can't be saved, or that it's from another build. */
export type SaveResult = 'saved' | 'not-mine' | 'no-room';

/** Returns the address under which a page is saved: its path and its tab or, for practice items, its module. */
export function addressOf(url: URL): string {
  const path = url.pathname.toLowerCase().replace(/(.)\/+$/, '$1');
  const tab = url.searchParams.get('tab');
  const module = url.searchParams.get('module');
  if (path === href('/practice/items') && module !== null) return `${path}?module=${encodeURIComponent(module)}`;
  return tab === null ? path : `${path}?tab=${encodeURIComponent(tab)}`;
}

/**
 * Saves a response, compressed, for the audience that the portal named. `asked` is the generation (the count of deletions) in which the
 * response was requested.
 */
export async function saveResponse(address: string, answer: Response, asked: number): Promise<SaveResult> {
  const named = answer.headers.get(keepHeader);
  const audience = audiences.find((each) => each === named);
  const isPlain = answer.status === 200 && !answer.redirected && answer.type === 'basic';
  if (!isPlain || audience === undefined || answer.headers.get(buildHeader) !== build) return 'not-mine';

  const packed = await pack(answer);
  return runInQueue(async () => {
    const isAllowed = isOpenOnDevice((await findOfflineSessions())[audience], Date.now());
    if (asked !== getGeneration() || !isAllowed) return 'not-mine';
    try {
      await (await caches.open(pageCacheOf(audience, build))).put(address, packed);
      return 'saved';
    } catch {
      return 'no-room';
    }
  });
}

export interface CachedResponse {
  audience: Audience;
  answer: Response;
  tag: string | null;
  /** The content version of the response. */
  version: string | null;
  /** True if the response was made for one user rather than for everyone behind the gate. */
  isOwn: boolean;
}

/**
 * Opens a saved response if the session is still active, as far as the device knows, and not in a preview. If the session has ended, the
 * saved pages are deleted.
 */
export async function openCached(address: string): Promise<CachedResponse | null> {
  // All lookups run in parallel, because each one takes a phone a few milliseconds and someone is waiting for the page.
  const found = await Promise.all([findOfflineSessions(), ...audiences.map((audience) => findAnswer(audience, address))]);
  const [sessions, ...answers] = found;

  for (const [index, audience] of audiences.entries()) {
    const answer = answers[index];
    if (!isOpenOnDevice(sessions[audience], Date.now())) {
      if (sessions[audience] !== undefined) await runInQueue(() => deletePages(audience));
    } else if (answer !== undefined && sessions[audience]?.isPaused !== true) return describeCached(audience, answer);
  }
  return null;
}

function describeCached(audience: Audience, saved: Response): CachedResponse {
  const { headers } = saved;
  const isOwn = headers.has(personalHeader);
  return { audience, answer: unpack(saved), tag: headers.get('ETag'), version: headers.get(versionHeader), isOwn };
}

async function findAnswer(audience: Audience, address: string): Promise<Response | undefined> {
  try {
    return await caches.match(address, { cacheName: pageCacheOf(audience, build) });
  } catch {
    return undefined;
  }
}

/** Tells whether an audience's saved pages can be shown now. If the session has expired, the pages are deleted. */
export async function isOpen(audience: Audience): Promise<boolean> {
  const entry = (await findOfflineSessions())[audience];
  if (isOpenOnDevice(entry, Date.now())) return entry?.isPaused !== true;
  if (entry !== undefined) await runInQueue(() => deletePages(audience));
  return false;
}

interface CachedPage extends SavedPage {
  bytes: number;
}

export async function listCached(audience: Audience): Promise<CachedPage[]> {
  const cache = await findCache(audience);
  if (cache === null) return [];

  const answers = await cache.matchAll();
  const requests = await cache.keys();
  const pages = answers.map((answer, index) => {
    const { pathname, search } = new URL(requests[index]?.url ?? '/', location.origin);
    return {
      address: `${pathname}${search}`,
      title: decodeURIComponent(answer.headers.get(titleHeader) ?? ''),
      bytes: Number(answer.headers.get(bytesHeader) ?? 0),
    };
  });
  return pages.filter(({ address }) => address !== versionAddress);
}

/** Lists the pages that can be opened now, for the user to choose from. */
export async function listOpenPages(): Promise<SavedPage[]> {
  const open: CachedPage[] = [];
  for (const audience of audiences) if (await isOpen(audience)) open.push(...(await listCached(audience)));
  return open.filter(({ address, title }) => title !== '' && !address.includes('?'));
}

/**
 * The address under which the version of a complete download is stored. It's in the same cache as the pages, so it's deleted along with
 * them.
 */
const versionAddress = '/northkey-version';

export async function noteVersion(audience: Audience, version: string): Promise<void> {
  const cache = await findCache(audience);
  await cache?.put(versionAddress, new Response(version));
}

/** Returns the version of an audience's complete download, or null if something is missing from it. */
export async function findVersion(audience: Audience): Promise<string | null> {
  const cache = await findCache(audience);
  return (await (await cache?.match(versionAddress))?.text()) ?? null;
}

async function findCache(audience: Audience): Promise<Cache | null> {
  try {
    const name = pageCacheOf(audience, build);
    return (await caches.has(name)) ? await caches.open(name) : null;
  } catch {
    return null;
  }
}

const uploads = href('/uploads/:id', { id: '' });
const pictureAddresses = new RegExp(`${uploads}[0-9a-f]{32}-\\d{1,5}x\\d{1,5}\\.(?:webp|svg)`, 'g');

/** Uploaded files have their own addresses, on which the pages that show them depend. */
export function isUpload(path: string): boolean {
  return path.startsWith(uploads);
}

/** Lists the pictures that a page names, in its document or in the data of its other steps. */
export function listPicturesIn(page: string): string[] {
  return [...new Set(page.match(pictureAddresses))];
}

/** Compresses a response. Pages are text, so they take only a sixth of the space when compressed. Pictures stay as they are. */
async function pack(answer: Response): Promise<Response> {
  const headers = new Headers(answer.headers);
  for (const name of ['Content-Encoding', 'Content-Length', 'Set-Cookie']) headers.delete(name);
  if (headers.get('Content-Type')?.startsWith('image/') === true) {
    const picture = await answer.blob();
    headers.set(bytesHeader, String(picture.size));
    return new Response(picture, { headers });
  }

  const text = await answer.text();

  if (typeof CompressionStream === 'undefined') {
    headers.set(bytesHeader, String(text.length));
    return new Response(text, { headers });
  }
  const body = await new Response(new Blob([text]).stream().pipeThrough(new CompressionStream('gzip'))).blob();
  headers.set(bytesHeader, String(body.size));
  headers.set(packedHeader, 'gzip');
  return new Response(body, { headers });
}

function unpack(saved: Response): Response {
  const isPacked = saved.headers.get(packedHeader) === 'gzip';
  const body = isPacked ? (saved.body?.pipeThrough(new DecompressionStream('gzip')) ?? null) : saved.body;
  const headers = new Headers(saved.headers);
  for (const name of [packedHeader, bytesHeader]) headers.delete(name);
  return new Response(body, { headers });
}
