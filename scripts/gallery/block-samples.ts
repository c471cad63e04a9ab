import type { Block } from '#app/content/schemas/blocks/block-schema.ts';
import type { Content } from '#app/content/load-content.ts';
import { walkPage } from '#app/content/text/walk-page.ts';

/** The types of blocks that show their page's data, so only a page can render them. */
type DrawnByPage = 'welcome-video' | 'roles' | 'agreement';
const drawnByPage = new Set<Block['type']>(['welcome-video', 'roles', 'agreement'] satisfies DrawnByPage[]);

/** A block in one of its possible states. */
export interface BlockSample {
  /** The block's tone and optional fields. */
  state: string;
  block: Block;
}

/** Lists the content's blocks by type, one block for each combination of tone and optional fields. */
export function listBlockSamples({ modulePages, clientPages, documents }: Content): Record<string, BlockSample[]> {
  const pages = [...modulePages.values(), ...clientPages.values(), ...documents.values()];
  const samples = new Map<string, Map<string, Block>>();

  for (const block of pages.flatMap((page) => walkPage(page).blocks)) {
    if (drawnByPage.has(block.type)) continue;
    const states = samples.get(block.type) ?? new Map<string, Block>();
    const state = describeState(block);
    if (!states.has(state)) samples.set(block.type, states.set(state, block));
  }
  return Object.fromEntries(
    [...samples].toSorted(([a], [b]) => a.localeCompare(b)).map(([type, states]) => [type, [...states].map(toSample)]),
  );
}

function describeState(block: Block): string {
  const fields = Object.entries(block).filter(([name, value]) => name !== 'type' && name !== 'tone' && value !== undefined);
  const tone = 'tone' in block ? [block.tone] : [];
  return [...tone, ...fields.map(([name]) => name).toSorted()].join(', ');
}

function toSample([state, block]: [string, Block]): BlockSample {
  return { state, block };
}
