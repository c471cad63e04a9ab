import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

import { fixture } from '#tests/support/fixture-content.ts';
import { weekdayOf, weekdays, type DayTime } from '#app/time/civil-day.ts';
import { calculateSheet } from './calculate-sheet.ts';
import { usualOwnWording, type OwnWording, type SheetRow } from './sheet.ts';

/** One deadline, worked out by hand or by an independent program. `other` is the second result. */
interface WorkedDate {
  about: string;
  accepted: string;
  wording: string;
  /** The options that differ from the usual ones in a custom wording. */
  own?: Partial<OwnWording>;
  when: string;
  closing?: string;
  due: string;
  other?: string;
}

const cases = JSON.parse(readFileSync('tests/dates/worked-dates.json', 'utf8')) as WorkedDate[];
const { dateSheet: words, ontarioDays } = fixture;
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

function calculate(each: WorkedDate) {
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
  return { due: write(found?.due), other: write(found?.other), field: fields.get('it') };
}

test.each(cases.map((each, index) => [index + 1, each] as const))('worked date %i', (_, each) => {
  const { due, other, field } = calculate(each);
  expect(field).toEqual({ problem: null, missing: null });
  expect({ due, other }, each.about).toEqual({ due: each.due, other: each.other });
});

/** The name used in the table for each wording, by the wording's ID. */
const tableWordings: Record<string, string> = {
  statutory: 'statutory holiday',
  'public-holidays': 'public holiday (ESA)',
  'legislation-act': 'holiday (Legislation Act)',
  banking: 'banks open',
  undefined: 'not defined',
};

function writeTicked(own: OwnWording): string {
  const out = [
    own.saturdays && 'Saturdays',
    own.sundays && 'Sundays',
    own.holidays && 'statutory holidays',
    own.civic && 'Civic Holiday',
    own.banks && 'banks closed',
    own.named,
  ].filter(Boolean);
  const ends = [own.countsStart && 'event is day 1', own.skipsLast && 'last day not counted', own.movesOn && 'last day moves'].filter(
    Boolean,
  );
  return [`set by hand, left out: ${out.join(', ') || 'no day'}`, ends.join(', ')].filter(Boolean).join('; ');
}

function writeWithWeekday(time: string | undefined): string {
  return time === undefined ? '' : `${weekdays[weekdayOf(time.slice(0, 10))]?.slice(0, 3)} ${time}`;
}

test("the table in the documentation has a row for each worked date, with the sheet's results", () => {
  const lines = readFileSync('docs/date-sheet.md', 'utf8').split('\n');
  const documented = lines.filter((line) => /^\| \d+ /.test(line)).map((line) => line.slice(1, -1).split('|'));
  const calculated = cases.map((each, index) => {
    const { due, other } = calculate(each);
    const wording = tableWordings[each.wording] ?? writeTicked({ ...usualOwnWording, ...each.own });
    const [accepted, closing, ...results] = [each.accepted, each.closing, due, other].map(writeWithWeekday);
    return [String(index + 1), each.about, accepted, wording, `\`${each.when}\``, closing, ...results];
  });

  expect(documented.map((cells) => cells.map((cell) => cell.trim()))).toEqual(calculated);
});
