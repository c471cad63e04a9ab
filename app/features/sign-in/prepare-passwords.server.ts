import type { Database } from '#app/platform/database/open-database.ts';
import type { PasswordHasher } from '#app/platform/passwords/password-hasher.ts';
import type { PasswordFunctions } from './sign-in-library.server.ts';
import { findPasswordHash } from '../team/store.server.ts';

/**
 * Checks a manager's current password and hashes a new one before the transaction that needs both, so that the store is never locked while
 * passwords are hashed. Returns null if the current password is wrong.
 */
export async function preparePasswords(
  { database, passwords }: { database: Database; passwords: PasswordHasher },
  { managerId, present, next }: { managerId: string; present: string; next?: string },
): Promise<PasswordFunctions | null> {
  const stored = await findPasswordHash(database, managerId);
  if (stored === null || !(await passwords.verify({ hash: stored, password: present }))) return null;

  const nextHash = next === undefined ? null : await passwords.hash(next);
  return {
    // If the manager's password has changed in the meantime, the stored hash no longer matches.
    verify: ({ hash, password }) => Promise.resolve(hash === stored && password === present),
    hash: (password) =>
      nextHash !== null && password === next
        ? Promise.resolve(nextHash)
        : Promise.reject(new Error("This isn't the password that was hashed earlier.")),
  };
}
