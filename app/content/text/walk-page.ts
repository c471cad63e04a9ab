import type { Block } from '#app/content/schemas/blocks/block-schema.ts';
import { isHtml, textOf, type Html } from './markdown-piece.ts';

export interface FoundText {
  text: string | Html;
  /** The text's field name, or its index in a list. */
  field: PropertyKey;
  /** The path to the text's parent. */
  path: PropertyKey[];
  /** The innermost block that contains the text. */
  block: Block | null;
}

/** The texts and blocks in a part of the content, in reading order. Blocks nested in examples and accordions are included. */
export interface PageContents {
  texts: FoundText[];
  blocks: Block[];
}

/** Fields with IDs or layout settings, which aren't shown as text. */
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
  'mark',
  'width',
  'url',
  'upload',
  'captions',
  'length',
]);

/** Tells whether a field's text is shown to readers. */
export function isShownField(field: PropertyKey): boolean {
  return !silentFields.has(field);
}

/** Collects the texts and blocks in a file, page, section or block. */
export function walkPage(part: unknown): PageContents {
  const found: PageContents = { texts: [], blocks: [] };
  if (typeof part === 'object' && part !== null) visit(part, { path: [], block: null, found });
  return found;
}

/** Lists the readable text in a part of the content as plain text. */
export function readableTexts(part: unknown): { words: string; block: Block | null }[] {
  return walkPage(part)
    .texts.filter(({ field, path }) => isShownField(field) && path.every(isShownField))
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

/** Tells whether an object is a block. Only blocks have a type. */
function isBlock(value: object): value is Block {
  return 'type' in value;
}
