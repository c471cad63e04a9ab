import { randomBytes } from 'node:crypto';
import { createContext, redirect, type MiddlewareFunction, type RouterContextProvider } from 'react-router';

import { findDocument } from '#app/content/find-document.ts';
import type { Content } from '#app/content/load-content.ts';
import { findSession, type Session } from '#app/features/access/find-session.server.ts';
import { canonicalPattern, gateOf, isAllowed, requirementOf, type Requirement } from '#app/features/access/rules.ts';
import { createIdentifier } from '#app/platform/keys.ts';
import { getPortal } from '#app/portal.ts';

/** The nonce of this document's inline scripts; cached pages have none and carry hashes. */
export const nonceContext = createContext<string | undefined>(undefined);

const sessionContext = createContext<Session | null>(null);
const deviceContext = createContext<DeviceHolder>();

class DeviceHolder {
  id: string | null;
  changed = false;

  constructor(id: string | null) {
    this.id = id;
  }
}

export function getSession(context: Readonly<RouterContextProvider>): Session | null {
  return context.get(sessionContext);
}

/** Returns the identifier of this device; null before its first write. */
export function findDevice(context: Readonly<RouterContextProvider>): string | null {
  return context.get(deviceContext).id;
}

/** Returns the identifier of this device and makes one at its first write; the answer then sets its cookie. */
export function ensureDevice(context: Readonly<RouterContextProvider>): string {
  const device = context.get(deviceContext);
  return device.id ?? renewDevice(context);
}

/** Gives this device a new identifier, for somebody else who begins on it. */
export function renewDevice(context: Readonly<RouterContextProvider>): string {
  const device = context.get(deviceContext);
  device.id = createIdentifier();
  device.changed = true;
  return device.id;
}

/** Has the device's cookie written again, so that it lives on while it is used. */
export function refreshDevice(context: Readonly<RouterContextProvider>): string {
  const id = ensureDevice(context);
  context.get(deviceContext).changed = true;
  return id;
}

/** The one gate: who is not allowed to see the matched route goes to its audience's gate, data requests and downloads included. */
export const gateMiddleware: MiddlewareFunction<Response> = async ({ request, url, pattern, params, context }, next) => {
  const portal = getPortal(context);
  const cookies = request.headers.get('Cookie');

  const token: unknown = await portal.cookies.session.parse(cookies);
  const holder = new DeviceHolder(await portal.cookies.device.parse(cookies));
  context.set(deviceContext, holder);
  context.set(nonceContext, randomBytes(16).toString('base64'));

  const session = await findSession(portal, token, portal.now());
  context.set(sessionContext, session);

  const requirement = requirementOfDocument(pattern, params['slug'], portal.content) ?? requirementOf(pattern);
  if (!isAllowed(requirement, session?.audiences ?? [])) {
    const wantsPage = request.method === 'GET' || request.method === 'HEAD';
    const next = wantsPage ? `${url.pathname}${url.search}` : url.pathname;
    throw redirect(`${gateOf(requirement)}?next=${encodeURIComponent(next)}`);
  }

  const response = await next();
  if (holder.changed && holder.id !== null) response.headers.append('Set-Cookie', await portal.cookies.device.serialize(holder.id));
  return response;
};

/**
 * Returns what a document asks for: the audience that its file names. It is asked here and not in the document's
 * loader, because kept pages are served without one. Null for other pages, and for documents of both audiences or none.
 */
function requirementOfDocument(pattern: string, slug: string | undefined, content: Content): Requirement | null {
  const audience = canonicalPattern(pattern) === '/documents/:slug' ? findDocument(content, slug)?.document.audience : undefined;
  return audience === undefined || audience === 'both' ? null : audience;
}
