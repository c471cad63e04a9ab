import type { Block } from './block-schema.ts';

interface PlacedId {
  id: string;
  path: PropertyKey[];
}

interface PlacedSection {
  section: { id: string; blocks: Block[] };
  path: PropertyKey[];
}

/**
 * Finds identifiers that a page uses twice. Sections, folds and lessons share the address (#id and ?open=id), and the
 * lists of a page share the names of their ticks.
 */
export function findRepeatedIds(sections: readonly PlacedSection[], lessonIds: readonly string[] = []): PlacedId[] {
  const places = sections.flatMap(({ section, path }) => [
    { id: section.id, path },
    ...idsOfBlocks(section.blocks, [...path, 'blocks'], foldIdsOf),
  ]);
  const lists = sections.flatMap(({ section, path }) => idsOfBlocks(section.blocks, [...path, 'blocks'], listIdsOf));

  return [...repeated(places, lessonIds), ...repeated(lists, [])];
}

function repeated(ids: readonly PlacedId[], taken: readonly string[]): PlacedId[] {
  const seen = new Set(taken);
  return ids.filter(({ id }) => {
    const isRepeated = seen.has(id);
    seen.add(id);
    return isRepeated;
  });
}

/** Goes through blocks, also those inside examples and accordions. */
function idsOfBlocks(blocks: readonly Block[], path: PropertyKey[], idsOf: (block: Block, path: PropertyKey[]) => PlacedId[]): PlacedId[] {
  return blocks.flatMap((block, index) => {
    const here = [...path, index];
    const own = idsOf(block, here);

    if (block.type === 'example') return [...own, ...idsOfBlocks(block.blocks, [...here, 'blocks'], idsOf)];
    if (block.type !== 'accordion') return own;
    return [...own, ...block.items.flatMap((item, at) => idsOfBlocks(item.blocks, [...here, 'items', at, 'blocks'], idsOf))];
  });
}

function foldIdsOf(block: Block, path: PropertyKey[]): PlacedId[] {
  if (block.type !== 'accordion' && block.type !== 'procedures' && block.type !== 'templates') return [];
  return block.items.map((item, index) => ({ id: item.id, path: [...path, 'items', index] }));
}

function listIdsOf(block: Block, path: PropertyKey[]): PlacedId[] {
  return block.type === 'tasks' || block.type === 'checklist' ? [{ id: block.id, path }] : [];
}
