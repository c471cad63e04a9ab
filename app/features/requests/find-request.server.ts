import type { Database } from '#app/platform/database/open-database.ts';
import { digest, type Keys } from '#app/platform/keys.ts';
import { listStoredRequests, type StoredRequest } from './store.server.ts';

/** Finds a private link's request; null if the token isn't valid. */
export async function findRequest(store: { database: Database; keys: Keys }, token: string): Promise<StoredRequest | null> {
  // Tokens are digests of 256 bits in base64url: anything else needs no look into the store.
  if (!/^[\w-]{43}$/.test(token)) return null;

  const found = await listStoredRequests(store.database, { tokenDigest: digest(store.keys, token) }, 1);
  return found[0] ?? null;
}
