import { transact, type Database } from '#app/platform/database/open-database.ts';
import { digest, type Keys } from '#app/platform/keys.ts';
import type { PasswordHasher } from '#app/platform/passwords/password-hasher.ts';
import { appendRecord } from '../audit-log/append-record.server.ts';
import { endResets, findReset, takeReset, updatePassword } from './reset-store.server.ts';
import { stateOfLink, type LinkState } from './rules.ts';
import { deleteManagerSessions, findManager, type StoredManager } from './store.server.ts';

interface Stores {
  database: Database;
  keys: Keys;
  passwords: PasswordHasher;
}

export type ResetRefusal = 'unknown-link' | Exclude<LinkState, 'usable'>;

export type FindResetResult = { kind: 'usable'; manager: StoredManager } | { kind: ResetRefusal };

/** Finds the manager that a reset link is for, or the reason the link can't be used. */
export async function findResetOf(
  { database, keys }: Pick<Stores, 'database' | 'keys'>,
  token: string,
  now: Date,
): Promise<FindResetResult> {
  const reset = await findReset(database, digest(keys, token));
  const manager = reset === null ? null : await findManager(database, { id: reset.managerId });
  if (reset === null || manager === null) return { kind: 'unknown-link' };

  const state = stateOfLink(reset, now);
  return state === 'usable' ? { kind: 'usable', manager } : { kind: state };
}

/**
 * Sets a manager's new password and ends all of the manager's sessions. Each link works once, and signing in still requires the second
 * factor. The caller has already checked the link, so nothing is hashed for an invalid one.
 */
export async function resetPassword(
  { database, keys, passwords }: Stores,
  { token, password, now }: { token: string; password: string; now: Date },
): Promise<{ kind: 'changed'; email: string } | { kind: ResetRefusal }> {
  const hash = await passwords.hash(password);

  return transact(database, async (tx) => {
    const reset = await findReset(tx, digest(keys, token));
    const manager = reset === null ? null : await findManager(tx, { id: reset.managerId });
    if (reset === null || manager === null) return { kind: 'unknown-link' };

    const state = stateOfLink(reset, now);
    if (state !== 'usable') return { kind: state };
    if (!(await takeReset(tx, reset.id, now))) return { kind: 'used' };

    await endResets(tx, manager.id, now);
    await updatePassword(tx, manager.id, hash, now);
    const ended = await deleteManagerSessions(tx, manager.id);
    const { email } = manager;
    await appendRecord(tx, {
      actor: email,
      action: 'manager.password-reset',
      subject: `manager/${email}`,
      after: { sessionsEnded: ended },
      now,
    });
    return { kind: 'changed', email };
  });
}
