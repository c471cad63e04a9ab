import fc from 'fast-check';
import { expect, test } from 'vitest';

import { fixture } from '#tests/support/fixture-content.ts';
import { addDays } from '#app/time/civil-day.ts';
import { startExample } from './saved-sheets.ts';
import { labelWidth, placeTimeline } from './place-timeline.ts';
import { calculateSheet } from './calculate-sheet.ts';
import { emptyRow, type Terms } from './sheet.ts';

const { dateSheet: words, ontarioDays } = fixture;
const known = new Map(ontarioDays.days.map((day) => [day.date, day]));
const example = startExample(words).terms;
const place = (terms: Terms) => placeTimeline(calculateSheet(terms, { words, known, today: '2026-10-01' }), known);

test('marks are placed to scale, and every weekend day and holiday between them is a band', () => {
  const timeline = place(example);
  const at = (day: string) => timeline?.marks.find((mark) => mark.day === day)?.left ?? 0;

  // Acceptance and closing are 53 days apart, and October 16 is 11 days after acceptance.
  expect((at('2026-10-16') - at('2026-10-05')) / (at('2026-11-27') - at('2026-10-05'))).toBeCloseTo(11 / 53, 5);
  expect(timeline?.rests.map(({ name }) => name).filter(Boolean)).toEqual(['Thanksgiving', 'Remembrance Day']);
  expect(timeline?.rests).toHaveLength(16);
});

test('no two labels in a row overlap, however close the dates', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 90 }), { minLength: 1, maxLength: 12 }), (offsets) => {
      const rows = offsets.map((offset) => emptyRow('own', addDays('2026-10-05', offset)));
      const marks = place({ ...example, rows })?.marks.filter(({ lane }) => lane >= 0) ?? [];
      const spans = marks.map(({ left, lane }) => ({ lane, start: left > 100 - labelWidth ? left - labelWidth : left }));
      for (const [index, one] of spans.entries())
        for (const other of spans.slice(index + 1))
          expect(one.lane !== other.lane || Math.abs(one.start - other.start) > labelWidth - 0.01).toBe(true);
    }),
  );
});

test('a single date has no timeline', () => {
  expect(place({ ...example, rows: [] })).toBeNull();
});
