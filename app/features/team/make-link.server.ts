import { href } from 'react-router';

import { transact, type Database, type Tx } from '#app/platform/database/open-database.ts';
import { originOf, type Env } from '#app/platform/env.ts';
import { createIdentifier, digest, type Keys } from '#app/platform/keys.ts';
import { appendRecord } from '../audit-log/append-record.server.ts';
import type { Role } from '../access/rules.ts';
import { inviteLinkLife, normalizeEmail, setUpLinkLife } from './rules.ts';
import { endOpenLinks, findManager, insertLink, lockManagers } from './store.server.ts';

export type InviteManagerResult = { kind: 'made'; token: string; expiresAt: Date } | { kind: 'already-manager' };

export interface Invitation {
  email: string;
  token: string;
  expiresAt: Date;
}

/**
 * Creates a link for setting up an owner: the first one when the portal starts without managers, or another one when an owner can no longer
 * sign in. Earlier setup links stop working.
 */
export async function makeSetUpLink(
  store: { database: Database; keys: Keys },
  { actor, now }: { actor: string | null; now: Date },
): Promise<string> {
  const { token } = await makeLink(store, { role: 'owner', email: null, life: setUpLinkLife, actor, now });
  return token;
}

/** Returns the full address of the link with this token. */
export function joinAddress(env: Pick<Env, 'PUBLIC_URL' | 'HOST' | 'PORT'>, token: string): string {
  return `${originOf(env)}${href('/manage/join/:token', { token })}`;
}

/** Creates an invitation link for a manager, which works only for the invited address. The address's earlier links stop working. */
export async function inviteManager(
  store: { database: Database; keys: Keys },
  { onMake, ...invite }: { role: Role; email: string; actor: string; now: Date; onMake?: (tx: Tx, invited: Invitation) => Promise<void> },
): Promise<InviteManagerResult> {
  const email = normalizeEmail(invite.email);
  if ((await findManager(store.database, { email })) !== null) return { kind: 'already-manager' };

  const made = await makeLink(store, { ...invite, email, life: inviteLinkLife, onMake: (tx, link) => onMake?.(tx, { ...link, email }) });
  return { kind: 'made', ...made };
}

async function makeLink(
  { database, keys }: { database: Database; keys: Keys },
  {
    role,
    email,
    life,
    actor,
    now,
    onMake,
  }: {
    role: Role;
    email: string | null;
    life: number;
    actor: string | null;
    now: Date;
    onMake?: (tx: Tx, link: { token: string; expiresAt: Date }) => Promise<void> | undefined;
  },
): Promise<{ token: string; expiresAt: Date }> {
  const token = createIdentifier();
  const expiresAt = new Date(now.getTime() + life);

  await transact(database, async (tx) => {
    await lockManagers(tx, now);
    await endOpenLinks(tx, email, now);
    const link = {
      id: createIdentifier(),
      tokenDigest: digest(keys, token),
      role,
      email,
      createdBy: actor ?? 'start',
      createdAt: now,
      expiresAt,
      usedAt: null,
    };
    await insertLink(tx, link);
    await onMake?.(tx, { token, expiresAt });
    if (actor !== null)
      await appendRecord(tx, { actor, action: 'manager.invited', subject: `manager/${email ?? 'set-up'}`, after: { role }, now });
  });
  return { token, expiresAt };
}
