import { addDays, type Day } from '#app/time/civil-day.ts';
import {
  countBusinessDays,
  judgeDay,
  longestCount,
  type CountedDay,
  type DayCount,
  type DayRules,
  type KnownDays,
} from './business-days.ts';

/** The ways in which a clause's count can differ from the usual one. */
export interface CountOptions {
  /** True if the event's day is day 1 instead of day 0. */
  countsStart: boolean;
  /** True if the last day doesn't count, so that the deadline is the day after. */
  skipsLast: boolean;
  /** True if a deadline that falls on a day that doesn't count moves to the next day that does. */
  rollForward: boolean;
}

/** The usual way to count: the event's day is day 0, and the last day counts and doesn't move. */
export const usualCountOptions: CountOptions = { countsStart: false, skipsLast: false, rollForward: false };

export const movedNote = 'moved to this day';

interface ClauseCount {
  amount: number;
  unit: 'business' | 'calendar';
  rules: DayRules;
  known: KnownDays;
  options: CountOptions;
  unsure: 'counts' | 'out';
}

/**
 * Counts days as a clause's wording requires. A deadline that counts back from an event never moves to a later day, because that would give
 * less notice than the clause requires. The sheet shows a warning instead.
 */
export function countByClause(from: Day, { amount, unit, rules, known, options, unsure }: ClauseCount): DayCount {
  const step = amount < 0 ? -1 : 1;
  const start = options.countsStart && amount !== 0 ? addDays(from, -step) : from;
  const counted =
    unit === 'business' ? countBusinessDays(start, amount, { rules, known, unsure }) : { day: addDays(start, amount), steps: [] };

  const ended = options.skipsLast ? goOn(counted, { step, note: 'the day after the last one' }) : counted;
  return options.rollForward && step === 1 ? rollForward(ended, { rules, known, unsure }) : ended;
}

function goOn({ day, steps }: DayCount, { step, note }: { step: number; note: string }): DayCount {
  const next = addDays(day, step);
  return { day: next, steps: [...steps, { day: next, treatment: 'counts', name: '', number: null, note }] };
}

/** Moves a deadline that falls on a day that doesn't count, and lists the skipped days with the reason. */
function rollForward({ day, steps }: DayCount, { rules, known, unsure }: Pick<ClauseCount, 'rules' | 'known' | 'unsure'>): DayCount {
  const moved: CountedDay[] = [];
  let last = day;

  while (moved.length < longestCount) {
    const judged = judgeDay(last, rules, known);
    if (judged.treatment === 'counts' || (judged.treatment === 'ask' && unsure === 'counts')) break;
    moved.push({ ...judged, number: null });
    last = addDays(last, 1);
  }
  if (moved.length === 0) return { day, steps };
  const before = steps.filter((each) => each.day !== day);
  return { day: last, steps: [...before, ...moved, { day: last, treatment: 'counts', name: '', number: null, note: movedNote }] };
}
