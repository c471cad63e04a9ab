import MarkdownIt, { type Env, type StateCore, type Token } from 'markdown-it';

import { markdownDialect } from './markdown-dialect.ts';
import { getPiece, readPiece, type Html } from './markdown-piece.ts';

/** Options for rendering Markdown in one part of the content. */
export interface RenderOptions {
  /** Returns a named link's address. */
  addressOf: (name: string) => string;
  /** Finds the terms to mark in a text, in order. Missing if terms aren't marked. */
  findTerms?: (text: string) => TermPlace[];
}

export interface TermPlace {
  termId: string;
  index: number;
  length: number;
}

/**
 * Matches plain text, which the parser would return unchanged. Most lines are plain text, and skipping the parser saves 50 ms of a 500 ms
 * startup.
 */
const plainLine = /^[^\\`*_~[\]!<>&"\n]*$/;

const markdown = new MarkdownIt(markdownDialect);
markdown.core.ruler.push('named-links', resolveLinks);
markdown.core.ruler.push('terms', markTerms);

/** Reads Markdown with paragraphs, lists, headings and tables. The text is rendered later, when the links and terms are known. */
export function readProse(source: string): Html {
  return readPiece(source, false);
}

/** Reads one line of Markdown, which is rendered without a paragraph element. */
export function readLine(source: string): Html {
  return readPiece(source, true);
}

/** Renders a piece of Markdown in place. */
export function renderPiece(html: Html, options: RenderOptions): void {
  const piece = getPiece(html);
  const { source, isLine } = piece;
  // The source is dropped, because it isn't needed anymore and would keep the entire file in memory.
  piece.source = '';

  if (isLine && options.findTerms === undefined && plainLine.test(source)) {
    html.html = source;
    piece.text = inOneLine(source);
    return;
  }

  const env: Env = { ...options };
  const tokens = isLine ? markdown.parseInline(source, env) : markdown.parse(source, env);

  html.html = markdown.renderer.render(tokens, markdown.options, env).trim();
  piece.text = inOneLine(textOfTokens(tokens));
  for (const token of inlineTokens(tokens)) if (token.type === 'term_open') piece.termIds.push(String(token.attrGet('data-term')));
}

/** Returns the plain text of tokens. Blocks and line breaks separate words, but inline marks don't. */
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

/** Replaces `link:name` with the link's address. Documents and other sites open in a new tab, so that readers don't lose their place. */
function resolveLinks({ tokens, env }: StateCore): void {
  for (const token of inlineTokens(tokens)) {
    if (token.type !== 'link_open') continue;

    const href = String(token.attrGet('href'));
    const address = href.startsWith('link:') ? optionsOf(env).addressOf(href.slice('link:'.length)) : href;
    token.attrSet('href', address);
    if (/^(https:|\/documents\/)/.test(address)) token.attrs = [['target', '_blank'], ['rel', 'noopener'], ...(token.attrs ?? [])];
  }
}

/** Marks terms in prose, but not in headings, links or code. */
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

/** Lists the inline tokens, which are the children of block tokens. */
function inlineTokens(tokens: Token[]): Token[] {
  return tokens.length === 1 ? (tokens[0]?.children ?? []) : tokens.flatMap(({ children }) => children ?? []);
}

function textToken(content: string): Token {
  return Object.assign(new MarkdownIt.Token('text', '', 0), { content });
}

/**
 * Returns the rendering options. The cast is safe because only renderPiece creates an environment, and markdown-it passes it through
 * unchanged.
 */
function optionsOf(env: Env): RenderOptions {
  return env as unknown as RenderOptions;
}
