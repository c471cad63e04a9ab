import type { HolidayList, OntarioDay } from '#app/content/schemas/ontario-days-schema.ts';
import { addDays, weekdayOf, weekdays, type Day } from '#app/time/civil-day.ts';

/** A clause's treatment of a day: the day counts, it doesn't count (`out`), or the clause doesn't say (`ask`). */
export type DayTreatment = 'counts' | 'ask' | 'out';

export interface DayRules extends Record<HolidayList, DayTreatment> {
  saturday: DayTreatment;
  sunday: DayTreatment;
  /** Days that some people treat as substitute holidays. */
  doubtful: DayTreatment;
  /** Days that the clause itself excludes, as `2026-12-24`, as `12-24` for every year, or by a holiday's name in lowercase. */
  named?: ReadonlySet<string>;
}

export type KnownDays = ReadonlyMap<Day, OntarioDay>;

export interface JudgedDay {
  day: Day;
  treatment: DayTreatment;
  /** The holiday or weekday that determines the day's treatment. Empty for an ordinary day. */
  name: string;
}

export interface CountedDay extends JudgedDay {
  /** The day's number in the count, or null if the day doesn't count. */
  number: number | null;
  /** The reason the count ends on a day without a number. */
  note?: string;
}

export interface DayCount {
  day: Day;
  steps: CountedDay[];
}

/** The longest count allowed, in days: more than any agreement needs, but short enough to keep the page responsive. */
export const longestCount = 400;

const strictness: readonly DayTreatment[] = ['counts', 'ask', 'out'];

/**
 * Decides how a clause's wording treats a day. If several lists include the day, the strictest treatment applies. Some days are unclear
 * because the sources differ: Goldstein v. Grant (1978) counted Saturday where the contract was silent, and the Employment Standards Act,
 * the Legislation Act (s. 88) and the federal list don't match.
 */
export function judgeDay(day: Day, rules: DayRules, known: KnownDays): JudgedDay {
  const memory = memoryOf(rules, known);
  const judged = memory.get(day) ?? computeDay(day, rules, known);
  memory.set(day, judged);
  return judged;
}

/**
 * Caches the treatment of each day, because about two hundred conditions check the same days. With the cache, the sheet recalculates ten
 * times as fast while you type.
 */
const memories = new WeakMap<KnownDays, WeakMap<DayRules, Map<Day, JudgedDay>>>();

function memoryOf(rules: DayRules, known: KnownDays): Map<Day, JudgedDay> {
  const ofDays = memories.get(known) ?? new WeakMap<DayRules, Map<Day, JudgedDay>>();
  const ofRules = ofDays.get(rules) ?? new Map<Day, JudgedDay>();
  memories.set(known, ofDays.set(rules, ofRules));
  return ofRules;
}

function computeDay(day: Day, rules: DayRules, known: KnownDays): JudgedDay {
  const holiday = known.get(day);
  const weekday = weekdayOf(day);
  const says: { treatment: DayTreatment; name: string }[] = [];

  if (isNamed(day, rules.named, holiday)) says.push({ treatment: 'out', name: holiday?.name ?? 'named in the clause' });
  for (const list of holiday?.lists ?? []) says.push({ treatment: rules[list], name: holiday?.name ?? '' });
  if (holiday?.doubtful !== undefined) says.push({ treatment: rules.doubtful, name: holiday.name });
  if (weekday === 0) says.push({ treatment: rules.sunday, name: weekdays[0] });
  if (weekday === 6) says.push({ treatment: rules.saturday, name: weekdays[6] });

  const strictest = says.toSorted((a, b) => strictness.indexOf(b.treatment) - strictness.indexOf(a.treatment))[0];
  return { day, treatment: strictest?.treatment ?? 'counts', name: strictest?.name ?? '' };
}

function isNamed(day: Day, named: DayRules['named'], holiday: OntarioDay | undefined): boolean {
  return named !== undefined && [day, day.slice(5), holiday?.name.toLowerCase()].some((key) => key !== undefined && named.has(key));
}

/**
 * Counts business days from an event. The event's day is day 0, the next is day 1, and the last day counts. A negative `amount` counts
 * backward. `unsure` says how to treat days the clause leaves unclear.
 */
export function countBusinessDays(
  from: Day,
  amount: number,
  { rules, known, unsure }: { rules: DayRules; known: KnownDays; unsure: 'counts' | 'out' },
): DayCount {
  const step = amount < 0 ? -1 : 1;
  const steps: CountedDay[] = [];
  let day = from;
  let number = 0;

  while (number < Math.min(Math.abs(amount), longestCount)) {
    day = addDays(day, step);
    const judged = judgeDay(day, rules, known);
    const counts = judged.treatment === 'counts' || (judged.treatment === 'ask' && unsure === 'counts');
    if (counts) number += 1;
    steps.push({ ...judged, number: counts ? number : null });
  }
  return { day, steps };
}
