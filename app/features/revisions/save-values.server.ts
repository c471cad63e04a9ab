import { transact, type Tx } from '#app/platform/database/open-database.ts';
import { createIdentifier } from '#app/platform/keys.ts';
import type { Database } from '#app/platform/database/open-database.ts';
import { getValue, readYaml, setYamlValues, tryRead, type ValuePath } from './edit-yaml.server.ts';
import { readField, writeField, type ContentField } from './list-fields.ts';
import { listChanges } from './list-changes.ts';
import { markText } from './mark-text.server.ts';
import { readPart } from './read-part.server.ts';
import type { Revision } from './rules.ts';
import { findIn, insertRevision, lockRevisions, moveTo, updateDraft } from './store.server.ts';

/** A field's text as submitted. `seen` is the mark of the text that the field showed before (see `markText`). */
export interface TypedValue extends Pick<ContentField, 'path' | 'control'> {
  typed: string;
  seen: string;
}

/** A value that someone else changed while it was being edited. `current` is its text now. */
export interface ValueConflict {
  path: ValuePath;
  typed: string;
  current: string;
}

export type SavedValues =
  | { kind: 'saved'; draft: Revision | null }
  /** Someone else changed some of the same values. Nothing was saved. */
  | { kind: 'conflict'; conflicts: ValueConflict[] };

interface Studio {
  database: Database;
  env: { CONTENT_DIR: string };
}

/**
 * Saves values into a file's draft, which may be incomplete or wrong: only publishing checks it. Values that others changed meanwhile
 * stay, unless the same value was changed twice. A draft that no longer differs from what readers see is discarded.
 */
export async function saveValues(
  { database, env }: Studio,
  { part, values, actor, now }: { part: string; values: readonly TypedValue[]; actor: string; now: Date },
): Promise<SavedValues> {
  const changed = values.filter(({ typed, seen }) => markText(typed) !== seen);
  const baseSource = readPart(env.CONTENT_DIR, part);
  if (changed.length === 0) return { kind: 'saved', draft: await findIn(database, 'draft', part) };

  return transact(database, async (tx) => {
    await lockRevisions(tx);
    const { draft, current, live } = await findTexts(tx, part, baseSource);
    const data = readYaml(current);
    const textAt = ({ path, control }: TypedValue) => writeField({ control, value: getValue(data, path) as ContentField['value'] });

    const conflicts = changed
      .map((value) => ({ ...value, current: textAt(value) }))
      .filter(({ typed, seen, current: text }) => markText(text) !== seen && markText(text) !== markText(typed))
      .map(({ path, typed, current: text }) => ({ path, typed, current: text }));
    if (conflicts.length > 0) return { kind: 'conflict', conflicts };

    const source = await setYamlValues(
      current,
      changed.map((value) => ({ path: value.path, value: readField(value, value.typed) })),
    );
    return { kind: 'saved', draft: await writeDraft(tx, { part, source, draft, live, baseSource, actor, now }) };
  });
}

/** The texts of a file: its draft's, if there's one, and what readers see. */
export interface PartTexts {
  draft: Revision | null;
  /** The draft's text, or what readers see. */
  current: string;
  live: string;
}

export async function findTexts(database: Database | Tx, part: string, baseSource: string | null): Promise<PartTexts> {
  const draft = await findIn(database, 'draft', part);
  const live = (await findIn(database, 'live', part))?.source ?? baseSource ?? '';
  return { draft, live, current: draft === null ? live : (draft.source ?? baseSource ?? '') };
}

interface NewText {
  part: string;
  source: string;
  draft: Revision | null;
  live: string;
  baseSource: string | null;
  actor: string;
  now: Date;
}

/** Saves a text as a file's draft. A draft with the same values as what readers see is discarded. */
export async function writeDraft(tx: Tx, { part, source, draft, live, baseSource, actor, now }: NewText): Promise<Revision | null> {
  if (source === live || listChanges(tryRead(live), readYaml(source)).length === 0) {
    if (draft !== null) await moveTo(tx, draft.id, 'discarded');
    return null;
  }
  if (draft !== null) {
    if (source !== draft.source) await updateDraft(tx, { id: draft.id, source, author: actor, now });
    return findIn(tx, 'draft', part);
  }

  return startDraft(tx, { part, source, baseSource, actor, now });
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
  return revision;
}
