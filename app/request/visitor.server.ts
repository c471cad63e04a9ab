import { createContext, type RouterContextProvider } from 'react-router';

import type { Session } from '#app/features/access/find-session.server.ts';
import type { SignedInManager } from '#app/features/team/find-manager.server.ts';
import { resolveMergedLearner } from '#app/features/learning/store.server.ts';
import { createIdentifier } from '#app/platform/keys.ts';
import { getPortal } from '#app/portal.ts';
import type { FoundPage } from './find-page.ts';

/** What the request layer has found out about a request, for pages to use. */
export interface Visit {
  page: FoundPage;
  session: Session | null;
  /** Who is signed in at the console; null everywhere else. */
  manager: SignedInManager | null;
  /** The client's network address, as reported by the proxies we trust. */
  address: string;
  device: Device;
  /** Something is being sent, not only read. */
  isChange: boolean;
  /** Cookies that the answer sets, in addition to the page's own: a session's new token. */
  setCookies: string[];
  /** The nonce of this document's inline scripts; cached pages have none and carry hashes. */
  nonce: string | undefined;
  /** Whether the browser has cached this build's style sheet. */
  hasStyles: boolean;
  /** Why the router can only show this: a redirect to the gate, or a store failure. */
  refusal: unknown;
  /** A manager lacks the role for a console page, which says so in its frame. Nothing of the page itself runs. */
  isRefusedInFrame: boolean;
}

/** Who this device is: an anonymous identifier that outlives sessions, null before its first write. */
export interface Device {
  id: string | null;
  /** Whether the answer sets the cookie. */
  changed: boolean;
}

export const visitContext = createContext<Visit>();

type Context = Readonly<RouterContextProvider>;

export function getVisit(context: Context): Visit {
  return context.get(visitContext);
}

export function getSession(context: Context): Session | null {
  return getVisit(context).session;
}

/** Returns the signed-in manager. The request layer only lets managers reach pages that call this. */
export function getManager(context: Context): SignedInManager {
  const { manager } = getVisit(context);
  if (manager === null) throw new Error("This page isn't only for managers.");
  return manager;
}

/** Sets these cookies on the answer and on the page's further reads. */
export function setCookies(context: Context, cookies: readonly string[]): void {
  getVisit(context).setCookies.push(...cookies);
}

/** Returns a request's cookies, including those set since. */
export function getCookies(request: Request, context: Context): string {
  const set = getVisit(context).setCookies.map((line) => line.split(';', 1)[0] ?? '');
  const names = new Set(set.map(nameOfCookie));
  const sent = (request.headers.get('Cookie') ?? '').split(/; */).filter((pair) => pair !== '' && !names.has(nameOfCookie(pair)));
  return [...sent, ...set].join('; ');
}

/** Returns the name of a cookie as it's sent or set. */
export function nameOfCookie(pair: string): string {
  return pair.split('=', 1)[0] ?? '';
}

/** Returns the client's network address. */
export function getAddress(context: Context): string {
  return getVisit(context).address;
}

/** Returns the identifier of this device; null before its first write. */
export function findDevice(context: Context): string | null {
  return getVisit(context).device.id;
}

/** Returns this device's identifier and creates one at its first write, when the answer sets the cookie. */
export function ensureDevice(context: Context): string {
  return findDevice(context) ?? renewDevice(context);
}

/** Finds the learner on this device: the one its identifier names, or the one they were merged into. Null before the first write. */
export async function findLearner(context: Context): Promise<string | null> {
  const id = findDevice(context);
  return id === null ? null : resolveMergedLearner(getPortal(context).database, id);
}

/** Gives this device a new identifier for another person who starts on it. */
export function renewDevice(context: Context, id = createIdentifier()): string {
  const { device } = getVisit(context);
  device.id = id;
  device.changed = true;
  return device.id;
}

/** Renews the device's cookie, so it lives on while it's used. */
export function refreshDevice(context: Context): string {
  const id = ensureDevice(context);
  getVisit(context).device.changed = true;
  return id;
}
