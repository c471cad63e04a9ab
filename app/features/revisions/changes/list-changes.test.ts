import { expect, test } from 'vitest';

import { listChanges, nameChange, writeChange } from './list-changes.server.ts';

const block = (text: string) => ({ type: 'prose', text });
const one = block('The first paragraph.');
const two = block('Something else that people read.');
const table = { type: 'table', id: 'dates', caption: 'Dates' };

const written = (before: unknown, after: unknown) => listChanges(before, after).map(writeChange);

test('an added entry and a rewritten one are two changes, and the others are none', () => {
  const rewritten = block('Nothing of it is left.');
  expect(
    written(
      { blocks: [one, two, table] },
      { blocks: [block('Brand new text.'), one, block('Something else that few people read.'), table] },
    ),
  ).toEqual(['blocks[0] (added)', 'blocks[2].text']);
  expect(written({ blocks: [one, two, table] }, { blocks: [one, rewritten, table] })).toEqual(['blocks[1].text']);
});

test('removed and moved entries are named by where they were and where they are', () => {
  expect(listChanges({ blocks: [one, two, table] }, { blocks: [one, table] })).toEqual([
    { kind: 'removed', path: ['blocks'], from: ['blocks', 1], before: two, after: undefined },
  ]);
  expect(written({ blocks: [one, two, table] }, { blocks: [table, one, two] })).toEqual(['blocks[0] (moved)']);
  expect(written({ blocks: [one, two, table] }, { blocks: [{ ...table, caption: 'Deadlines' }, one, two] })).toEqual([
    'blocks[0] (moved)',
    'blocks[0].caption',
  ]);
  expect(written({ blocks: [one] }, { blocks: [table] })).toEqual(['blocks[0] (removed)', 'blocks[0] (added)']);
});

test('lists of texts are compared by line, and tables by row', () => {
  expect(written({ lines: ['One.', 'Two.'] }, { lines: ['Zero.', 'One.', 'Two.'] })).toEqual(['lines[0] (added)']);
  expect(
    written(
      {
        rows: [
          ['a', 'b'],
          ['c', 'd'],
        ],
      },
      {
        rows: [
          ['a', 'b'],
          ['c', 'e'],
          ['f', 'g'],
        ],
      },
    ),
  ).toEqual(['rows[1]', 'rows[2] (added)']);
});

test('equal entries do not seem to move', () => {
  expect(written({ lines: ['', 'x', ''] }, { lines: ['', '', 'x', ''] })).toEqual(['lines[1] (added)']);
});

test('a list or record that is not set is compared with none', () => {
  expect(written({}, { lines: ['One.'] })).toEqual(['lines[0] (added)']);
  expect(written({}, { lines: [] })).toEqual(['lines']);
  expect(written({}, { colours: { brand: '#005B4B' } })).toEqual(['colours.brand']);
  expect(written({}, { colours: {} })).toEqual([]);
});

test('the name of a change in a list says whether the entry is still the one that was shown', () => {
  const nameOf = (after: string) => listChanges({ lines: [] }, { lines: [after] }).map(nameChange)[0];
  expect(nameOf('One.')).toMatch(/^lines\[0\] \(added\)#[\w-]{16}$/);
  expect(nameOf('One.')).not.toBe(nameOf('Two.'));
  expect(listChanges({ title: 'a' }, { title: 'b' }).map(nameChange)).toEqual(['title']);
});
