import { removedText, type ContentFiles } from '#app/content/content-files.ts';
import { isEditablePart, nameOfPart, partGroups, type PartGroup } from '#app/features/revisions/content-parts.server.ts';
import { findTexts, type ContentStores } from '#app/features/revisions/edit-draft.server.ts';
import { getValue, tryRead } from '#app/features/revisions/files/edit-yaml.server.ts';
import { readDraftFiles } from '#app/features/revisions/files/read-draft-files.server.ts';
import { readPart } from '#app/features/revisions/read-part.server.ts';
import type { Revision } from '#app/features/revisions/rules.ts';
import { listRevisionsIn } from '#app/features/revisions/store.server.ts';

/** What readers see of a part, and what's waiting to be published. */
export type PartState = 'live' | 'edited' | 'draft' | 'new' | 'coming-soon' | 'removing' | 'removed';

/** A part of the content, or a module's card without a file. */
export interface OutlinePart {
  /** The content file. Null for a card without one. */
  part: string | null;
  title: string;
  state: PartState;
  /** The draft's author and time. Null without a draft. */
  draft: { author: string; changedAt: Date } | null;
  /** The module, for one that can be opened or made coming soon, or that gets lessons and practice. */
  module: OutlineModule | null;
}

export interface OutlineModule {
  id: string;
  hasFile: boolean;
  /** Whether learners can open it, and whether that's a change that readers don't see yet. */
  isPublished: boolean;
  isSwitched: boolean;
}

export interface OutlineGroup extends Omit<PartGroup, 'starts'> {
  parts: OutlinePart[];
}

interface Card {
  id?: unknown;
  title?: unknown;
  published?: unknown;
}

/** Lists everything under Content as the drafts have it, with the state of each part. Removed parts are at the end of their group. */
export async function describeOutline(content: ContentStores): Promise<OutlineGroup[]> {
  const files = await readDraftFiles(content);
  const drafts = byPart(await listRevisionsIn(content.database, 'draft'));
  const live = byPart(await listRevisionsIn(content.database, 'live'));
  const cards = listCards(files.get('modules.yaml') ?? '');
  const order = cards.map(({ id }) => id);
  const liveCards = listCards((await findTexts(content.database, 'modules.yaml', readPart(content.env.CONTENT_DIR, 'modules.yaml'))).live);

  const gone = [...drafts, ...live].flatMap(([part]) => (isEditablePart(part) && !files.has(part) ? [part] : []));
  const describe = (part: string): OutlinePart => describePart(part, { files, drafts, live });
  const inOrder = (starts: readonly string[], parts: Iterable<string>) =>
    [...new Set(parts)]
      .filter((part) => starts.some((start) => part.startsWith(start)))
      .toSorted((one, other) => placeIn(order, one) - placeIn(order, other))
      .map(describe);

  return partGroups.map(({ starts, ...group }) => {
    const parts = [...inOrder(starts, files.keys()), ...inOrder(starts, gone)];
    if (group.id !== 'modules') return { ...group, parts };
    // A module without a card keeps the drafts from being published.
    const unlisted = parts.filter(({ part }) => part !== null && placeIn(order, part) === order.length);
    return { ...group, parts: [...cards.map((card) => describeModule(card, { describe, files, liveCards })), ...unlisted] };
  });
}

function byPart(revisions: readonly Revision[]): Map<string, Revision> {
  return new Map(revisions.map((revision) => [revision.part, revision]));
}

function placeIn(order: readonly unknown[], part: string): number {
  const place = order.indexOf(part.replace(/^.*\//, '').replace(/\.yaml$/, ''));
  return place === -1 ? order.length : place;
}

function listCards(source: string): Card[] {
  const cards = getValue(tryRead(source), ['modules']);
  return Array.isArray(cards) ? (cards as Card[]) : [];
}

interface KnownCards {
  describe: (part: string) => OutlinePart;
  files: ContentFiles;
  liveCards: readonly Card[];
}

function describeModule({ id, title, published }: Card, { describe, files, liveCards }: KnownCards): OutlinePart {
  const part = `modules/${String(id)}.yaml`;
  const hasFile = files.has(part);
  const live = liveCards.find((card) => card.id === id);
  const isSwitched = live !== undefined && (live.published !== false) !== (published !== false);
  const module = { id: String(id), isPublished: hasFile && published !== false, hasFile, isSwitched };
  if (!hasFile) return { part: null, title: String(title), state: 'coming-soon', draft: null, module };
  const described = describe(part);
  const isWaiting = !module.isPublished !== isSwitched && (described.state === 'live' || described.state === 'edited');
  return { ...described, state: isWaiting ? 'coming-soon' : described.state, module };
}

interface Known {
  files: ContentFiles;
  drafts: ReadonlyMap<string, Revision>;
  live: ReadonlyMap<string, Revision>;
}

function describePart(part: string, { files, drafts, live }: Known): OutlinePart {
  const draft = drafts.get(part);
  const published = live.get(part);
  const last = published?.source || published?.baseSource || draft?.baseSource || null;
  return {
    part,
    title: nameOfPart(part, (name) => files.get(name) ?? (name === part ? last : null)),
    state: stateOf(draft, published),
    draft: draft === undefined ? null : { author: draft.author, changedAt: draft.changedAt },
    module: null,
  };
}

function stateOf(draft: Revision | undefined, live: Revision | undefined): PartState {
  const isLive = live === undefined ? draft === undefined || draft.baseSource !== null : live.source !== removedText;
  if (draft === undefined) {
    if (!isLive) return 'removed';
    return live === undefined || live.source === null ? 'live' : 'edited';
  }
  if (draft.source === removedText) return 'removing';
  return isLive ? 'draft' : 'new';
}
