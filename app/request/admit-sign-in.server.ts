import { isKnownDevice } from '#app/features/sign-in/known-devices-store.server.ts';
import { rateLimitKey } from '#app/features/access/rules.ts';
import { hashingFull, retryAfter } from '#app/platform/passwords/password-hasher.ts';
import type { Portal } from '#app/portal.ts';
import type { Refusal } from './validate-request.ts';
import type { RequestContext } from './page-renderer.server.ts';

/** The response when too many strangers are signing in at once. */
export const signInsFull: Refusal = { status: 503, sentence: hashingFull, headers: { 'Retry-After': String(retryAfter) } };

/**
 * Reserves a place for a request that compares a password, from the request's first byte to the response. Returns null if no place is left,
 * which is a security event. Devices that a manager has signed in on don't need a place, so strangers never lock managers out.
 */
export async function admitSignIn(portal: Portal, { incoming, asked, page }: RequestContext): Promise<{ giveBack: () => void } | null> {
  const address = rateLimitKey(asked.client);
  const giveBack = portal.passwords.admitStranger(address);
  if (giveBack !== null) return { giveBack };

  const deviceId = await portal.cookies.device.parse(incoming.headers.cookie ?? null);
  if (deviceId !== null && (await isKnownDevice(portal, { deviceId }))) return { giveBack: () => undefined };

  portal.security.note({ kind: 'password-hashing-full', page: page.row.id, role: 'visitor', address: asked.client });
  return null;
}
