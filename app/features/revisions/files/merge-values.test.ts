import { expect, test } from 'vitest';

import { mergeValues } from './merge-values.server.ts';

const merge = (base: unknown, mine: unknown, theirs: unknown, takes: string[] = []) => {
  const { data, conflicts } = mergeValues({ base: { list: base }, mine: { list: mine }, theirs: { list: theirs } }, new Set(takes));
  return { list: (data as { list?: unknown }).list, conflicts: [...conflicts] };
};
const block = (text: string, more: object = {}) => ({ type: 'prose', text, ...more });
const one = block('The first paragraph.');
const two = block('Something else that people read.');
const three = block('A closing remark about calls.');

test('entries that one side added, removed, changed or moved are taken from that side', () => {
  const changed = block('Something else that people should read.');
  const added = block('New from the update, after the first.');
  expect(merge([one, two, three], [one, changed, three], [one, added, two, three])).toEqual({
    list: [one, added, changed, three],
    conflicts: [],
  });
  expect(merge([one, two, three], [one, two, three, added], [one, three])).toEqual({ list: [one, three, added], conflicts: [] });
  expect(merge([one, two, three], [two, three], [one, two, three, added])).toEqual({ list: [two, three, added], conflicts: [] });
  expect(merge([one, two, three], [one, changed, three], [three, one, two])).toEqual({ list: [three, one, changed], conflicts: [] });
  expect(merge(undefined, [one], [two])).toEqual({ list: [two, one], conflicts: [] });
  expect(merge([one], [one, added], [one, added, two])).toEqual({ list: [one, added, two], conflicts: [] });
});

test('different values of one entry are both taken', () => {
  const table = { type: 'table', id: 'dates', caption: 'Dates', source: 'RECO' };
  expect(merge([table], [{ ...table, caption: 'Deadlines' }], [{ ...table, source: 'TRESA' }])).toEqual({
    list: [{ ...table, caption: 'Deadlines', source: 'TRESA' }],
    conflicts: [],
  });
});

test('what both sides changed stays mine and is named, unless their side was chosen', () => {
  const mine = block('Something else that few people read.');
  const theirs = block('Something else that most people read.');
  expect(merge([one, two], [one, mine], [three, one, theirs])).toEqual({ list: [three, one, mine], conflicts: ['list[2].text'] });
  expect(merge([one, two], [one, mine], [three, one, theirs], ['list[2].text']).list).toEqual([three, one, theirs]);
});

test('an entry that one side changed and the other removed is a conflict', () => {
  const changed = block('Something else that people should read.');
  expect(merge([one, two], [one], [one, changed])).toEqual({ list: [one], conflicts: ['list[1]'] });
  expect(merge([one, two], [one], [one, changed], ['list[1].text']).list).toEqual([one, changed]);
  expect(merge([one, two], [one, changed], [one])).toEqual({ list: [one, changed], conflicts: ['list[1] (removed)'] });
  expect(merge([one, two], [one, changed], [one], ['list[1] (removed)']).list).toEqual([one]);
});

test('two new entries with the same ID, and two orders, are conflicts', () => {
  const [mine, theirs] = [
    { id: 27, question: 'Mine?' },
    { id: 27, question: 'Theirs?' },
  ];
  expect(merge([one], [one, mine], [one, theirs])).toEqual({ list: [one, mine], conflicts: ['list[1] (added)'] });
  expect(merge([one], [one, mine], [one, theirs], ['list[1] (added)']).list).toEqual([one, theirs]);

  const orders = merge([one, two, three], [two, three, one], [one, three, two]);
  expect(orders.list).toEqual([two, three, one]);
  expect(orders.conflicts).toHaveLength(1);
  expect(merge([one, two, three], [two, three, one], [one, three, two], orders.conflicts).list).toEqual([one, three, two]);
});

test('a removed optional record and a change in it are one conflict', () => {
  const check = { question: 'Why?', text: 'Because.' };
  const versions = { base: { check }, mine: {}, theirs: { check: { ...check, question: 'Why not?' } } };
  expect(mergeValues(versions, new Set())).toEqual({ data: {}, conflicts: new Set(['check']) });
  expect(mergeValues(versions, new Set(['check.question'])).data).toEqual(versions.theirs);
});

test('rows of a table are taken as a whole', () => {
  const rows = [
    ['Offer', '24 hours'],
    ['Deposit', '1 day'],
  ];
  expect(merge(rows, [rows[0], ['Deposit', '2 days']], [['Offer', '12 hours'], rows[1]])).toEqual({
    list: [
      ['Offer', '12 hours'],
      ['Deposit', '2 days'],
    ],
    conflicts: [],
  });
});
