import { href } from 'react-router';

import { transact, type Database } from '#app/platform/database/open-database.ts';
import { originOf, type Env } from '#app/platform/env.ts';
import { createIdentifier, digest, type Keys } from '#app/platform/keys.ts';
import type { Audience } from '../../access/rules.ts';
import { appendRecord } from '../../audit-log/append-record.server.ts';
import { previewLinkLife } from './preview-link-rules.ts';
import { insertPreviewLink, revokeLink } from './preview-link-store.server.ts';

/** A new link to a portal with the drafts. Only a digest of its token is stored, so it can't be shown again. */
export interface MadePreviewLink {
  kind: 'made';
  token: string;
  expiresAt: Date;
}

export async function makePreviewLink(
  { database, keys }: { database: Database; keys: Keys },
  { audience, maker, now }: { audience: Audience; maker: { id: string; email: string }; now: Date },
): Promise<MadePreviewLink> {
  const [id, token] = [createIdentifier(), createIdentifier()];
  const expiresAt = new Date(now.getTime() + previewLinkLife);

  await transact(database, async (tx) => {
    await insertPreviewLink(tx, { id, tokenDigest: digest(keys, token), audience, createdBy: maker.id, createdAt: now, expiresAt });
    const after = { audience, expiresAt: expiresAt.toISOString() };
    await appendRecord(tx, { actor: maker.email, action: 'preview-link.made', subject: `preview-link/${id}`, after, now });
  });
  return { kind: 'made', token, expiresAt };
}

/** Returns the full address of the link with this token. */
export function previewAddress(env: Pick<Env, 'PUBLIC_URL' | 'HOST' | 'PORT'>, token: string): string {
  return `${originOf(env)}${href('/preview/:token', { token })}`;
}

export type RevokePreviewLinkResult = { kind: 'revoked' } | { kind: 'over' };

/** Revokes a link, so that it stops working on the next click. */
export function revokePreviewLink(
  database: Database,
  { id, actor, now }: { id: string; actor: string; now: Date },
): Promise<RevokePreviewLinkResult> {
  return transact(database, async (tx): Promise<RevokePreviewLinkResult> => {
    const audience = await revokeLink(tx, id, now);
    if (audience === null) return { kind: 'over' };
    await appendRecord(tx, { actor, action: 'preview-link.revoked', subject: `preview-link/${id}`, before: { audience }, now });
    return { kind: 'revoked' };
  });
}
