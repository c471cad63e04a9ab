import { expect, test } from 'vitest';

import {
  arrangeToday,
  isNearlyFull,
  listSections,
  medianOf,
  rowsPerSection,
  titleOfToday,
  todayKinds,
  type TodayKind,
  type TodayRow,
} from './rules.ts';

function rowOf(kind: TodayKind, index: number): TodayRow {
  return {
    kind,
    key: `${kind} ${index}`,
    when: { text: 'today', tone: 'calm' },
    what: kind,
    detail: '',
    why: 'because',
    who: 'Ana',
    action: { label: 'Open', to: '/manage' },
  };
}

test.each([
  [0, 'Nothing needs your attention'],
  [1, 'One thing needs your attention'],
  [9, 'Nine things need your attention'],
  [12, 'Twelve things need your attention'],
  [13, '13 things need your attention'],
])('the title for %i things is spelled out up to twelve', (total, title) => {
  expect(titleOfToday(total)).toBe(title);
});

test('what someone is waiting for comes first, in whatever order it was found', () => {
  const groups = todayKinds.map((kind) => ({ kind, rows: [rowOf(kind, 0)], count: 1 })).toReversed();
  expect(arrangeToday(groups).rows.map(({ kind }) => kind)).toEqual(todayKinds);
});

test('five of a kind are shown, the rest are counted, and the title counts all of them', () => {
  const rows = Array.from({ length: 5 }, (_, index) => rowOf('request', index));
  const {
    rows: shown,
    rest,
    total,
  } = arrangeToday([
    { kind: 'request', rows, count: 7 },
    { kind: 'stalled', rows: rows.slice(0, 5), count: 6 },
    { kind: 'last-attempt', rows: [], count: 0 },
  ]);

  expect(shown).toHaveLength(10);
  expect(total).toBe(13);
  expect(rest).toEqual([
    { text: 'two more requests', to: '/manage/requests' },
    { text: 'one more learner who has stalled', to: null },
  ]);
});

test('a count above the limit is "many"', () => {
  const rows = Array.from({ length: 5 }, (_, index) => rowOf('request', index));
  expect(arrangeToday([{ kind: 'request', rows, count: 100 }]).rest[0]?.text).toBe('many more requests');
});

test('a section is collapsed after its first rows unless the address expands it, and an empty one is left out', () => {
  const rows = Array.from({ length: 12 }, (_, index) => rowOf('request', index));
  const groups = [
    { kind: 'request' as const, rows, count: 12 },
    { kind: 'last-attempt' as const, rows: [rowOf('last-attempt', 0)], count: 1 },
    { kind: 'locked-out' as const, rows: [rowOf('locked-out', 0)], count: 1 },
    { kind: 'backup' as const, rows: [], count: 0 },
  ];
  const [requests, learners, ...others] = listSections(groups, []);
  expect(requests).toMatchObject({ id: 'requests', count: 12, isExpanded: false, isMany: false });
  expect(requests?.rows).toEqual(rows.slice(0, rowsPerSection));
  expect(learners?.rows.map(({ kind }) => kind)).toEqual(['locked-out', 'last-attempt']);
  expect(others).toEqual([]);
  expect(listSections(groups, ['requests'])[0]?.rows).toEqual(rows);
});

test.each([
  [[], null],
  [[3], 3],
  [[9, 1, 5], 5],
  [[1, 2, 3, 10], 2.5],
])('the median of %j is %j', (numbers, middle) => {
  expect(medianOf(numbers)).toBe(middle);
});

test('seats are nearly gone when a tenth or, for small codes, none is left, but never for a single-device code', () => {
  const isNearly = (seats: number, taken: number) => isNearlyFull({ seats, taken });
  expect(isNearly(30, 26)).toBe(false);
  expect(isNearly(30, 27)).toBe(true);
  expect(isNearly(4, 3)).toBe(false);
  expect(isNearly(4, 4)).toBe(true);
  expect(isNearly(1, 1)).toBe(false);
});
