import { transact, type Database } from '#app/platform/database/open-database.ts';
import { createIdentifier, digest, type Keys } from '#app/platform/keys.ts';
import { appendRecord } from '../records/append-record.server.ts';
import { normalizeEmail, stateOfLink, type LinkState } from './rules.ts';
import type { OpenSignIn } from './open-sign-in.server.ts';
import { findLink, findManager, insertManager, lockManagers, takeLink, type StoredLink } from './store.server.ts';

interface Stores {
  database: Database;
  keys: Keys;
  signIn: OpenSignIn;
}

export interface Join {
  token: string;
  name: string;
  /** Counts only where the link names none. */
  email: string;
  password: string;
  now: Date;
}

export type Joined =
  { kind: 'joined'; email: string } | { kind: 'unknown-link' } | { kind: Exclude<LinkState, 'usable'> } | { kind: 'already-manager' };

/** Finds the link of a token, and whether it may still be used. */
export async function findInvitation(
  { database, keys }: Pick<Stores, 'database' | 'keys'>,
  token: string,
  now: Date,
): Promise<{ link: StoredLink; state: LinkState } | null> {
  const link = await findLink(database, digest(keys, token));
  return link === null ? null : { link, state: stateOfLink(link, now) };
}

/** Makes a manager of whoever holds the link, once. */
export async function joinByLink({ database, keys, signIn }: Stores, { token, name, password, now, ...typed }: Join): Promise<Joined> {
  // A tenth of a second of work, which may not hold up the store.
  const { password: passwords } = await (await signIn()).$context;
  const hash = await passwords.hash(password);

  return transact(database, async (tx) => {
    await lockManagers(tx, now);
    const link = await findLink(tx, digest(keys, token));
    if (link === null) return { kind: 'unknown-link' };

    const state = stateOfLink(link, now);
    if (state !== 'usable') return { kind: state };

    const email = link.email ?? normalizeEmail(typed.email);
    if ((await findManager(tx, { email })) !== null) return { kind: 'already-manager' };
    if (!(await takeLink(tx, link.id, now))) return { kind: 'used' };

    await insertManager(tx, { id: createIdentifier(), name, email, role: link.role, passwordHash: hash, now });
    await appendRecord(tx, { actor: email, action: 'manager.joined', subject: `manager/${email}`, after: { name, role: link.role }, now });
    return { kind: 'joined', email };
  });
}
