import { href } from 'react-router';

import type { SavedPage } from '#app/features/access/device-list.ts';
import { audiences, type Audience } from '#app/features/access/rules.ts';
import { buildHeader, isOpenOnDevice, keepHeader, personalHeader, titleHeader, versionHeader } from '#app/features/access/session-life.ts';
import { deletePages, findOfflineSessions, getGeneration, inTurn, pageCacheOf } from './offline-sessions.ts';
import { build } from './worker-scope.ts';

/** Our own headers on a saved response. */
const bytesHeader = 'Northkey-Bytes';
const packedHeader = 'Northkey-Packed';

/** The result of saving. "not-mine" means a response that can't be saved, or one from another build. */
export type Keeping = 'kept' | 'not-mine' | 'no-room';

/** Returns the address under which a page is saved: its path and tab, ignoring everything else in the request. */
export function addressOf(url: URL): string {
  const path = url.pathname.toLowerCase().replace(/(.)\/+$/, '$1');
  const tab = url.searchParams.get('tab');
  const module = url.searchParams.get('module');
  if (path === href('/practice/items') && module !== null) return `${path}?module=${encodeURIComponent(module)}`;
  return tab === null ? path : `${path}?tab=${encodeURIComponent(tab)}`;
}

/** Saves a response, compressed, for the audience named by the portal. `asked` is the generation it was requested in. */
export async function keepAnswer(address: string, answer: Response, asked: number): Promise<Keeping> {
  const named = answer.headers.get(keepHeader);
  const audience = audiences.find((each) => each === named);
  const isPlain = answer.status === 200 && !answer.redirected && answer.type === 'basic';
  if (!isPlain || audience === undefined || answer.headers.get(buildHeader) !== build) return 'not-mine';

  const packed = await pack(answer);
  return inTurn(async () => {
    const isAllowed = isOpenOnDevice((await findOfflineSessions())[audience], Date.now());
    if (asked !== getGeneration() || !isAllowed) return 'not-mine';
    try {
      await (await caches.open(pageCacheOf(audience, build))).put(address, packed);
      return 'kept';
    } catch {
      return 'no-room';
    }
  });
}

/** A saved response that can be shown. */
export interface CachedAnswer {
  audience: Audience;
  answer: Response;
  tag: string | null;
  /** Its content version. */
  version: string | null;
  /** Whether it was made for its user rather than for everyone behind the gate. */
  isOwn: boolean;
}

/** Opens a saved response if the session is still open, as far as the device knows. If it's over, its pages are deleted. */
export async function openCached(address: string): Promise<CachedAnswer | null> {
  // All in parallel, because each storage lookup takes a phone a few milliseconds and someone is waiting for the page.
  const found = await Promise.all([findOfflineSessions(), ...audiences.map((audience) => findAnswer(audience, address))]);
  const [lives, ...answers] = found;

  for (const [index, audience] of audiences.entries()) {
    const answer = answers[index];
    if (!isOpenOnDevice(lives[audience], Date.now())) {
      if (lives[audience] !== undefined) await inTurn(() => deletePages(audience));
    } else if (answer !== undefined) return describeKept(audience, answer);
  }
  return null;
}

function describeKept(audience: Audience, kept: Response): CachedAnswer {
  const { headers } = kept;
  const isOwn = headers.has(personalHeader);
  return { audience, answer: unpack(kept), tag: headers.get('ETag'), version: headers.get(versionHeader), isOwn };
}

async function findAnswer(audience: Audience, address: string): Promise<Response | undefined> {
  try {
    return await caches.match(address, { cacheName: pageCacheOf(audience, build) });
  } catch {
    return undefined;
  }
}

/** Tells whether an audience's pages can be shown, and deletes those of an expired session. */
export async function isOpen(audience: Audience): Promise<boolean> {
  const entry = (await findOfflineSessions())[audience];
  if (isOpenOnDevice(entry, Date.now())) return true;
  if (entry !== undefined) await inTurn(() => deletePages(audience));
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

/** Where a complete download's version is stored. It's next to its pages, so it's deleted with them. */
const versionAddress = '/northkey-version';

export async function noteVersion(audience: Audience, version: string): Promise<void> {
  const cache = await findCache(audience);
  await cache?.put(versionAddress, new Response(version));
}

/** Returns which version of an audience is completely downloaded. Null if something is missing. */
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

/** Pages are text, so compressed they take a sixth of the space. */
async function pack(answer: Response): Promise<Response> {
  const text = await answer.text();
  const headers = new Headers(answer.headers);
  for (const name of ['Content-Encoding', 'Content-Length', 'Set-Cookie']) headers.delete(name);

  if (typeof CompressionStream === 'undefined') {
    headers.set(bytesHeader, String(text.length));
    return new Response(text, { headers });
  }
  const body = await new Response(new Blob([text]).stream().pipeThrough(new CompressionStream('gzip'))).blob();
  headers.set(bytesHeader, String(body.size));
  headers.set(packedHeader, 'gzip');
  return new Response(body, { headers });
}

function unpack(kept: Response): Response {
  const isPacked = kept.headers.get(packedHeader) === 'gzip';
  const body = isPacked ? (kept.body?.pipeThrough(new DecompressionStream('gzip')) ?? null) : kept.body;
  const headers = new Headers(kept.headers);
  for (const name of [packedHeader, bytesHeader]) headers.delete(name);
  return new Response(body, { headers });
}
