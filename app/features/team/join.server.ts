import { transact, type Database, type Tx } from '#app/platform/database/open-database.ts';
import { createIdentifier, digest, type Keys } from '#app/platform/keys.ts';
import type { PasswordHasher } from '#app/platform/passwords/password-hasher.ts';
import { throttleAttempt, type AttemptSource } from '../access/throttle-attempt.server.ts';
import { appendRecord } from '../audit-log/append-record.server.ts';
import { normalizeEmail, stateOfLink, type LinkState } from './rules.ts';
import { endOpenLinks, findLink, findManager, insertManager, lockManagers, takeLink, type StoredLink } from './store.server.ts';

interface Stores {
  database: Database;
  keys: Keys;
  passwords: PasswordHasher;
}

export interface Join {
  token: string;
  name: string;
  /** The email as typed, which is used only if the link doesn't name an address. */
  email: string;
  password: string;
  now: Date;
}

type JoinRefusal = { kind: 'unknown-link' } | { kind: Exclude<LinkState, 'usable'> } | { kind: 'already-manager' };

export type JoinResult = JoinRefusal | { kind: 'joined'; email: string } | { kind: 'wait'; tryAgainAt: Date };

/** Finds the link for a token, along with the link's state. */
export async function findInvitation(
  { database, keys }: Pick<Stores, 'database' | 'keys'>,
  token: string,
  now: Date,
): Promise<{ link: StoredLink; state: LinkState } | null> {
  const link = await findLink(database, digest(keys, token));
  return link === null ? null : { link, state: stateOfLink(link, now) };
}

/**
 * Makes the person who uses the link a manager. Each link works once. An invalid link is refused before anything is hashed, and attempts
 * are limited by device, address and link.
 */
export async function joinByLink(stores: Stores, { attemptSource, ...join }: Join & { attemptSource: AttemptSource }): Promise<JoinResult> {
  let refused: JoinRefusal = { kind: 'unknown-link' };
  const checked = await throttleAttempt(stores.database, attemptSource, {
    of: { budget: 'link', account: digest(stores.keys, join.token) },
    now: join.now,
    compare: async () => {
      const joined = await joinOnce(stores, join);
      if (joined.kind === 'joined') return joined;
      refused = joined;
      return null;
    },
  });

  if (checked.kind === 'right') return checked.value;
  return checked.kind === 'wait' ? checked : refused;
}

async function joinOnce(stores: Stores, join: Join): Promise<JoinRefusal | { kind: 'joined'; email: string }> {
  const early = await findJoining(stores.database, stores.keys, join);
  if (early.kind !== 'joining') return early;

  const hash = await stores.passwords.hash(join.password);
  return transact(stores.database, async (tx) => {
    await lockManagers(tx, join.now);
    const joining = await findJoining(tx, stores.keys, join);
    if (joining.kind !== 'joining') return joining;

    const { link, email } = joining;
    const { name, now } = join;
    if (!(await takeLink(tx, link.id, now))) return { kind: 'used' };

    await endOpenLinks(tx, email, now);
    if (link.role === 'owner') await endOpenLinks(tx, null, now);
    await insertManager(tx, { id: createIdentifier(), name, email, role: link.role, passwordHash: hash, now });
    await appendRecord(tx, { actor: email, action: 'manager.joined', subject: `manager/${email}`, after: { name, role: link.role }, now });
    return { kind: 'joined', email };
  });
}

/** Finds the person who would join through a link, or the reason the link can't be used. */
async function findJoining(
  database: Database | Tx,
  keys: Keys,
  { token, now, ...typed }: Join,
): Promise<JoinRefusal | { kind: 'joining'; link: StoredLink; email: string }> {
  const link = await findLink(database, digest(keys, token));
  if (link === null) return { kind: 'unknown-link' };

  const state = stateOfLink(link, now);
  if (state !== 'usable') return { kind: state };

  const email = link.email ?? normalizeEmail(typed.email);
  const isManager = (await findManager(database, { email })) !== null;
  return isManager ? { kind: 'already-manager' } : { kind: 'joining', link, email };
}
