import MarkdownIt from 'markdown-it';
import {
  MarkdownParser,
  MarkdownSerializer,
  defaultMarkdownSerializer,
  schema as commonSchema,
  type ParseSpec,
} from 'prosemirror-markdown';
import { Schema, type Node, type NodeSpec } from 'prosemirror-model';

import { markdownDialect } from '#app/content/text/markdown-dialect.ts';

/** What a text can hold: one line, several lines that are values of their own, or paragraphs, lists and headings. */
export type MarkdownKind = 'line' | 'lines' | 'blocks';

/** Texts longer than this stay in a plain text area, in characters, because each key writes the whole text again. */
const longest = 20_000;

/** A text's Markdown and the document that the editor works on, in both directions. */
interface MarkdownFormat {
  schema: Schema;
  parse: (text: string) => Node;
  write: (document: Node) => string;
}

const { nodes, marks } = commonSchema.spec;
/** A line break that readers see as a space. */
const softBreak: NodeSpec = { inline: true, group: 'inline', selectable: false, leafText: () => ' ', toDOM: () => ['span', ' '] };
const blockNodes = nodes
  .remove('horizontal_rule')
  .remove('code_block')
  .remove('image')
  .update('heading', { ...nodes.get('heading'), content: 'inline*' })
  .addToEnd('soft_break', softBreak);
const lineNodes = ['heading', 'blockquote', 'ordered_list', 'bullet_list', 'list_item', 'soft_break', 'hard_break'].reduce(
  (left, name) => left.remove(name),
  blockNodes,
);

/** The blocks that a line can't have. */
const blockRules = ['table', 'code', 'fence', 'blockquote', 'hr', 'list', 'reference', 'html_block', 'heading', 'lheading'];

const inlineTokens: Record<string, ParseSpec> = {
  paragraph: { block: 'paragraph' },
  strong: { mark: 'strong' },
  em: { mark: 'em' },
  code_inline: { mark: 'code', noCloseToken: true },
  link: {
    mark: 'link',
    getAttrs: (token) => ({ href: token.attrGet('href'), title: token.attrGet('title') }),
  },
};

const blockTokens: Record<string, ParseSpec> = {
  ...inlineTokens,
  softbreak: { node: 'soft_break' },
  hardbreak: { node: 'hard_break' },
  blockquote: { block: 'blockquote' },
  heading: { block: 'heading', getAttrs: ({ tag }) => ({ level: Number(tag.slice(1)) }) },
  list_item: { block: 'list_item' },
  bullet_list: { block: 'bullet_list', getAttrs: (_token, tokens, at) => ({ tight: isTight(tokens, at) }) },
  ordered_list: {
    block: 'ordered_list',
    getAttrs: (token, tokens, at) => ({ order: Number(token.attrGet('start') ?? 1), tight: isTight(tokens, at) }),
  },
};

/** Tells whether a list has no blank lines between its entries. Paragraphs of such lists are hidden. */
function isTight(tokens: readonly { type: string; hidden: boolean }[], at: number): boolean {
  return tokens.slice(at + 1).find(({ type }) => type !== 'list_item_open')?.hidden === true;
}

/** How text is written: as it is, with the library's backslashes, or with one before every sign. */
type Escaping = 'none' | 'some' | 'all';

function makeSerializer(escaping: Escaping): MarkdownSerializer {
  return new MarkdownSerializer(
    {
      ...defaultMarkdownSerializer.nodes,
      text(state, { text = '' }) {
        state.text(escaping === 'all' ? text.replaceAll(/[!-/:-@[-`{-~]/g, String.raw`\$&`) : text, escaping === 'some');
      },
      soft_break: (state) => state.write('\n'),
      bullet_list: (state, node) => state.renderList(node, '  ', () => '- '),
    },
    {
      ...defaultMarkdownSerializer.marks,
      link: { open: '[', close: (_state, mark) => `](${String(mark.attrs['href'])})`, mixable: true },
    },
  );
}

const serializers = (['none', 'some', 'all'] as const).map(makeSerializer);

function makeFormat(kind: MarkdownKind): MarkdownFormat {
  const schema = new Schema({
    nodes: kind === 'blocks' ? blockNodes : lineNodes.update('doc', { content: kind === 'line' ? 'paragraph' : 'paragraph+' }),
    marks,
  });
  // The same parser and settings as for readers (see markdown.ts).
  const tokenizer = new MarkdownIt(markdownDialect);
  if (kind !== 'blocks') tokenizer.disable(blockRules);
  const parser = new MarkdownParser(schema, tokenizer, kind === 'blocks' ? blockTokens : inlineTokens);
  const parse = (text: string) => parser.parse(kind === 'lines' ? text.replaceAll('\n', '\n\n') : text);
  const clean = (text: string) => (kind === 'blocks' ? text : text.replaceAll(/\n+/g, kind === 'line' ? ' ' : '\n'));

  // Most brackets and stars need no backslash. They get one only where the text would be read differently.
  const write = (document: Node) => {
    let written = '';
    for (const serializer of serializers) {
      written = clean(serializer.serialize(document, { tightLists: true }));
      if (isReadAs(() => parse(written), document)) break;
    }
    return written;
  };
  return { schema, parse, write };
}

function isReadAs(parse: () => Node, document: Node): boolean {
  try {
    return parse().eq(document);
  } catch {
    return false;
  }
}

const formats = new Map<MarkdownKind, MarkdownFormat>();

export function findFormat(kind: MarkdownKind): MarkdownFormat {
  const format = formats.get(kind) ?? makeFormat(kind);
  formats.set(kind, format);
  return format;
}

/** Tells whether the editor would give back a text exactly as it is. Otherwise it's edited as plain text. */
export function isKept(text: string, kind: MarkdownKind): boolean {
  if (text.length > longest) return false;
  try {
    const { parse, write } = findFormat(kind);
    return write(parse(text)) === text.trim();
  } catch {
    return false;
  }
}
