import type { DeadlineKind } from '#app/content/date-sheet-schema.ts';
import { countBusinessDays, type CountedDay, type DayRules, type KnownDays } from './business-days.ts';
import { addDays, monthEndOf, type Day, type DayTime } from './civil-day.ts';
import type { CountedWhen, When } from './read-when.ts';
import { addHours } from './toronto-time.ts';

/** What a deadline is counted with. */
export interface Reckoning {
  rules: DayRules;
  known: KnownDays;
  accepted: DayTime | null;
  closing: DayTime | null;
}

/** Where a count leads. `other` is the later result where the clause leaves two. */
export interface RowResult {
  way: 'fixed' | 'hour' | 'calendar' | 'business';
  due: DayTime;
  other: DayTime | null;
  /** Day by day, as far as business days were counted. */
  steps: CountedDay[];
  from: DayTime | null;
}

/** What a count still waits for. */
export type Missing = 'acceptance' | 'hour of acceptance' | 'closing';

export type RowOutcome = { ok: true; result: RowResult } | { ok: false; missing: Missing };

/**
 * The closing of an agreement without another hour: "no later than 6:00 p.m." (OREA Form 100, completion).
 */
export const closingMinute = 18 * 60;

/** Reckons one deadline. */
export function reckonRow(when: When, role: DeadlineKind['role'], reckoning: Reckoning): RowOutcome {
  if (when.kind === 'fixed') return done({ way: 'fixed', due: withClosingHour(when, role), other: null, steps: [], from: null });

  const from = when.from ?? (when.amount < 0 ? reckoning.closing : reckoning.accepted);
  if (from === null) return { ok: false, missing: when.amount < 0 ? 'closing' : 'acceptance' };
  if (when.unit === 'hour') return reckonHours(when, from);

  const counted = when.unit === 'calendar' ? countCalendar(when, from.day) : countBusiness(when, { from: from.day, ...reckoning });
  const atHour = (day: Day): DayTime => withClosingHour({ day: when.toMonthEnd ? monthEndOf(day) : day, minute: when.minute }, role);
  const [due = from.day, other] = [...new Set(counted.days.map((day) => atHour(day).day))].toSorted();

  return done({
    way: when.unit,
    due: atHour(due),
    other: other === undefined ? null : atHour(other),
    steps: counted.steps,
    from: { day: from.day, minute: null },
  });
}

/** "Upon acceptance" is 24 hours, weekend and holiday too (OREA Form 100, deposit). */
function reckonHours(when: CountedWhen, from: DayTime): RowOutcome {
  if (from.minute === null) return { ok: false, missing: 'hour of acceptance' };
  const start = { day: from.day, minute: from.minute };
  const [due = start, other = null] = addHours(start, when.amount);
  return done({ way: 'hour', due, other, steps: [], from });
}

/** The day of the event is day 0, and the last day counts, whatever day it is. */
function countCalendar(when: CountedWhen, from: Day): { days: Day[]; steps: CountedDay[] } {
  return { days: [addDays(from, when.amount)], steps: [] };
}

/** Counts once with the days in doubt and once without them. Whoever works toward the earlier result is never late. */
function countBusiness(
  when: CountedWhen,
  { from, rules, known }: { from: Day; rules: DayRules; known: KnownDays },
): { days: Day[]; steps: CountedDay[] } {
  const withDoubt = countBusinessDays(from, when.amount, { rules, known, unsure: 'counts' });
  const without = countBusinessDays(from, when.amount, { rules, known, unsure: 'out' });
  const earlier = withDoubt.day <= without.day ? withDoubt : without;
  return { days: [withDoubt.day, without.day], steps: earlier.steps };
}

function withClosingHour({ day, minute }: DayTime, role: DeadlineKind['role']): DayTime {
  return { day, minute: role === 'closing' ? (minute ?? closingMinute) : minute };
}

function done(result: RowResult): RowOutcome {
  return { ok: true, result };
}
