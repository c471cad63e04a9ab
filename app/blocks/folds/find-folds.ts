import type { Block } from '#app/content/schemas/blocks/block-schema.ts';
import type { Section } from '#app/content/schemas/page-schema.ts';
import type { FoldGroup } from './fold-address.ts';

/**
 * Lists a page's collapsible parts by tab. Unless the page says otherwise, the first one on each tab starts open, so that no tab looks
 * empty.
 */
export function findFolds(tabs: readonly { id: string; sections: readonly Section[] }[], startsCollapsed = false): FoldGroup[] {
  return tabs.map((tab) => {
    const ids = tab.sections.flatMap((section) => [...(section.collapsible ? [section.id] : []), ...section.blocks.flatMap(foldsOfBlock)]);
    const first = tab.sections.find((section) => section.collapsible);
    return { name: tab.id, ids, initial: first === undefined || startsCollapsed ? [] : [first.id] };
  });
}

function foldsOfBlock(block: Block): string[] {
  if (block.type === 'procedures' || block.type === 'templates') return block.items.map((item) => item.id);
  if (block.type === 'example') return block.blocks.flatMap(foldsOfBlock);
  if (block.type === 'accordion') return block.items.flatMap((item) => [item.id, ...item.blocks.flatMap(foldsOfBlock)]);
  return [];
}
