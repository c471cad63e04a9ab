import { isDeepStrictEqual } from 'node:util';

import { removedText } from '#app/content/content-files.ts';
import { transact, type Tx } from '#app/platform/database/open-database.ts';
import { appendRecord } from '#app/features/audit-log/append-record.server.ts';
import { listChanges, writeChange, type ChangedValue } from '#app/features/revisions/changes/list-changes.server.ts';
import { asList, matchEntries } from '#app/features/revisions/changes/match-entries.server.ts';
import { findTexts, startDraft, type ContentStores } from '#app/features/revisions/edit-draft.server.ts';
import { readPart } from '#app/features/revisions/read-part.server.ts';
import { recordDiscard, recordDraft } from '#app/features/revisions/record-draft.server.ts';
import type { Revision } from '#app/features/revisions/rules.ts';
import { listRevisionsIn, lockRevisions, updateBase, updateDraft, updateRevisionState } from '#app/features/revisions/store.server.ts';
import { getValue, setYamlValues, tryRead, type ValueChange, type ValuePath } from './edit-yaml.server.ts';
import { isAmong, mergeValues } from './merge-values.server.ts';

/**
 * A file that was edited, added or removed in the console, and whose own text has changed since or is new, usually with an upgrade.
 */
export interface Upgrade {
  part: string;
  /** Whether the edited text is a draft. Otherwise, it's what readers see. */
  isDraft: boolean;
  /** The revision with the edited text that the owner was looking at. */
  seen: string;
  /** The parsed file before the upgrade and after it. */
  base: unknown;
  theirs: unknown;
  changes: UpgradeChange[];
}

/** What an upgrade changed. */
export interface UpgradeChange extends ChangedValue {
  /** The edited value or entry. For an entry that the upgrade moved, its place. */
  mine: unknown;
  /** Whether both changed it, so that merging has to choose. */
  isConflict: boolean;
}

/** Lists the edited files whose own text isn't the one they were edited from. A draft stands for what it replaces. */
export async function listUpgrades({ database, env }: ContentStores): Promise<Upgrade[]> {
  const drafts = await listRevisionsIn(database, 'draft');
  const drafted = new Set(drafts.map(({ part }) => part));
  const live = (await listRevisionsIn(database, 'live')).filter(({ part }) => !drafted.has(part));
  const found = [...drafts, ...live].flatMap((revision) => compare(revision, readPart(env.CONTENT_DIR, revision.part)) ?? []);
  return found.toSorted((one, other) => (one.part < other.part ? -1 : 1));
}

/** Returns the files among these drafts that an upgrade changed after they had been edited. */
export function listOutdated(drafts: readonly Revision[], folder: string): string[] {
  return drafts.filter((draft) => compare(draft, readPart(folder, draft.part)) !== null).map(({ part }) => part);
}

function compare(revision: Revision, own: string | null): Upgrade | null {
  const { part, source, baseSource } = revision;
  if (source === null || own === null || own === baseSource || own === source) return null;
  const [base, mine, theirs] = [baseSource ?? removedText, source, own].map(tryRead);
  // An imported text that isn't valid YAML can't be published anyway.
  if (theirs === undefined || (mine === undefined && source !== removedText)) return null;

  const { conflicts } = mergeValues({ base, mine, theirs }, new Set());
  const changes = listChanges(base, theirs).map((change) => ({
    ...change,
    mine: findMine(change, { base, mine, conflicts }),
    isConflict: isAmong(conflicts, writeChange(change)),
  }));
  const isTaken = changes.length === 0 || isDeepStrictEqual(mine, theirs);
  return isTaken ? null : { part, isDraft: revision.state === 'draft', seen: nameVersion(revision), base, theirs, changes };
}

function nameVersion({ id, version }: Revision): string {
  return `${id}:${version}`;
}

/** Finds the edited value in place of one that the upgrade changed, although entries were moved, added or removed. */
function findMine(
  { kind, from, path, after }: ChangedValue,
  { base, mine, conflicts }: { base: unknown; mine: unknown; conflicts: ReadonlySet<string> },
): unknown {
  const at = findPath(from, base, mine);
  if (at === null) return undefined;
  if (kind === 'moved') return Number(at.at(-1)) + 1;
  if (kind !== 'added') return getValue(mine, at);
  const isTwin = isAmong(conflicts, writeChange({ kind, path, from }));
  return asList(getValue(mine, at)).find((entry) => (isTwin ? hasSameId(entry, after) : isDeepStrictEqual(entry, after)));
}

function hasSameId(entry: unknown, other: unknown): boolean {
  return (entry as { id?: unknown } | null)?.id === (other as { id?: unknown } | null)?.id;
}

/** Finds where a place of the base is in the edited file. Null if its entry is gone. */
function findPath(path: ValuePath, base: unknown, mine: unknown): ValuePath | null {
  const at: (string | number)[] = [];
  for (const [index, key] of path.entries()) {
    const place =
      typeof key === 'number' ? matchEntries(asList(getValue(mine, at)), asList(getValue(base, path.slice(0, index)))).indexOf(key) : key;
    if (place === -1) return null;
    at.push(place);
  }
  return at;
}

/** Keep the edited text, take the upgrade's file, or take its changes except to values that were edited. */
export type UpgradeChoice = 'keep' | 'take' | 'merge';

export type ResolveUpgradeResult =
  | { kind: 'kept' }
  /** The file has a draft with the result, to publish. */
  | { kind: 'drafted' }
  /** Readers already see the result, so the draft was discarded. */
  | { kind: 'taken' }
  | { kind: 'has-draft' }
  /** Someone saved or published something in the meantime. */
  | { kind: 'moved-on' }
  | { kind: 'nothing' };

/** What an owner decided about a file that an upgrade changed. */
export interface UpgradeDecision {
  part: string;
  choice: UpgradeChoice;
  /** What both changed and the merged file takes from the upgrade (see `writeChange`). */
  takes?: readonly string[];
  /** The edited revision that the owner was looking at. If omitted, any revision is accepted. */
  seen?: string | undefined;
  actor: string;
  now: Date;
}

export function resolveUpgrade({ database, env }: ContentStores, decision: UpgradeDecision): Promise<ResolveUpgradeResult> {
  const { part, choice, seen } = decision;
  return transact(database, async (tx): Promise<ResolveUpgradeResult> => {
    await lockRevisions(tx);
    const own = readPart(env.CONTENT_DIR, part);
    const { draft, published, live } = await findTexts(tx, part, own);
    const asked = [draft, published].find((revision) => revision !== null && compare(revision, own) !== null);
    if (asked === undefined || asked === null) return { kind: 'nothing' };
    if (seen !== undefined && seen !== nameVersion(asked)) return { kind: 'moved-on' };
    // The draft already has the result of an earlier decision.
    if (choice !== 'keep' && draft !== null && draft !== asked) return { kind: 'has-draft' };

    const source = await chooseText(asked, { own, choice, takes: decision.takes ?? [] });
    if (source === asked.source) {
      await keep(tx, { asked, own, ...decision });
      return { kind: 'kept' };
    }
    if (draft !== null && isDeepStrictEqual(tryRead(source ?? own ?? removedText), tryRead(live))) {
      await updateRevisionState(tx, draft.id, 'discarded');
      await recordDiscard(tx, decision);
      return { kind: 'taken' };
    }
    await writeResult(tx, { draft, source, own, ...decision });
    return { kind: 'drafted' };
  });
}

interface Chosen {
  own: string | null;
  choice: UpgradeChoice;
  takes: readonly string[];
}

/** Returns the text that was decided on. Null is the file's own text. */
async function chooseText({ source, baseSource }: Revision, { own, choice, takes }: Chosen): Promise<string | null> {
  if (choice === 'take') return null;
  // There's nothing to merge into a file that was removed.
  if (choice === 'keep' || source === null || source === removedText) return source;
  const [base, mine, theirs] = [baseSource ?? removedText, source, own ?? removedText].map(tryRead);
  const { data } = mergeValues({ base, mine, theirs }, new Set(takes));
  return setYamlValues(source, listEdits(mine, data));
}

/** Lists the values to write so that a file has other data. A list with another number of entries is written as a whole. */
function listEdits(from: unknown, to: unknown, path: ValuePath = []): ValueChange[] {
  if (isDeepStrictEqual(from, to)) return [];
  if (Array.isArray(from) && Array.isArray(to) && from.length === to.length)
    return from.flatMap((entry: unknown, index) => listEdits(entry, to[index], [...path, index]));
  if (isRecord(from) && isRecord(to)) {
    const keys = new Set([...Object.keys(from), ...Object.keys(to)]);
    return [...keys].flatMap((key) => listEdits(from[key], to[key], [...path, key]));
  }
  return [{ path, value: to }];
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

type Decided = UpgradeDecision & { own: string | null };

/** Records that the edited text stays, so the same upgrade isn't asked about again. */
async function keep(tx: Tx, { asked, own, actor, now }: Decided & { asked: Revision }): Promise<void> {
  await updateBase(tx, asked.id, own);
  const after = listChanges(tryRead(asked.baseSource ?? removedText), tryRead(own ?? removedText)).map(writeChange);
  await appendRecord(tx, { actor, action: 'content.kept', subject: `content/${asked.part}`, after, now });
}

/** Drafts the text that was decided on, in place of the draft if there's one. */
async function writeResult(
  tx: Tx,
  { draft, source, own, part, actor, now }: Decided & { draft: Revision | null; source: string | null },
): Promise<void> {
  if (draft === null) {
    await startDraft(tx, { part, source, baseSource: own, actor, now });
    return;
  }
  await updateDraft(tx, { id: draft.id, source, author: actor, now });
  await updateBase(tx, draft.id, own);
  await recordDraft(tx, { part, before: draft.source ?? removedText, after: source ?? own ?? removedText, actor, now });
}
