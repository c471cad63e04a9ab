import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

import { loadContent } from '#app/content/load-content.ts';
import { formatShortDay, type DayTime } from '#app/time/civil-day.ts';
import { calculateSheet } from './calculate-sheet.ts';
import { usualOwnWording, type OwnWording, type SheetRow } from './sheet.ts';

/** One deadline, worked out by hand or by a program that shares nothing with this one. `other` is the second result. */
interface WorkedDate {
  about: string;
  accepted: string;
  wording: string;
  /** What differs from the usual ticks, where the wording is one's own. */
  own?: Partial<OwnWording>;
  when: string;
  closing?: string;
  due: string;
  other?: string;
}

const cases = JSON.parse(readFileSync('tests/dates/worked-dates.json', 'utf8')) as WorkedDate[];
const { dateSheet: words, ontarioDays } = loadContent('content');
const known = new Map(ontarioDays.days.map((day) => [day.date, day]));
const today = '2026-10-01';

function row(id: string, { kind, when }: { kind: string; when: string }): SheetRow {
  return { id, kind, name: '', protects: '', when, wording: '', own: null, clause: '' };
}

function write(due: DayTime | null | undefined): string | undefined {
  if (due === null || due === undefined) return undefined;
  const { day, minute } = due;
  if (minute === null) return day;
  return `${day} ${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
}

test('there are at least 150 worked dates', () => {
  expect(cases.length).toBeGreaterThanOrEqual(150);
});

test.each(cases.map((each, index) => [index + 1, each] as const))('worked date %i', (_, each) => {
  const rows = [row('it', { kind: 'own', when: each.when })];
  if (each.closing !== undefined) rows.push(row('closing', { kind: 'closing', when: each.closing }));
  const terms = {
    deal: 'freehold',
    accepted: each.accepted,
    irrevocable: '',
    wording: each.wording,
    own: { ...usualOwnWording, ...each.own },
    rows,
  };

  const { deadlines, fields } = calculateSheet(terms, { words, known, today });
  const found = deadlines.find(({ id }) => id === 'it');

  expect(fields.get('it')).toEqual({ problem: null, missing: null });
  expect({ due: write(found?.due), other: write(found?.other) }, each.about).toEqual({ due: each.due, other: each.other });
});

test('the table in the documentation has every worked date', () => {
  const table = readFileSync('docs/date-sheet.md', 'utf8').replaceAll(/ +/g, ' ');
  const missing = cases.filter(({ when, due }) => !table.includes(`\`${when}\``) || !table.includes(` ${due} |`));
  expect(missing).toEqual([]);
  expect(table.split('\n').filter((line) => /^\| \d+ \|/.test(line))).toHaveLength(cases.length);
  expect(formatShortDay('2026-10-09')).toBe('Fri Oct 9');
});
