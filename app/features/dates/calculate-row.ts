import type { DeadlineKind } from '#app/content/schemas/date-sheet-schema.ts';
import { monthEndOf, type Day, type DayTime } from '#app/time/civil-day.ts';
import { addHours } from '#app/time/toronto-time.ts';
import type { CountedDay, DayRules, KnownDays } from './business-days.ts';
import { countByClause, type CountOptions } from './count-by-clause.ts';
import type { CountedWhen, When } from './wording/read-when.ts';

export interface Calculation {
  rules: DayRules;
  options: CountOptions;
  known: KnownDays;
  accepted: DayTime | null;
  closing: DayTime | null;
}

/** The result of calculating a deadline. `other` is the later date if the clause can be read two ways. */
export interface RowResult {
  way: 'fixed' | 'hour' | 'calendar' | 'business';
  due: DayTime;
  other: DayTime | null;
  /** The days that were counted or skipped. Empty unless the count involves business days. */
  steps: CountedDay[];
  from: DayTime | null;
}

/** The missing information that a deadline needs before it can be calculated. */
export type Missing = 'acceptance' | 'hour of acceptance' | 'closing' | 'named days';

export type RowOutcome = { ok: true; result: RowResult } | { ok: false; missing: Missing };

/** The closing time for an agreement that doesn't set one: "no later than 6:00 p.m." (OREA Form 100, completion). */
export const closingMinute = 18 * 60;

/** Calculates one deadline, or says what information is missing. */
export function calculateRow(when: When, role: DeadlineKind['role'], calculation: Calculation): RowOutcome {
  if (when.kind === 'fixed') return done({ way: 'fixed', due: withClosingHour(when, role), other: null, steps: [], from: null });

  const from = when.from ?? (when.amount < 0 ? calculation.closing : calculation.accepted);
  if (from === null) return { ok: false, missing: when.amount < 0 ? 'closing' : 'acceptance' };
  if (when.unit === 'hour') return calculateHours(when, from);

  const counted = countDays({ ...when, unit: when.unit }, { from: from.day, ...calculation });
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

/** "Upon acceptance" means within 24 hours, including weekends and holidays (OREA Form 100, deposit). */
function calculateHours(when: CountedWhen, from: DayTime): RowOutcome {
  if (from.minute === null) return { ok: false, missing: 'hour of acceptance' };
  const start = { day: from.day, minute: from.minute };
  const [due = start, other = null] = addHours(start, when.amount);
  return done({ way: 'hour', due, other, steps: [], from });
}

/** Counts once including the unclear days and once excluding them. The sheet uses the earlier result, so that you're never late. */
function countDays(
  { amount, unit, toMonthEnd }: CountedWhen & { unit: 'business' | 'calendar' },
  { from, rules, options, known }: Pick<Calculation, 'rules' | 'options' | 'known'> & { from: Day },
): { days: Day[]; steps: CountedDay[] } {
  // A period that runs to the end of a month ends on the last day, even if that day doesn't count.
  const clause = { amount, unit, rules, known, options: toMonthEnd ? { ...options, rollForward: false } : options };
  const withDoubt = countByClause(from, { ...clause, unsure: 'counts' });
  const without = countByClause(from, { ...clause, unsure: 'out' });
  const earlier = withDoubt.day <= without.day ? withDoubt : without;
  return { days: [withDoubt.day, without.day], steps: earlier.steps };
}

function withClosingHour({ day, minute }: DayTime, role: DeadlineKind['role']): DayTime {
  return { day, minute: role === 'closing' ? (minute ?? closingMinute) : minute };
}

function done(result: RowResult): RowOutcome {
  return { ok: true, result };
}
