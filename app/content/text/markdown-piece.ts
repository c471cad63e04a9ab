/** A symbol is sent to no browser; a registered one is the same after modules are loaded again. */
const known: unique symbol = Symbol.for('northkey.markdown');

/** A piece of content that is already safe HTML: made from Markdown with raw HTML switched off. */
export interface Html {
  html: string;
  /** What the server knows of it. */
  [known]?: Piece;
}

/** What the server knows of a piece of Markdown beside its HTML. */
export interface Piece {
  /** Empty once its HTML is made. */
  source: string;
  isLine: boolean;
  text: string;
  termIds: string[];
}

/** Takes the source of a piece; its HTML is made later. */
export function readPiece(source: string, isLine: boolean): Html {
  return { html: '', [known]: { source: source.trim(), isLine, text: '', termIds: [] } };
}

/** Tells whether a value of the content tree is a piece of Markdown. */
export function isHtml(value: unknown): value is Html {
  return typeof value === 'object' && value !== null && 'html' in value && typeof value.html === 'string';
}

/** Returns the words of a rendered piece. */
export function textOf(html: Html): string {
  return getPiece(html).text;
}

/** Lists the terms that are marked in a rendered piece. */
export function termsIn(html: Html): string[] {
  return getPiece(html).termIds;
}

/** Lists what the server knows of each piece in a part of the content, which is lost where that is written down. */
export function listKnown(part: unknown): Piece[] {
  return findPieces(part).map(getPiece);
}

/** Puts back, in place, what was known of each piece before the same part was written down. */
export function putBackKnown(part: unknown, pieces: readonly Piece[]): void {
  for (const [index, html] of findPieces(part).entries()) {
    const piece = pieces[index];
    if (piece !== undefined) html[known] = piece;
  }
}

function findPieces(part: unknown): Html[] {
  if (typeof part !== 'object' || part === null) return [];
  if (isHtml(part)) return [part];
  return (part instanceof Map ? [...part.values()] : Object.values(part)).flatMap(findPieces);
}

/** Returns what is known of a piece. */
export function getPiece(html: Html): Piece {
  const piece = html[known];
  if (piece === undefined) throw new Error('This HTML is none of the content: nothing is known of its words.');
  return piece;
}
