import { href } from 'react-router';

import { transact, type Database, type Tx } from '#app/platform/database/open-database.ts';
import { originOf, type Env } from '#app/platform/env.ts';
import { createIdentifier, digest, type Keys } from '#app/platform/keys.ts';
import { notify, type Notifier } from '../messages/notify.server.ts';
import { appendRecord } from '../audit-log/append-record.server.ts';
import { endResets, hasAskedSince, insertReset } from './reset-store.server.ts';
import { normalizeEmail, resetAskedAgainAfter, resetLinkLife } from './rules.ts';
import { findManager, lockManagers } from './store.server.ts';

interface Stores {
  database: Database;
  keys: Keys;
}

/** A new password reset link. Only a digest of the token is stored. */
export interface ResetLink {
  token: string;
  expiresAt: Date;
}

/** Returns the full address of the reset link with this token. */
export function resetAddress(env: Pick<Env, 'PUBLIC_URL' | 'HOST' | 'PORT'>, token: string): string {
  return `${originOf(env)}${href('/manage/reset-password/:token', { token })}`;
}

/** Creates a password reset link for a manager and ends earlier ones. Returns null if the manager no longer exists. */
export function makeResetLink(
  { database, keys }: Stores,
  { managerId, actor, now }: { managerId: string; actor: string; now: Date },
): Promise<ResetLink | null> {
  return transact(database, async (tx) => {
    await lockManagers(tx, now);
    const manager = await findManager(tx, { id: managerId });
    if (manager === null) return null;

    const link = await replaceReset(tx, keys, { managerId, createdBy: actor, now });
    await appendRecord(tx, { actor, action: 'manager.reset-link', subject: `manager/${manager.email}`, now });
    return link;
  });
}

/**
 * Emails a manager a password reset link. Returns false if the address is unknown or a link was emailed a few minutes ago, which keeps
 * anyone from flooding a colleague's mailbox.
 */
export function mailResetLink(stores: Stores & Notifier, { address, now }: { address: string; now: Date }): Promise<boolean> {
  return transact(stores.database, async (tx) => {
    await lockManagers(tx, now);
    const manager = await findManager(tx, { email: normalizeEmail(address) });
    if (manager === null || (await hasAskedSince(tx, manager.id, new Date(now.getTime() - resetAskedAgainAfter)))) return false;

    const link = await replaceReset(tx, stores.keys, { managerId: manager.id, createdBy: null, now });
    const about = `manager/${manager.id}`;
    await notify(tx, stores, { kind: 'password-reset.made', about, to: manager.email, name: manager.name, ...link }, now);
    await appendRecord(tx, { actor: manager.email, action: 'manager.reset-link', subject: `manager/${manager.email}`, now });
    return true;
  });
}

async function replaceReset(
  tx: Tx,
  keys: Keys,
  { managerId, createdBy, now }: { managerId: string; createdBy: string | null; now: Date },
): Promise<ResetLink> {
  const token = createIdentifier();
  const expiresAt = new Date(now.getTime() + resetLinkLife);
  await endResets(tx, managerId, now);
  await insertReset(tx, { id: createIdentifier(), tokenDigest: digest(keys, token), managerId, createdBy, createdAt: now, expiresAt });
  return { token, expiresAt };
}
