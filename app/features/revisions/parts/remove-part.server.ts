import { href } from 'react-router';

import { removedText } from '#app/content/content-files.ts';
import { isRemovablePart } from '#app/features/revisions/content-parts.server.ts';
import { findTexts, saveText, type ContentStores, type DraftEdit } from '#app/features/revisions/edit-draft.server.ts';
import { getValue, setYamlValues, tryRead, type ValueChange } from '#app/features/revisions/files/edit-yaml.server.ts';
import { readPart } from '#app/features/revisions/read-part.server.ts';
import { findLastText, lockRevisions } from '#app/features/revisions/store.server.ts';
import { transact, type Tx } from '#app/platform/database/open-database.ts';
import { listedIn, partsWith } from './list-needed.server.ts';
import { writeCard } from './part-templates.ts';

export type RemovePartResult =
  | { kind: 'removed' }
  | { kind: 'unknown-part' }
  /** The file has unpublished changes, which would be lost. */
  | { kind: 'has-draft' };

/**
 * Drafts the removal of a file. A module goes with its card and its practice. Nothing changes for readers before it's published, and
 * learners' records stay. A file that nobody has published yet is gone at once, and its module stays announced if it was.
 */
export function removePart({ database, env }: ContentStores, { part, actor, now }: DraftEdit): Promise<RemovePartResult> {
  return transact(database, async (tx): Promise<RemovePartResult> => {
    await lockRevisions(tx);
    const parts = isRemovablePart(part) ? [part, ...partsWith(part)] : [];
    const found = await Promise.all(
      parts.map(async (each) => ({ part: each, ...(await findTexts(tx, each, readPart(env.CONTENT_DIR, each))) })),
    );
    if ((found[0]?.current ?? removedText) === removedText) return { kind: 'unknown-part' };
    if (found.some(({ draft, live }) => draft !== null && live !== removedText)) return { kind: 'has-draft' };

    for (const { part: each, current } of found)
      if (current !== removedText) await saveFile(tx, env.CONTENT_DIR, { part: each, source: removedText, actor, now });
    const listed = listedIn(part);
    const isLive = found[0]?.live !== removedText;
    if (listed !== null) await dropEntry(tx, env.CONTENT_DIR, { ...listed, isLive, actor, now });
    return { kind: 'removed' };
  });
}

export type BringBackResult = { kind: 'brought-back' } | { kind: 'unknown-part' };

/** Drafts the return of a removed file, with its last text. If its removal isn't published yet, only that is undone. */
export function bringBackPart({ database, env }: ContentStores, { part, actor, now }: DraftEdit): Promise<BringBackResult> {
  return transact(database, async (tx): Promise<BringBackResult> => {
    await lockRevisions(tx);
    const parts = isRemovablePart(part) ? [part, ...partsWith(part)] : [];
    const texts = await Promise.all(parts.map((each) => findRemovedText(tx, env.CONTENT_DIR, each)));
    const [source] = texts;
    if (source === null || source === undefined) return { kind: 'unknown-part' };

    for (const [index, each] of parts.entries()) {
      const text = texts[index] ?? null;
      if (text !== null) await saveFile(tx, env.CONTENT_DIR, { part: each, source: text, actor, now });
    }
    const listed = listedIn(part);
    if (listed !== null) await restoreEntry(tx, env.CONTENT_DIR, { ...listed, source, actor, now });
    return { kind: 'brought-back' };
  });
}

/** Returns a removed file's last text. Returns null if the file isn't removed, or never was there. */
async function findRemovedText(tx: Tx, directory: string, part: string): Promise<string | null> {
  const base = readPart(directory, part);
  const { current, live } = await findTexts(tx, part, base);
  if (current !== removedText) return null;
  return live === removedText ? ((await findLastText(tx, part)) ?? base) : live;
}

async function dropEntry(
  tx: Tx,
  directory: string,
  { part, id, isLive, ...by }: DraftEdit & { id: string; isLive: boolean },
): Promise<void> {
  const { current, live } = await findTexts(tx, part, readPart(directory, part));
  const announced = isLive ? undefined : listCards(live).find((card) => card.id === id);
  const change = part === 'modules.yaml' ? dropCard(listCards(current), { id, announced }) : { path: [id], value: undefined };
  await saveFile(tx, directory, { part, source: await setYamlValues(current, [change]), ...by });
}

/** Takes a card out of the list. A module that readers only see announced stays so, as if its file had never been added. */
function dropCard(cards: readonly Card[], { id, announced }: { id: string; announced: Card | undefined }): ValueChange {
  const index = cards.findIndex((card) => card.id === id);
  if (announced === undefined || index === -1) return { path: ['modules'], value: cards.filter((card) => card.id !== id) };
  return { path: ['modules', index, 'published'], value: announced.published };
}

/** Lists a file again as readers see it, as the folder has it or, if neither has it, under its title. */
async function restoreEntry(
  tx: Tx,
  directory: string,
  { part, id, source, ...by }: DraftEdit & { id: string; source: string },
): Promise<void> {
  const base = readPart(directory, part);
  const { current, live } = await findTexts(tx, part, base);
  const { title = '', purpose = '' } = (tryRead(source) ?? {}) as { title?: string; purpose?: string };

  const save = async (change: ValueChange) => saveFile(tx, directory, { part, source: await setYamlValues(current, [change]), ...by });
  if (part !== 'modules.yaml') {
    const known = getValue(tryRead(live), [id]) ?? getValue(tryRead(base ?? ''), [id]);
    await save({ path: [id], value: known ?? { title, to: href('/documents/:slug', { slug: id }) } });
    return;
  }
  const cards = listCards(current);
  if (cards.some((card) => card.id === id)) return;
  const place = listCards(live).findIndex((card) => card.id === id);
  const known = listCards(live)[place] ?? listCards(base ?? '').find((card) => card.id === id);
  const card = known ?? writeCard({ title, purpose }, id);
  await save({ path: ['modules'], value: cards.toSpliced(place === -1 ? cards.length : place, 0, card as Card) });
}

interface Card {
  id?: unknown;
  published?: unknown;
}

function listCards(source: string): Card[] {
  const cards = getValue(tryRead(source), ['modules']);
  return Array.isArray(cards) ? (cards as Card[]) : [];
}

function saveFile(tx: Tx, directory: string, edit: DraftEdit & { source: string }) {
  return saveText(tx, { ...edit, baseSource: readPart(directory, edit.part) });
}
