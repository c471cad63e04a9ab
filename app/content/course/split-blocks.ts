import type { Block, BlockOf } from '#app/content/schemas/blocks/block-schema.ts';
import { countWords } from '#app/content/text/reading-time.ts';

/**
 * The maximum number of words of running text in a step. With the heading and the bars, a step of this length fills two phone screens of
 * 390 by 844 pixels.
 */
const mostRoom = 265;
/** The minimum number of words in a step. A shorter part joins its neighbour. */
const fewestWords = 60;

/** The space per word in these types of blocks, relative to running text, as measured over all steps at a width of 390 pixels. */
const roomOfWord: Partial<Record<Block['type'], number>> = {
  'ai-tools': 1.6,
  anatomy: 1.6,
  boundaries: 1.7,
  callout: 1.5,
  'can-cannot': 1.5,
  cards: 2.2,
  checklist: 1.6,
  comparison: 1.5,
  definitions: 1.15,
  exercise: 1.4,
  figures: 2,
  flow: 1.9,
  links: 2,
  message: 1.5,
  pipeline: 1.7,
  platforms: 1.5,
  steps: 1.2,
  table: 2,
  tasks: 1.6,
  timeline: 1.3,
  trays: 1.9,
  'use-cases': 1.3,
};

/** Blocks that are lists of independent items, which can be on separate steps. */
type List = BlockOf<'ai-tools' | 'cards' | 'definitions' | 'exercise' | 'platforms' | 'steps' | 'use-cases'>;
const lists: ReadonlySet<Block['type']> = new Set<List['type']>([
  'ai-tools',
  'cards',
  'definitions',
  'exercise',
  'platforms',
  'steps',
  'use-cases',
]);

/** Divides blocks into parts that fit on a step. A worked example or a list that's too long for one step is divided as well. */
export function splitBlocks(blocks: readonly Block[]): Block[][] {
  return group(blocks.flatMap(splitBlock), roomOf);
}

function splitBlock(block: Block): Block[] {
  if (roomOf(block) <= mostRoom) return [block];
  if (block.type === 'example') return group(block.blocks.flatMap(splitList), roomOf).map((blocks) => ({ ...block, blocks }));
  return splitList(block);
}

function splitList<Kind extends Block>(block: Kind): Kind[] {
  if (!isList(block) || roomOf(block) <= mostRoom) return [block];
  const items: readonly unknown[] = block.items;
  const parts = group(items, (item) => countWords(item) * wordRoom(block));
  let from = 1;
  return parts.map((part) => {
    const first = from;
    from += part.length;
    return { ...block, items: part, ...(block.type === 'steps' && first > 1 ? { from: first } : {}) };
  });
}

function isList(block: Block): block is List {
  return lists.has(block.type);
}

/**
 * Tells whether a block needs a step of its own. An agreement block takes up more space than its words suggest, because its text comes from
 * another file and the block includes a form.
 */
function standsAlone(piece: unknown): boolean {
  return typeof piece === 'object' && piece !== null && 'type' in piece && piece.type === 'agreement';
}

function group<Piece>(pieces: readonly Piece[], roomOfPiece: (piece: Piece) => number): Piece[][] {
  const groups: Piece[][] = [];
  const roomOfAll = (some: readonly Piece[]) => some.reduce((sum, piece) => sum + roomOfPiece(piece), 0);
  // Parts of similar length read better than full parts followed by a short one.
  const even = roomOfAll(pieces) / Math.ceil(roomOfAll(pieces) / mostRoom);

  const isFull = (some: readonly Piece[], next: Piece) => {
    const room = roomOfAll(some);
    return room >= fewestWords && (room + roomOfPiece(next) > mostRoom || room + roomOfPiece(next) / 2 > even);
  };

  for (const piece of pieces) {
    const last = groups.at(-1);
    if (last === undefined || isFull(last, piece) || standsAlone(piece) || last.some(standsAlone)) groups.push([piece]);
    else last.push(piece);
  }

  const last = groups.at(-1) ?? [];
  const isShort = roomOfAll(last) < fewestWords && !last.some(standsAlone);
  if (groups.length > 1 && isShort) groups.splice(-2, 2, [...(groups.at(-2) ?? []), ...last]);
  return groups;
}

/** Returns the space that a block takes up on a phone, measured in words of running text. */
function roomOf(block: Block): number {
  if (block.type === 'example') return block.blocks.reduce((sum, each) => sum + roomOf(each), 0);
  return countWords(block) * wordRoom(block);
}

function wordRoom({ type }: Block): number {
  return roomOfWord[type] ?? 1;
}
