import type { Block } from '#app/content/schemas/block-schema.ts';
import { isHtml, textOf, type Html } from './markdown-piece.ts';

/** A text of the content, and where it stands. */
export interface FoundText {
  text: string | Html;
  /** Its field, or its number in a list. */
  field: PropertyKey;
  /** The way to what holds it. */
  path: PropertyKey[];
  /** The innermost block around it. */
  block: Block | null;
}

/** What's in a part of the content, in reading order. Blocks inside examples and accordions are among the blocks. */
export interface PageContents {
  texts: FoundText[];
  blocks: Block[];
}

/** Fields that name things for the portal or steer how a page is drawn; nobody reads them. */
const silentFields = new Set<PropertyKey>([
  'id',
  'type',
  'tone',
  'icon',
  'link',
  'action',
  'inside',
  'outside',
  'handsOver',
  'lesson',
  'lessons',
  'answer',
  'verdict',
  'asOf',
  'iso',
  'by',
  'who',
  'kind',
  'width',
]);

/** Walks through a part of the content: a file, a page, a section, a block. */
export function walkPage(part: unknown): PageContents {
  const found: PageContents = { texts: [], blocks: [] };
  if (typeof part === 'object' && part !== null) visit(part, { path: [], block: null, found });
  return found;
}

/** Lists what a person reads in a part of the content, in plain words. */
export function readableTexts(part: unknown): { words: string; block: Block | null }[] {
  return walkPage(part)
    .texts.filter(({ field, path }) => !silentFields.has(field) && !path.some((key) => silentFields.has(key)))
    .map(({ text, block }) => ({ words: typeof text === 'string' ? text : textOf(text), block }));
}

function visit(holder: object, { path, block, found }: { path: PropertyKey[]; block: Block | null; found: PageContents }): void {
  const innermost = isBlock(holder) ? holder : block;
  if (isBlock(holder)) found.blocks.push(holder);

  for (const [key, value] of Object.entries(holder) as [string, unknown][]) {
    const field = Array.isArray(holder) ? Number(key) : key;
    if (typeof value === 'string' || isHtml(value)) found.texts.push({ text: value, field, path, block: innermost });
    else if (typeof value === 'object' && value !== null) visit(value, { path: [...path, field], block: innermost, found });
  }
}

/** Nothing else in the content has a type. */
function isBlock(value: object): value is Block {
  return 'type' in value;
}
