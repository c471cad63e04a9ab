import MarkdownIt, { type Env, type StateCore, type Token } from 'markdown-it';

/** A symbol is sent to no browser; a registered one is the same after modules are loaded anew. */
const known: unique symbol = Symbol.for('northkey.markdown');

/** A piece of content that is already safe HTML: made from Markdown with raw HTML switched off. */
export interface Html {
  html: string;
  /** What the server knows of it. */
  [known]?: Piece;
}

interface Piece {
  source: string;
  isLine: boolean;
  text: string;
  termIds: string[];
}

/** What Markdown means in one place of the content. */
export interface RenderOptions {
  /** Returns where a named link leads. */
  addressOf: (name: string) => string;
  /** Finds the terms to mark in a text, in order; left out where none are marked. */
  findTerms?: (text: string) => TermPlace[];
}

/** Where a term stands in a text. */
export interface TermPlace {
  termId: string;
  index: number;
  length: number;
}

/** Most lines are plain words, which the parser would return as they are: asking it costs the start 50 ms of 500. */
const plainLine = /^[^\\`*_~[\]!<>&"\n]*$/;

const markdown = new MarkdownIt({ html: false, linkify: false, typographer: false });
markdown.core.ruler.push('named-links', resolveLinks);
markdown.core.ruler.push('terms', markTerms);

/** Takes Markdown with paragraphs, lists, headings and tables. Its HTML is made when the links and the terms are known. */
export function readProse(source: string): Html {
  return readPiece(source, false);
}

/** Takes one line of Markdown, which gets no surrounding paragraph. */
export function readLine(source: string): Html {
  return readPiece(source, true);
}

function readPiece(source: string, isLine: boolean): Html {
  return { html: '', [known]: { source: source.trim(), isLine, text: '', termIds: [] } };
}

/** Tells whether a value of the content tree is a piece of Markdown. */
export function isHtml(value: unknown): value is Html {
  return typeof value === 'object' && value !== null && 'html' in value && typeof value.html === 'string';
}

/** Makes the HTML of a piece, in place. */
export function renderPiece(html: Html, options: RenderOptions): void {
  const piece = getPiece(html);
  if (piece.isLine && options.findTerms === undefined && plainLine.test(piece.source)) {
    html.html = piece.source;
    piece.text = inOneLine(piece.source);
    return;
  }

  const env: Env = { ...options };
  const tokens = piece.isLine ? markdown.parseInline(piece.source, env) : markdown.parse(piece.source, env);

  html.html = markdown.renderer.render(tokens, markdown.options, env).trim();
  piece.text = inOneLine(textOfTokens(tokens));
  for (const token of inlineTokens(tokens)) if (token.type === 'term_open') piece.termIds.push(String(token.attrGet('data-term')));
}

/** Returns the words of a rendered piece. */
export function textOf(html: Html): string {
  return getPiece(html).text;
}

/** Lists the terms that are marked in a rendered piece. */
export function termsIn(html: Html): string[] {
  return getPiece(html).termIds;
}

function getPiece(html: Html): Piece {
  const piece = html[known];
  if (piece === undefined) throw new Error('This HTML is none of the content: nothing is known of its words.');
  return piece;
}

/** Blocks and line breaks part words; marks within a line do not. */
function textOfTokens(tokens: Token[]): string {
  let text = '';
  for (const { type, content, children, block } of tokens) {
    if (type === 'inline') text += textOfTokens(children ?? []);
    else if (type !== 'image') text += block || type.endsWith('break') ? ` ${content} ` : content;
  }
  return text;
}

function inOneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim();
}

/** Puts the address in the place of `link:name`, and has documents and other sites open in a new tab, which keeps the reader's place. */
function resolveLinks({ tokens, env }: StateCore): void {
  for (const token of inlineTokens(tokens)) {
    if (token.type !== 'link_open') continue;

    const href = String(token.attrGet('href'));
    const address = href.startsWith('link:') ? optionsOf(env).addressOf(href.slice('link:'.length)) : href;
    token.attrSet('href', address);
    if (/^(https:|\/documents\/)/.test(address)) token.attrs = [['target', '_blank'], ['rel', 'noopener'], ...(token.attrs ?? [])];
  }
}

/** Marks terms in running text: never in headings, links and code. */
function markTerms({ tokens, env }: StateCore): void {
  const { findTerms } = optionsOf(env);
  if (findTerms === undefined) return;

  for (const [index, token] of tokens.entries()) {
    if (token.children === null || tokens[index - 1]?.type === 'heading_open') continue;

    let linkDepth = 0;
    token.children = token.children.flatMap((child) => {
      if (child.type === 'link_open' || child.type === 'link_close') linkDepth += child.nesting;
      return child.type === 'text' && linkDepth === 0 ? splitAtTerms(child.content, findTerms(child.content)) : [child];
    });
  }
}

function splitAtTerms(text: string, terms: TermPlace[]): Token[] {
  const tokens: Token[] = [];
  let end = 0;

  for (const { termId, index, length } of terms) {
    const open = new MarkdownIt.Token('term_open', 'dfn', 1);
    for (const attribute of [
      ['data-term', termId],
      ['tabindex', '0'],
      ['role', 'button'],
    ] as const)
      open.attrPush([...attribute]);

    tokens.push(textToken(text.slice(end, index)), open, textToken(text.slice(index, index + length)));
    tokens.push(new MarkdownIt.Token('term_close', 'dfn', -1));
    end = index + length;
  }
  return [...tokens, textToken(text.slice(end))];
}

/** Tokens of text stand within the blocks that hold them. */
function inlineTokens(tokens: Token[]): Token[] {
  return tokens.length === 1 ? (tokens[0]?.children ?? []) : tokens.flatMap(({ children }) => children ?? []);
}

function textToken(content: string): Token {
  return Object.assign(new MarkdownIt.Token('text', '', 0), { content });
}

/** markdown-it hands its environment on without looking into it; renderPiece is the only one that makes one. */
function optionsOf(env: Env): RenderOptions {
  return env as unknown as RenderOptions;
}
