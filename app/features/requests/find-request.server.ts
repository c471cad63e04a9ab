import type { Database } from '#app/platform/database/open-database.ts';
import { digest, type Keys } from '#app/platform/keys.ts';
import { listStoredRequests, type StoredRequest } from './store.server.ts';

/** Finds the request for a private link. Null if the token isn't valid. */
export async function findRequest(store: { database: Database; keys: Keys }, token: string): Promise<StoredRequest | null> {
  // Tokens are 256-bit digests in base64url, so anything else needs no lookup.
  if (!/^[\w-]{43}$/.test(token)) return null;

  const found = await listStoredRequests(store.database, { tokenDigest: digest(store.keys, token) }, 1);
  return found[0] ?? null;
}
