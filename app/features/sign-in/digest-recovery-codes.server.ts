import { transact, type Database } from '#app/platform/database/open-database.ts';
import type { Keys } from '#app/platform/keys.ts';
import { listRecoveryCodes, updateRecoveryCodes } from './factor-store.server.ts';
import type { LoadSignInLibrary } from './load-sign-in-library.server.ts';
import { isDigestList, writeRecoveryCodes } from './recovery-codes.server.ts';

/**
 * Turns encrypted recovery codes from an earlier version into digests, so that nothing reversible is left. Codes that can't be decrypted
 * are deleted, and their manager has to create new ones. Returns the number of managers who had encrypted codes.
 */
export async function digestRecoveryCodes({
  database,
  keys,
  signIn,
}: {
  database: Database;
  keys: Keys;
  signIn: LoadSignInLibrary;
}): Promise<number> {
  const encrypted = (await listRecoveryCodes(database)).filter(({ stored }) => !isDigestList(stored));
  if (encrypted.length === 0) return 0;

  // The library is loaded only when needed, because most starts have nothing to decrypt.
  const { symmetricDecrypt } = await import('better-auth/crypto');
  const { secretConfig: key } = await (await signIn()).$context;
  const decrypt = (data: string) => symmetricDecrypt({ key, data }).catch(() => '[]');
  const digested = await Promise.all(
    encrypted.map(async ({ managerId, stored }) => ({ managerId, codes: writeRecoveryCodes(keys, await decrypt(stored)) })),
  );
  await transact(database, async (tx) => {
    for (const { managerId, codes } of digested) await updateRecoveryCodes(tx, managerId, codes);
  });
  return digested.length;
}
