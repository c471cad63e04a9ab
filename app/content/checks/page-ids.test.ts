import { expect, test } from 'vitest';

import type { Block, BlockOf } from '#app/content/schemas/blocks/block-schema.ts';
import { findRepeatedIds } from './page-ids.ts';

const html = { html: '' };

function templates(...ids: string[]): Block {
  return { type: 'templates', items: ids.map((id) => ({ id, title: id })) };
}

function tasks(id: string): BlockOf<'tasks'> {
  return { type: 'tasks', id, title: id, items: [{ id: 'call', text: html }] };
}

/** Creates a page with one section on each tab. */
function pageOf(...sections: { id: string; blocks: Block[] }[]) {
  return { tabs: sections.map((only) => ({ id: only.id, sections: [only] })) };
}

function section(id: string, ...blocks: Block[]) {
  return { id, blocks };
}

test("sections on different tabs can't have the same ID", () => {
  expect(findRepeatedIds(pageOf(section('tools'), section('tools')))).toEqual([{ id: 'tools', path: ['tabs', 1, 'sections', 0] }]);
});

test("a fold can't have the same ID as a section, a lesson or another fold", () => {
  const page = pageOf(section('tools', templates('tools', 'crm-1', 'hello')), section('more', templates('hello')));
  expect(findRepeatedIds({ ...page, lessons: [{ id: 'crm-1' }] }).map(({ id }) => id)).toEqual(['tools', 'crm-1', 'hello']);
});

test('two checklists with the same ID are found inside examples and accordions', () => {
  const nested: Block = { type: 'accordion', items: [{ id: 'fold', title: 'Fold', blocks: [tasks('intake')] }] };
  const page = pageOf(section('one', { type: 'example', title: 'Example', blocks: [tasks('intake')] }), section('two', nested));

  expect(findRepeatedIds(page)).toEqual([{ id: 'intake', path: ['tabs', 1, 'sections', 0, 'blocks', 0, 'items', 0, 'blocks', 0] }]);
});

test("a list can share its section's ID, and its items can share another list's IDs", () => {
  expect(findRepeatedIds(pageOf(section('intake', tasks('intake'), tasks('more'))))).toEqual([]);
});

test('a duplicate section is found in a document, which has no tabs', () => {
  expect(findRepeatedIds({ sections: [section('one'), section('one')] })).toEqual([{ id: 'one', path: ['sections', 1] }]);
});
