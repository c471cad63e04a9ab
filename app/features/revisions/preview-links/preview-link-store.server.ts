import type { Database, Tx } from '#app/platform/database/open-database.ts';
import { isRole, type Audience } from '../../access/rules.ts';
import type { PreviewLinkTerms } from './preview-link-rules.ts';

export interface StoredPreviewLink extends PreviewLinkTerms {
  id: string;
  audience: Audience;
  createdAt: Date;
  /** The name of the manager who made it. */
  maker: string;
}

function selectLinks(database: Database | Tx) {
  return database
    .selectFrom('previewLinks')
    .innerJoin('managers', 'managers.id', 'previewLinks.createdBy')
    .select(['previewLinks.id', 'previewLinks.audience', 'previewLinks.createdAt', 'previewLinks.expiresAt', 'previewLinks.revokedAt'])
    .select(['managers.name as maker', 'managers.role', 'managers.removedAt'])
    .$narrowType<{ audience: Audience }>();
}

function readLink<Row extends { role: string; removedAt: Date | null }>({ role, removedAt, ...link }: Row) {
  return { ...link, makerRole: removedAt === null && isRole(role) ? role : null };
}

/** Finds a link by its token's digest, whether or not it still works. */
export async function findPreviewLink(database: Database, tokenDigest: string): Promise<StoredPreviewLink | null> {
  const row = await selectLinks(database).where('tokenDigest', '=', tokenDigest).executeTakeFirst();
  return row === undefined ? null : readLink(row);
}

/** Lists the links that haven't expired, those that end first at the top. */
export async function listPreviewLinks(database: Database, now: Date): Promise<StoredPreviewLink[]> {
  const rows = await selectLinks(database)
    .where('previewLinks.expiresAt', '>', now)
    .orderBy('previewLinks.expiresAt')
    .orderBy('previewLinks.id')
    .execute();
  return rows.map(readLink);
}

export interface NewPreviewLink {
  id: string;
  tokenDigest: string;
  audience: Audience;
  createdBy: string;
  createdAt: Date;
  expiresAt: Date;
}

export async function insertPreviewLink(tx: Tx, link: NewPreviewLink): Promise<void> {
  await tx
    .insertInto('previewLinks')
    .values({ ...link, revokedAt: null })
    .execute();
}

/** Revokes a link. Returns its audience, or null if it was revoked before or doesn't exist. */
export async function revokeLink(tx: Tx, id: string, now: Date): Promise<string | null> {
  const row = await tx
    .updateTable('previewLinks')
    .set({ revokedAt: now })
    .where('id', '=', id)
    .where('revokedAt', 'is', null)
    .where('expiresAt', '>', now)
    .returning('audience')
    .executeTakeFirst();
  return row?.audience ?? null;
}
