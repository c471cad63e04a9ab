import { getValue } from '#app/features/revisions/files/edit-yaml.server.ts';
import type { PartValues } from '#app/features/revisions/load-settings.server.ts';

type DraftedFile = Pick<PartValues, 'part' | 'live' | 'data' | 'isNew' | 'isRemoved'>;

/** The files that each file can't be published without. Files that need no other aren't in it. */
export type NeededParts = ReadonlyMap<string, string[]>;

/**
 * Lists which drafts go together: a new or removed module or document with its entry in the list that names it, a new module with the change
 * that keeps its card "coming soon", new practice with its new module, and a removed module with its practice.
 */
export function listNeeded(drafts: readonly DraftedFile[]): NeededParts {
  const needed = new Map<string, string[]>();
  const add = (part: string, needs: string) => needed.set(part, [...(needed.get(part) ?? []), needs]);
  const byPart = new Map(drafts.map((draft) => [draft.part, draft]));

  for (const { part, isNew, isRemoved } of drafts.filter((draft) => draft.isNew || draft.isRemoved)) {
    const entry = listedIn(part);
    const list = byPart.get(entry?.part ?? '');
    if (entry !== null && list !== undefined && isListed(list.live, entry) !== isListed(list.data, entry)) {
      add(part, entry.part);
      add(entry.part, part);
    } else if (entry !== null && list !== undefined && isNew && isClosed(list.data, entry) && !isClosed(list.live, entry)) {
      // Alone, the module would be open to learners at once.
      add(part, entry.part);
    }
    for (const practice of partsWith(part)) {
      if (isNew && byPart.get(practice)?.isNew === true) add(practice, part);
      if (isRemoved && byPart.get(practice)?.isRemoved === true) add(part, practice);
    }
  }
  return needed;
}

/** Lists the files that the chosen ones need but that haven't been chosen. */
export function listNeededBy(chosen: readonly string[], needed: NeededParts): NeededParts {
  const missing = chosen.map((part): [string, string[]] => [part, (needed.get(part) ?? []).filter((each) => !chosen.includes(each))]);
  return new Map(missing.filter(([, parts]) => parts.length > 0));
}

/** Returns files with everything they need. */
export function withNeeded(parts: readonly string[], needed: NeededParts): string[] {
  const missing = [...listNeededBy(parts, needed).values()].flat();
  return missing.length === 0 ? [...parts] : withNeeded([...new Set([...parts, ...missing])], needed);
}

/** The files that a file takes along. */
export function partsWith(part: string): string[] {
  return part.startsWith('modules/') ? [part.replace('modules/', 'practice/')] : [];
}

interface ListEntry {
  part: string;
  id: string;
}

/** Where else a file is listed: a module's card, or a document's link. */
export function listedIn(part: string): ListEntry | null {
  const [folder, id = ''] = part.replace(/\.yaml$/, '').split('/');
  if (folder === 'modules') return { part: 'modules.yaml', id };
  return folder === 'documents' ? { part: 'links.yaml', id } : null;
}

function isListed(data: unknown, { part, id }: ListEntry): boolean {
  return part === 'modules.yaml' ? findCard(data, id) !== undefined : getValue(data, [id]) !== undefined;
}

/** Tells whether a listed module is "coming soon" although it has content. */
function isClosed(data: unknown, { part, id }: ListEntry): boolean {
  return part === 'modules.yaml' && getValue(findCard(data, id), ['published']) === false;
}

function findCard(data: unknown, id: string): unknown {
  const cards = getValue(data, ['modules']);
  return Array.isArray(cards) ? cards.find((card) => getValue(card, ['id']) === id) : undefined;
}
