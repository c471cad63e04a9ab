import { expect, test } from 'vitest';

import { listFields, type JsonSchema } from '#app/features/revisions/list-fields.ts';
import type { SettingsField } from '#app/features/revisions/load-settings.server.ts';
import { formatPath } from '#app/content/checks/content-error.ts';
import { arrangeFields, type FormNode } from './arrange-fields.ts';
import { nameAddition } from './list-words.ts';

const text: JsonSchema = { type: 'string' };
const texts: JsonSchema = { type: 'array', items: text };
const schema: JsonSchema = {
  properties: {
    title: text,
    owner: { properties: { name: text, links: { type: 'array', items: { properties: { to: text } } } } },
    blocks: {
      type: 'array',
      items: {
        oneOf: [
          { properties: { type: { const: 'prose' }, text } },
          { properties: { type: { const: 'agreement' } } },
          { properties: { type: { const: 'checklist' }, items: { type: 'array', items: { properties: { text } } } } },
          { properties: { type: { const: 'table' }, caption: text, columns: texts, rows: { type: 'array', items: texts } } },
        ],
      },
    },
  },
  required: ['title', 'owner', 'blocks'],
};
const data = {
  title: 'A lesson',
  owner: { name: 'Ana', links: [{ to: '/a' }] },
  blocks: [
    { type: 'prose', text: 'One' },
    { type: 'agreement' },
    { type: 'checklist', items: [{ text: 'Call' }, { text: 'Write' }] },
    { type: 'table', caption: 'Forms', columns: ['Form'], rows: [['120']] },
  ],
};

function fieldsIn(begin = ''): SettingsField[] {
  return listFields(schema, data)
    .filter(({ path }) => formatPath(path).startsWith(begin))
    .map(({ path, entry, ...field }) => ({
      ...field,
      name: `x.yaml:${formatPath(path)}`,
      typed: '',
      seen: '',
      was: null,
      problem: null,
      isMissing: false,
      listSeen: '',
      entry: entry === null ? null : { name: `x.yaml:${formatPath(entry.list)}`, index: entry.index, count: entry.count, isRecord: false },
    }));
}

/** Writes nodes as a nested list of names. */
function outline(nodes: readonly FormNode[]): unknown[] {
  return nodes.map((node) => {
    if (node.type === 'field') return node.field.label;
    if (node.type === 'table') return `${node.columns.label} and ${node.rows.label}`;
    if (node.type === 'record') return [node.title, ...outline(node.nodes)];
    return [`${node.field.label}:`, ...node.cards.map(({ kind, nodes: inner }) => [kind, ...outline(inner)])];
  });
}

test('records are below their headings, and entries are in their lists, even those without a value', () => {
  expect(outline(arrangeFields(fieldsIn()))).toEqual([
    'Title',
    ['Ana', 'Name', ['Links:', [null, 'Address']]],
    [
      'Blocks:',
      ['prose', 'Text'],
      ['agreement'],
      ['checklist', ['Items:', [null, 'Text'], [null, 'Text']]],
      ['table', 'Caption', 'Columns and Rows'],
    ],
  ]);
});

test('rows without columns of their own are a field like any other', () => {
  const [rows] = fieldsIn('blocks[3].rows');
  expect(rows === undefined ? [] : arrangeFields([rows])).toEqual([{ type: 'field', field: rows }]);
});

test('the headings above what a page is about are left out', () => {
  expect(outline(arrangeFields(fieldsIn('owner')))).toEqual(['Name', ['Links:', [null, 'Address']]]);
  expect(outline(arrangeFields(fieldsIn('blocks[2]')))).toEqual([['Items:', [null, 'Text'], [null, 'Text']]]);
  expect(arrangeFields([])).toEqual([]);
});

test('buttons name what they add', () => {
  expect(['Blocks', 'Items', 'Categories', 'News'].map(nameAddition)).toEqual([
    'Add a block',
    'Add an item',
    'Add a category',
    'Add an entry of news',
  ]);
});
