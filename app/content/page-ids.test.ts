import { expect, test } from 'vitest';

import type { Block, BlockOf } from './block-schema.ts';
import { findRepeatedIds } from './page-ids.ts';

const html = { html: '' };

function templates(...ids: string[]): Block {
  return { type: 'templates', items: ids.map((id) => ({ id, title: id })) };
}

function tasks(id: string): BlockOf<'tasks'> {
  return { type: 'tasks', id, title: id, items: [{ id: 'call', text: html }] };
}

function placed(tab: number, id: string, ...blocks: Block[]) {
  return { section: { id, blocks }, path: ['tabs', tab, 'sections', 0] };
}

test('a section of one tab may not have the identifier of a section of another', () => {
  expect(findRepeatedIds([placed(0, 'tools'), placed(1, 'tools')])).toEqual([{ id: 'tools', path: ['tabs', 1, 'sections', 0] }]);
});

test('a fold may not have the identifier of a section, a lesson or another fold', () => {
  const repeated = findRepeatedIds(
    [placed(0, 'tools', templates('tools', 'crm-1', 'hello')), placed(1, 'more', templates('hello'))],
    ['crm-1'],
  );
  expect(repeated.map(({ id }) => id)).toEqual(['tools', 'crm-1', 'hello']);
});

test('two lists of ticks with one identifier are found inside examples and accordions', () => {
  const nested: Block = { type: 'accordion', items: [{ id: 'fold', title: 'Fold', blocks: [tasks('intake')] }] };
  const repeated = findRepeatedIds([
    placed(0, 'one', { type: 'example', title: 'Example', blocks: [tasks('intake')] }),
    placed(1, 'two', nested),
  ]);
  expect(repeated).toEqual([{ id: 'intake', path: ['tabs', 1, 'sections', 0, 'blocks', 0, 'items', 0, 'blocks', 0] }]);
});

test('a list may be called like its section', () => {
  expect(findRepeatedIds([placed(0, 'intake', tasks('intake'))])).toEqual([]);
});
