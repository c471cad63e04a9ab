/** A calendar day, such as 2026-10-09. Days compare as strings. */
export type Day = string;

/** A day, optionally with a minute of the day, such as 1,080 for 6:00 p.m. */
export interface DayTime {
  day: Day;
  minute: number | null;
}

export const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const;

export const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const;

const oneDay = 86_400_000;

/** Returns the number of days since 1970. Days have no time of day, so clock changes don't affect them. */
export function numberOf(day: Day): number {
  return numbers.get(day) ?? Date.parse(`${day}T00:00:00Z`) / oneDay;
}

export function addDays(day: Day, count: number): Day {
  const number = numberOf(day) + count;
  const named = names.get(number) ?? new Date(number * oneDay).toISOString().slice(0, 10);
  if (names.size > mostNames) {
    names.clear();
    numbers.clear();
  }
  names.set(number, named);
  numbers.set(named, number);
  return named;
}

/** The maximum number of days to cache, about twenty years' worth. A limit is needed because a server sees every day that anyone types. */
const mostNames = 7_500;

/** Cached days, because counting days visits each one many times, and formatting dates is the slowest part. */
const names = new Map<number, Day>();
const numbers = new Map<Day, number>();

/** Returns how many days `to` is after `from`. */
export function daysBetween(from: Day, to: Day): number {
  return numberOf(to) - numberOf(from);
}

/** Returns the day of the week. 0 is Sunday. */
export function weekdayOf(day: Day): number {
  // January 1, 1970 was a Thursday.
  return (numberOf(day) + 4) % 7;
}

/** Creates a day. Returns null if the date doesn't exist. */
export function toDay(year: number, { month, date }: { month: number; date: number }): Day | null {
  if (month < 1 || month > 12 || date < 1 || date > lastDateOf(year, month)) return null;
  return `${year}-${String(month).padStart(2, '0')}-${String(date).padStart(2, '0')}`;
}

/** Returns the last date in a month, from 28 to 31. */
export function lastDateOf(year: number, month: number): number {
  return new Date(Date.UTC(year, month, 0)).getUTCDate();
}

/** Returns the last day of the month that a day is in. */
export function monthEndOf(day: Day): Day {
  const { year, month } = partsOf(day);
  return `${day.slice(0, 8)}${lastDateOf(year, month)}`;
}

export function partsOf(day: Day): { year: number; month: number; date: number } {
  return { year: Number(day.slice(0, 4)), month: Number(day.slice(5, 7)), date: Number(day.slice(8, 10)) };
}

/** Formats a day, as in "Fri Oct 9, 2026". */
export function formatDay(day: Day): string {
  return `${formatShortDay(day)}, ${day.slice(0, 4)}`;
}

/** Formats a day without its year, as in "Fri Oct 9". */
export function formatShortDay(day: Day): string {
  const { month, date } = partsOf(day);
  return `${(weekdays[weekdayOf(day)] ?? '').slice(0, 3)} ${(months[month - 1] ?? '').slice(0, 3)} ${date}`;
}

/** Formats a minute of the day, as in "11:59 p.m." or "noon". */
export function formatMinute(minute: number): string {
  if (minute === 720) return 'noon';
  const hour = Math.floor(minute / 60);
  return `${hour % 12 === 0 ? 12 : hour % 12}:${String(minute % 60).padStart(2, '0')} ${hour < 12 ? 'a.m.' : 'p.m.'}`;
}

export function formatDayTime({ day, minute }: DayTime): string {
  return minute === null ? formatDay(day) : `${formatDay(day)}, ${formatMinute(minute)}`;
}
