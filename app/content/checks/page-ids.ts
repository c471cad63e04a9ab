import type { Block } from '#app/content/schemas/blocks/block-schema.ts';
import { walkPage, type FoundText } from '#app/content/text/walk-page.ts';

interface PlacedId {
  id: string;
  path: PropertyKey[];
}

/** The types of blocks whose items a link can open. */
const folds = new Set<Block['type'] | undefined>(['accordion', 'procedures', 'templates']);

/**
 * Finds duplicate IDs on a page. Sections, lessons and collapsible items are opened by the same kinds of addresses (#id and ?open=id), so
 * no two of them can share an ID. Neither can two checklists.
 */
export function findRepeatedIds(page: { tabs?: unknown; sections?: unknown; lessons?: { id: string }[] }): PlacedId[] {
  const ids = walkPage(page).texts.filter(({ field }) => field === 'id');
  const listOf = ({ path }: FoundText) => path.at(-2);

  const places = ids.filter((id) => listOf(id) === 'sections' || (listOf(id) === 'items' && folds.has(id.block?.type)));
  const tickLists = ids.filter((id) => listOf(id) === 'blocks');

  const lessonIds = page.lessons?.map((lesson) => lesson.id) ?? [];
  return [...repeated(places, lessonIds), ...repeated(tickLists, [])];
}

function repeated(ids: readonly FoundText[], taken: readonly string[]): PlacedId[] {
  const seen = new Set(taken);

  return ids.flatMap(({ text, path }) => {
    const id = typeof text === 'string' ? text : text.html;
    if (seen.has(id)) return [{ id, path }];

    seen.add(id);
    return [];
  });
}
