import fc from 'fast-check';
import { expect, test } from 'vitest';

import { fixture } from '#tests/support/fixture-content.ts';
import { addDays, daysBetween } from '#app/time/civil-day.ts';
import { addHours, momentOf, torontoTimeOf } from '#app/time/toronto-time.ts';
import { countBusinessDays, judgeDay, type DayRules } from './business-days.ts';
import { countByClause } from './count-by-clause.ts';
import { readOwnWording } from './wording/own-wording.ts';
import { readWhen } from './wording/read-when.ts';
import { usualOwnWording } from './sheet.ts';

const { dateSheet, ontarioDays } = fixture;
const known = new Map(ontarioDays.days.map((day) => [day.date, day]));

const day = fc.integer({ min: 0, max: 10 * 365 }).map((number) => addDays('2026-01-01', number));
const treatment = fc.constantFrom('counts', 'ask', 'out');
const rules = fc.record({
  saturday: treatment,
  sunday: treatment,
  esa: treatment,
  legislation: treatment,
  federal: treatment,
  banks: treatment,
  civic: treatment,
  doubtful: treatment,
});
const wording = fc.oneof(rules, fc.constantFrom(...dateSheet.wordings.map((each) => each.rules)));
const unsure = fc.constantFrom('counts' as const, 'out' as const);
const amount = fc.integer({ min: 1, max: 60 });

test('counting forward and back is symmetric: back from the last day, it ends on the first counting day before it', () => {
  fc.assert(
    fc.property(day, amount, wording, unsure, (from, count, each: DayRules, doubt) => {
      const options = { rules: each, known, unsure: doubt };
      const there = countBusinessDays(from, count, options);
      const back = countBusinessDays(there.day, -count, options);
      const again = countBusinessDays(back.day, count, options);

      expect(back.day <= from).toBe(true);
      expect(again.day).toBe(there.day);
    }),
  );
});

test('leaving out another day never brings a deadline closer', () => {
  fc.assert(
    fc.property(day, amount, wording, fc.constantFrom(...Object.keys(dateSheet.wordings[0]?.rules ?? {})), (from, count, each, list) => {
      const stricter: DayRules = { ...each, [list]: 'out' };
      const before = countBusinessDays(from, count, { rules: each, known, unsure: 'counts' }).day;
      expect(countBusinessDays(from, count, { rules: stricter, known, unsure: 'counts' }).day >= before).toBe(true);
    }),
  );
});

test('leaving out unclear days never brings a deadline closer, and counting one more day is always later', () => {
  fc.assert(
    fc.property(day, amount, wording, (from, count, each: DayRules) => {
      const lenient = countBusinessDays(from, count, { rules: each, known, unsure: 'counts' }).day;
      const strict = countBusinessDays(from, count, { rules: each, known, unsure: 'out' }).day;
      const next = countBusinessDays(from, count + 1, { rules: each, known, unsure: 'out' }).day;
      expect([lenient <= strict, strict < next]).toEqual([true, true]);
    }),
  );
});

test('a count ends on a counting day, and its steps include every day up to that, with the right numbers', () => {
  fc.assert(
    fc.property(day, amount, wording, unsure, (from, count, each: DayRules, doubt) => {
      const { day: last, steps } = countBusinessDays(from, count, { rules: each, known, unsure: doubt });
      expect(steps).toHaveLength(daysBetween(from, last));
      expect(steps.filter(({ number }) => number !== null)).toHaveLength(count);
      expect(steps.at(-1)?.number).toBe(count);
      expect(judgeDay(last, each, known).treatment).not.toBe('out');
    }),
  );
});

test('every hour in Toronto round-trips, even on nights when clocks change', () => {
  fc.assert(
    fc.property(day, fc.integer({ min: 0, max: 1439 }), (each, minute) => {
      const { at, clock } = momentOf(each, minute);
      expect(clock === 'never' ? { day: each, minute } : torontoTimeOf(at)).toEqual({ day: each, minute });
    }),
  );
});

test('of two readings of a count in hours, the earlier comes first', () => {
  fc.assert(
    fc.property(day, fc.integer({ min: 0, max: 1439 }), fc.integer({ min: 1, max: 72 }), (each, minute, hours) => {
      const [first, second = first] = addHours({ day: each, minute }, hours).map((due) => momentOf(due.day, due.minute).at);
      expect(first).toBeLessThanOrEqual(second ?? 0);
    }),
  );
});

test('any typed text is read or rejected with a message, and never throws', () => {
  const piece = fc.constantFrom(
    'oct',
    '9',
    '6pm',
    '+5bd',
    '24h',
    ' ',
    '-',
    '2026',
    '/',
    ':',
    'noon',
    'from',
    'fri',
    'eom',
    '🏡',
    'é',
    '<b>',
    '٣',
  );
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string({ unit: 'binary' }),
        fc.array(piece).map((parts) => parts.join(' ')),
      ),
      day,
      (typed, near) => {
        const reading = readWhen(typed, near);
        expect(reading.ok ? 'Read.' : reading.problem).toMatch(/\.$/);
      },
    ),
    { numRuns: 2_000 },
  );
});

test('the usual options count like the wording with the same meaning', () => {
  const ticked = readOwnWording(usualOwnWording, known).rules;
  const statutory = dateSheet.wordings.find(({ id }) => id === 'statutory')?.rules;
  expect(statutory).toBeDefined();
  fc.assert(
    fc.property(day, (each) => {
      expect(judgeDay(each, ticked, known).treatment).toBe(judgeDay(each, statutory ?? ticked, known).treatment);
    }),
  );
});

const tick = fc.boolean();
const ticks = fc.record({ saturdays: tick, sundays: tick, holidays: tick, civic: tick, banks: tick });

test('selecting another day never brings a deadline closer, and a last day that moves ends on a counting day', () => {
  fc.assert(
    fc.property(day, amount, ticks, fc.constantFrom('saturdays', 'sundays', 'holidays', 'civic', 'banks'), (from, count, ticked, more) => {
      const countWith = (chosen: typeof ticked) => {
        const { rules: out, ...options } = readOwnWording({ ...usualOwnWording, ...chosen, movesOn: true }, known);
        const last = countByClause(from, { amount: count, unit: 'calendar', rules: out, known, options, unsure: 'out' }).day;
        expect(judgeDay(last, out, known).treatment).toBe('counts');
        return last;
      };
      expect(countWith({ ...ticked, [more]: true }) >= countWith({ ...ticked, [more]: false })).toBe(true);
    }),
  );
});
