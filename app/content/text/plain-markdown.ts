import MarkdownIt, { type Token } from 'markdown-it';

import { markdownDialect } from './markdown-dialect.ts';

const markdown = new MarkdownIt(markdownDialect);

/** Matches text without any mark, which is written as it is. */
const unmarked = /^(?!\s*(?:[-+]|\d+[.)])\s|\s*#)[^\\`*_~[\]<>&|]*$/;

/** Matches an address, whose signs aren't marks. */
const address = /^(?:[a-z]+:|\/)\S+$/i;

interface PlainOptions {
  /** Writes the address of each link behind its text. */
  hasAddresses?: boolean;
}

/** Writes Markdown as people read it: without marks, with a bullet or a number for each entry of a list, and a line for each row of a table. */
export function writePlain(source: string, { hasAddresses = false }: PlainOptions = {}): string {
  const sourceLines = source.split('\n');
  if (address.test(source) || sourceLines.every((line) => unmarked.test(line))) return source;

  const lines: string[] = [];
  /** The next number of each list around the current token. Null for a list with bullets. */
  const lists: (number | null)[] = [];
  let mark = '';
  let cells: string[] | null = null;

  const add = (text: string, { map }: Token) => {
    // Paragraphs stay as far apart as they were.
    if (map !== null && lines.length > 0 && sourceLines[map[0] - 1]?.trim() === '') lines.push('');
    lines.push(`${'  '.repeat(Math.max(0, lists.length - 1))}${mark}${text}`);
    mark = '';
  };

  for (const token of markdown.parse(source, {})) {
    if (token.type === 'bullet_list_open') lists.push(null);
    else if (token.type === 'ordered_list_open') lists.push(Number(token.attrGet('start') ?? 1));
    else if (token.type.endsWith('list_close')) lists.pop();
    else if (token.type === 'list_item_open') mark = markNext(lists);
    else if (token.type === 'tr_open') cells = [];
    else if (token.type === 'tr_close') {
      lines.push((cells ?? []).join(' | '));
      cells = null;
    } else if (token.type === 'inline') {
      const text = writeInline(token.children ?? [], hasAddresses);
      if (cells === null) add(text, token);
      else cells.push(text);
    } else if (token.type === 'fence' || token.type === 'code_block') add(token.content.trimEnd(), token);
  }
  return lines.join('\n');
}

/** Lists the addresses of the links in a text. */
export function listAddresses(source: string): string[] {
  const tokens = source.includes('[') || source.includes('<') ? markdown.parse(source, {}) : [];
  const links = tokens.flatMap(({ children }) => children ?? []).filter(({ type }) => type === 'link_open');
  return links.map((link) => String(link.attrGet('href')));
}

function markNext(lists: (number | null)[]): string {
  const next = lists.at(-1) ?? null;
  if (next === null) return '• ';
  lists[lists.length - 1] = next + 1;
  return `${next}. `;
}

function writeInline(tokens: readonly Token[], hasAddresses: boolean): string {
  let text = '';
  let link: { address: string; start: number } | null = null;
  for (const token of tokens) {
    if (token.type === 'link_open') link = { address: String(token.attrGet('href')), start: text.length };
    else if (token.type === 'link_close' && link !== null) {
      if (hasAddresses && text.slice(link.start) !== link.address) text += ` (${link.address.replace(/^link:/, 'link: ')})`;
      link = null;
    } else text += token.type.endsWith('break') ? '\n' : token.content;
  }
  return text;
}
