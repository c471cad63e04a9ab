import { createCarriers, deliver } from '#app/features/messages/deliver.server.ts';
import { origin } from '../http-request.ts';
import type { TestPortal } from '../portal.ts';

/** Sends every due message, as the server's loops do, and returns the number of messages sent. */
export async function sendDueMessages({ portal }: TestPortal, engine: 'sqlite' | 'postgres' = 'sqlite'): Promise<number> {
  const { database, keys, env, content, now } = portal;
  let sent = 0;
  for (const carrier of createCarriers(env, { brand: content.brand, keys, origin }))
    for (let count = 1; count > 0; sent += count) count = await deliver({ database, engine, carrier, now });
  return sent;
}
