import type { Database } from '#app/platform/database/open-database.ts';
import { digest, type Keys } from '#app/platform/keys.ts';
import { listStoredRequests, type StoredRequest } from './store.server.ts';

/** Finds the request for a private link. Returns null if the link's token isn't valid. */
export async function findRequest(store: { database: Database; keys: Keys }, token: string): Promise<StoredRequest | null> {
  // A token is a 256-bit digest in base64url, so anything else can be rejected without a lookup.
  if (!/^[\w-]{43}$/.test(token)) return null;

  const found = await listStoredRequests(store.database, { tokenDigest: digest(store.keys, token) }, 1);
  return found[0] ?? null;
}
