import { removedText } from '#app/content/content-files.ts';
import { transact, type Database, type Tx } from '#app/platform/database/open-database.ts';
import { createIdentifier } from '#app/platform/keys.ts';
import { setYamlValues, tryRead, type ValueChange } from './files/edit-yaml.server.ts';
import { listChanges } from './changes/list-changes.server.ts';
import { readPart } from './read-part.server.ts';
import { recordDiscard, recordDraft } from './record-draft.server.ts';
import type { Revision } from './rules.ts';
import { findRevisionIn, insertRevision, lockRevisions, updateRevisionState, updateDraft } from './store.server.ts';

/** What editing works on: the content folder, and the store with the revisions over it. */
export interface ContentStores {
  database: Database;
  env: { CONTENT_DIR: string };
}

/** The file that someone edits, who edits it, and when. */
export interface DraftEdit {
  part: string;
  actor: string;
  now: Date;
}

export type EditDraftResult = { kind: 'saved'; draft: Revision | null };

/**
 * Changes values in a file's draft, which may be incomplete or wrong: only publishing checks it. `choose` returns the new values, or a
 * refusal that leaves the draft as it is. A draft that no longer differs from what readers see is discarded.
 */
export function editDraft<Refusal extends { kind: string }>(
  { database, env }: ContentStores,
  edit: DraftEdit,
  choose: (texts: PartTexts) => readonly ValueChange[] | Refusal,
): Promise<EditDraftResult | Refusal> {
  const baseSource = readPart(env.CONTENT_DIR, edit.part);

  return transact(database, async (tx): Promise<EditDraftResult | Refusal> => {
    await lockRevisions(tx);
    const texts = await findTexts(tx, edit.part, baseSource);
    const changes = choose(texts);
    if ('kind' in changes) return changes;

    const source = await setYamlValues(texts.current, changes);
    return { kind: 'saved', draft: await writeDraft(tx, { ...texts, ...edit, source }) };
  });
}

/** The texts of a file: its draft's, if there's one, and what readers see. */
export interface PartTexts {
  draft: Revision | null;
  /** The live revision. */
  published: Revision | null;
  /** The draft's text, or what readers see. */
  current: string;
  live: string;
  /** What the draft was edited from: what readers see, or saw before an upgrade changed the file under the draft. */
  origin: string;
  /** The file's own text that the current text was edited from. */
  editedFrom: string | null;
}

export async function findTexts(database: Database | Tx, part: string, baseSource: string | null): Promise<PartTexts> {
  const draft = await findRevisionIn(database, 'draft', part);
  const published = await findRevisionIn(database, 'live', part);
  const own = baseSource ?? removedText;
  const live = published?.source ?? own;
  const isPublished = published !== null && published.source !== null;
  const publishedFrom = isPublished ? published.baseSource : baseSource;
  if (draft === null) return { draft, published, live, current: live, origin: live, editedFrom: publishedFrom };
  const isOutdated = !isPublished && draft.source !== null && baseSource !== null;
  return {
    draft,
    published,
    live,
    current: draft.source ?? own,
    origin: isOutdated ? (draft.baseSource ?? removedText) : live,
    editedFrom: draft.baseSource,
  };
}

/** Saves a complete text as a file's draft: a new file, a changed one, or none (see `removedText`). */
export async function saveText(
  tx: Tx,
  { source, baseSource, ...edit }: DraftEdit & { source: string; baseSource: string | null },
): Promise<Revision | null> {
  return writeDraft(tx, { ...(await findTexts(tx, edit.part, baseSource)), ...edit, source });
}

interface NewText extends PartTexts, DraftEdit {
  source: string;
}

/** Saves a text as a file's draft. A draft with the same values as what readers see, or as what it was edited from, is discarded. */
async function writeDraft(
  tx: Tx,
  { part, source, draft, current, live, origin, editedFrom, actor, now }: NewText,
): Promise<Revision | null> {
  if (hasSameValues(source, live) || hasSameValues(source, origin)) {
    if (draft !== null) {
      await updateRevisionState(tx, draft.id, 'discarded');
      await recordDiscard(tx, { part, actor, now });
    }
    return null;
  }
  if (draft !== null) {
    if (source !== draft.source) {
      await updateDraft(tx, { id: draft.id, source, author: actor, now });
      await recordDraft(tx, { part, before: current, after: source, actor, now });
    }
    return findRevisionIn(tx, 'draft', part);
  }

  return startDraft(tx, { part, source, baseSource: editedFrom, actor, now });
}

function hasSameValues(source: string, other: string): boolean {
  return source === other || listChanges(tryRead(other), tryRead(source)).length === 0;
}

/** Starts a file's first draft. A null source returns the file to its own text. */
export async function startDraft(
  tx: Tx,
  { part, source, baseSource, actor, now }: { part: string; source: string | null; baseSource: string | null; actor: string; now: Date },
): Promise<Revision> {
  const revision: Revision = {
    id: createIdentifier(),
    part,
    state: 'draft',
    source,
    baseSource,
    version: 1,
    author: actor,
    reason: null,
    createdAt: now,
    changedAt: now,
    publishedAt: null,
    publishedBy: null,
  };
  await insertRevision(tx, revision);
  const live = await findRevisionIn(tx, 'live', part);
  await recordDraft(tx, { part, before: live?.source ?? baseSource ?? '', after: source ?? baseSource ?? '', actor, now });
  return revision;
}
