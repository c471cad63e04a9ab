import { sql, type NotNull } from 'kysely';

import { removedText } from '#app/content/content-files.ts';
import { findSetting, lockSettingValue, writeSetting } from '#app/platform/database/lock-setting.ts';
import type { Database, Tx } from '#app/platform/database/open-database.ts';
import { createIdentifier } from '#app/platform/keys.ts';
import { pickSeenDrafts, type Revision, type RevisionState, type SeenDraft } from './rules.ts';

/** The setting that names the latest publication. It changes with each one, so a process can tell whether its content is current. */
const stampName = 'content-live';

/** The texts that are live instead of the files' own, and the publication they belong to. */
export interface PublishedContent {
  stamp: string | null;
  texts: Map<string, string>;
}

/** Returns the ID of the latest publication. Null if nothing was ever published. */
export async function findStamp(database: Database | Tx): Promise<string | null> {
  return (await findSetting(database, stampName)) || null;
}

/**
 * Returns the live texts. The publication's ID is read first: if another one happens in between, the texts are newer than the ID says,
 * and the next look reads them again.
 */
export async function findPublished(database: Database | Tx): Promise<PublishedContent> {
  const stamp = await findStamp(database);
  // Reading only what's needed halves the text that each start and each publication reads.
  const live = database.selectFrom('contentRevisions').select(['part', 'source']).where('state', '=', 'live').orderBy('part');
  const rows = stamp === null ? [] : await live.execute();
  return { stamp, texts: new Map(rows.flatMap(({ part, source }) => (source === null ? [] : [[part, source]]))) };
}

/** Locks the drafts and publications until the transaction ends. Returns the ID of the latest publication. */
export async function lockRevisions(tx: Tx): Promise<string | null> {
  return (await lockSettingValue(tx, stampName, '')) || null;
}

/** Records a publication under a new ID, and returns the ID. */
export async function writeStamp(tx: Tx): Promise<string> {
  const stamp = createIdentifier();
  await writeSetting(tx, stampName, stamp);
  return stamp;
}

function selectRevisions(database: Database | Tx) {
  return database.selectFrom('contentRevisions').selectAll().$narrowType<{ state: RevisionState }>();
}

/** Lists the drafts or the live revisions, by file. */
export async function listRevisionsIn(database: Database | Tx, state: 'draft' | 'live'): Promise<Revision[]> {
  return selectRevisions(database).where('state', '=', state).orderBy('part').execute();
}

/** Finds a file's draft or live revision. */
export async function findRevisionIn(database: Database | Tx, state: 'draft' | 'live', part: string): Promise<Revision | null> {
  return (await selectRevisions(database).where('state', '=', state).where('part', '=', part).executeTakeFirst()) ?? null;
}

/** Finds drafts in the versions that were seen. Returns null if one of them has changed or is gone. */
export async function findSeenDrafts(database: Database | Tx, seen: readonly SeenDraft[]): Promise<Revision[] | null> {
  return pickSeenDrafts(await listRevisionsIn(database, 'draft'), seen);
}

export async function findRevision(database: Database | Tx, id: string): Promise<Revision | null> {
  return (await selectRevisions(database).where('id', '=', id).executeTakeFirst()) ?? null;
}

/** Returns the revisions among these that were published. */
export async function listPublishedAmong(database: Database | Tx, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const published = database.selectFrom('contentRevisions').select('id').where('id', 'in', ids).where('state', 'in', ['live', 'past']);
  return (await published.execute()).map(({ id }) => id);
}

/** A revision without its texts. */
export type RevisionSummary = Omit<Revision, 'source' | 'baseSource'>;

/** Lists the newest revisions, newest first. */
export async function listHistory(database: Database, limit: number): Promise<RevisionSummary[]> {
  return newestFirst(database, limit).execute();
}

/** Lists the newest versions of one content file, newest first. */
export async function listPartHistory(database: Database, part: string, limit: number): Promise<RevisionSummary[]> {
  return newestFirst(database, limit).where('part', '=', part).execute();
}

function newestFirst(database: Database, limit: number) {
  return database
    .selectFrom('contentRevisions')
    .select(['id', 'part', 'state', 'version', 'author', 'reason', 'createdAt', 'changedAt', 'publishedAt', 'publishedBy'])
    .orderBy('changedAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .$narrowType<{ state: RevisionState }>();
}

/** Finds who last published something, and when. Returns null if nobody has. */
export async function findLastPublished(database: Database): Promise<{ publishedBy: string; publishedAt: Date } | null> {
  const row = await database
    .selectFrom('contentRevisions')
    .select(['publishedBy', 'publishedAt'])
    .$narrowType<{ publishedBy: NotNull; publishedAt: NotNull }>()
    .where('state', '=', 'live')
    .orderBy('publishedAt', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}

/** Returns the text that a removed file had last. Returns null if that was its own text, or if it was never published. */
export async function findLastText(database: Database | Tx, part: string): Promise<string | null> {
  const row = await database
    .selectFrom('contentRevisions')
    .select('source')
    .where('part', '=', part)
    .where('state', '=', 'past')
    .where((is) => is.or([is('source', 'is', null), is('source', '!=', removedText)]))
    .orderBy('publishedAt', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.source ?? null;
}

/** Tells whether a file ever had a revision. */
export async function isPartKnown(database: Database | Tx, part: string): Promise<boolean> {
  const row = await database.selectFrom('contentRevisions').select('id').where('part', '=', part).limit(1).executeTakeFirst();
  return row !== undefined;
}

/** Tells whether any revision of a file, including earlier ones, contains one of these texts, which have no `%` or `_`. */
export async function hasRevisionWith(database: Database | Tx, part: string, texts: readonly string[]): Promise<boolean> {
  const row = await database
    .selectFrom('contentRevisions')
    .select('id')
    .where('part', '=', part)
    .where((is) => is.or(texts.map((text) => is('source', 'like', `%${text}%`))))
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export async function insertRevision(tx: Tx, revision: Revision): Promise<void> {
  await tx.insertInto('contentRevisions').values(revision).execute();
}

/** Replaces a draft's text. */
export async function updateDraft(
  tx: Tx,
  { id, source, author, now }: { id: string; source: string | null; author: string; now: Date },
): Promise<void> {
  await tx
    .updateTable('contentRevisions')
    .set({ source, author, changedAt: now, version: sql`version + 1` })
    .where('id', '=', id)
    .execute();
}

/** Changes the text that a revision counts as edited from. */
export async function updateBase(tx: Tx, id: string, baseSource: string | null): Promise<void> {
  await tx.updateTable('contentRevisions').set({ baseSource }).where('id', '=', id).execute();
}

export async function updateRevisionState(tx: Tx, id: string, state: RevisionState): Promise<void> {
  await tx.updateTable('contentRevisions').set({ state }).where('id', '=', id).execute();
}

/** Makes a draft live. The file's earlier live revision must have been moved away before. */
export async function makeLive(
  tx: Tx,
  id: string,
  { actor, reason, now }: { actor: string; reason: string | null; now: Date },
): Promise<void> {
  await tx
    .updateTable('contentRevisions')
    .set({ state: 'live', publishedAt: now, publishedBy: actor, changedAt: now, reason })
    .where('id', '=', id)
    .execute();
}
