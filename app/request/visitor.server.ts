import type { ServerResponse } from 'node:http';
import { createContext, type RouterContextProvider } from 'react-router';

import type { Session } from '#app/features/access/find-session.server.ts';
import type { DraftExtent } from '#app/features/revisions/check-drafts.server.ts';
import type { SignedInManager } from '#app/features/team/find-manager.server.ts';
import { resolveMergedLearner } from '#app/features/learning/store.server.ts';
import { createIdentifier } from '#app/platform/keys.ts';
import { getPortal } from '#app/portal.ts';
import type { FoundPage } from './find-page.ts';

/** The details of a request that the request layer passes on to pages. */
export interface Visit {
  page: FoundPage;
  session: Session | null;
  /** The manager who's signed in to the console. Null outside the console. */
  manager: SignedInManager | null;
  /** The client's network address, as reported by the proxies we trust. */
  address: string;
  device: Device;
  /** Whether someone is looking at a portal as a learner or a client, as a manager or with a preview link. */
  isPreview: boolean;
  /** When the link that opened the preview expires. Null for a manager's own preview. */
  previewEndsAt: Date | null;
  /** How many of the drafts a preview shows. It leaves out those with a mistake. */
  shownDrafts: DraftExtent;
  /** Tells when the response has been sent, or the visitor has left. */
  outgoing: Pick<ServerResponse, 'closed' | 'once'>;
  /** Whether the request sends something, rather than only reading. */
  isChange: boolean;
  /** Cookies that the response sets in addition to the page's own, such as a session's new token. */
  setCookies: string[];
  /** The nonce for this document's inline scripts. Cached pages have hashes instead. */
  nonce: string | undefined;
  /** True if the browser has cached this build's style sheets. */
  hasStyles: boolean;
  /** Thrown instead of rendering the page: a redirect to the gate, a role refusal, or a store failure. Null if the page can be shown. */
  refusal: unknown;
  /**
   * True if a manager's role doesn't allow a console page. The console's frame then shows the refusal, and nothing in the page itself runs.
   */
  isRefusedInFrame: boolean;
}

/** The device's anonymous ID, which lasts longer than sessions. Null before the device's first write. */
export interface Device {
  id: string | null;
  /** True if the response has to set the device's cookie. */
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

/** Returns the signed-in manager. The request layer lets only managers reach the pages that call this function. */
export function getManager(context: Context): SignedInManager {
  const { manager } = getVisit(context);
  if (manager === null) throw new Error("This page isn't restricted to managers.");
  return manager;
}

/** Sets cookies on the response and for the rest of the request. */
export function setCookies(context: Context, cookies: readonly string[]): void {
  getVisit(context).setCookies.push(...cookies);
}

/** Returns a request's cookies, including any set since it arrived. */
export function getCookies(request: Request, context: Context): string {
  const set = getVisit(context).setCookies.map((line) => line.split(';', 1)[0] ?? '');
  const names = new Set(set.map(nameOfCookie));
  const sent = (request.headers.get('Cookie') ?? '').split(/; */).filter((pair) => pair !== '' && !names.has(nameOfCookie(pair)));
  return [...sent, ...set].join('; ');
}

/** Returns the name of a cookie from a Cookie or Set-Cookie header. */
export function nameOfCookie(pair: string): string {
  return pair.split('=', 1)[0] ?? '';
}

/** Returns the client's network address. */
export function getAddress(context: Context): string {
  return getVisit(context).address;
}

/** Returns this device's ID, or null before the device's first write. */
export function findDevice(context: Context): string | null {
  return getVisit(context).device.id;
}

/** Returns this device's ID. The first write creates the ID, and its response sets the cookie. */
export function ensureDevice(context: Context): string {
  return findDevice(context) ?? renewDevice(context);
}

/**
 * Finds the learner on this device: the one that the device's ID belongs to, or the one they were merged into. Returns null before the
 * first write.
 */
export async function findLearner(context: Context): Promise<string | null> {
  const id = findDevice(context);
  return id === null ? null : resolveMergedLearner(getPortal(context).database, id);
}

/** Gives this device a new ID when a different learner starts on it. */
export function renewDevice(context: Context, id = createIdentifier()): string {
  const { device } = getVisit(context);
  device.id = id;
  device.changed = true;
  return device.id;
}

/** Renews the device's cookie, so that it doesn't expire while it's in use. */
export function refreshDevice(context: Context): string {
  const id = ensureDevice(context);
  getVisit(context).device.changed = true;
  return id;
}
