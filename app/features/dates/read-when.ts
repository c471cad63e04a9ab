import { addDays, daysBetween, formatDay, lastDateOf, months, toDay, weekdayOf, weekdays, type Day, type DayTime } from './civil-day.ts';
import { longestCount } from './business-days.ts';
import { readTime } from './read-time.ts';

/** A count from an event: "+5bd 11:59pm", "+24h", "-30d". */
export interface CountedWhen {
  kind: 'count';
  unit: 'business' | 'calendar' | 'hour';
  /** Negative to count back from closing. */
  amount: number;
  /** The event, where it is neither acceptance nor closing. */
  from: DayTime | null;
  /** The time on the last day; null for a count of hours. */
  minute: number | null;
  /** Runs on to the last day of its month, as a notice that ends a monthly tenancy does. */
  toMonthEnd: boolean;
}

export type When = ({ kind: 'fixed' } & DayTime) | CountedWhen;

export type Reading<Value> = { ok: true; value: Value } | { ok: false; problem: string };

/** The years whose holidays are known. */
export const firstYear = 2026;
export const lastYear = 2036;

/** Nobody types more for one date, and reading it stays quick. */
export const longestWhen = 120;

const howTo = 'Write a day and a time, such as oct 9 6pm, or a count, such as +5bd 11:59pm, +10d or +24h.';
const countPattern = /^([+-])\s*(\d+)\s*(bd|business days?|banking days?|d|days?|h|hours?|w|weeks?)(?![a-z])(.*)$/;
const zonePattern =
  /\b(utc|gmt|pht|ist|pst|pdt|cst|cdt|mst|mdt|ast|adt|central|pacific|manila)\b|\d\s?z$|(?:[ap]m|\d:\d{2})\s*[+-]\d{2}:?\d{2}$/;
const torontoPattern = /\b(toronto|ontario|eastern|est|edt|et|time)\b/g;

/** Reads what was typed for a deadline. A date without a year is the one nearest to `near`. */
export function readWhen(typed: string, near: Day): Reading<When> {
  const words = normalize(typed);
  if (!words.ok) return words;

  const count = countPattern.exec(words.value);
  return count === null ? readFixed(words.value, near) : readCount(count, near);
}

/** Reads a day with or without a time, where no count makes sense: acceptance, irrevocable. */
export function readDayTime(typed: string, near: Day): Reading<DayTime> {
  const words = normalize(typed);
  if (!words.ok) return words;
  if (/^[+-]/.test(words.value)) return refuse('Write the day and the time that stand in the agreement, such as oct 5 9:40pm.');
  return readMoment(words.value, near);
}

function normalize(typed: string): Reading<string> {
  if (typed.length > longestWhen) return refuse(`This is longer than a date can be. ${howTo}`);

  const words = typed
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll('−', '-')
    .replaceAll(/\b([ap])\.\s?m\b\.?/g, '$1m')
    .replaceAll(/[,;]|\bat\b|\bon\b|\bby\b/g, ' ')
    .replaceAll(torontoPattern, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();

  if (/\bmidnight\b/.test(words))
    return refuse('Midnight can be the start or the end of a day. Write 12:01am or 11:59pm, as the agreement has it.');
  if (zonePattern.test(words))
    return refuse('All times here are Toronto time. Turn this one into Toronto time and leave the time zone out.');
  return { ok: true, value: words };
}

function readFixed(words: string, near: Day): Reading<When> {
  const moment = readMoment(words, near);
  return moment.ok ? { ok: true, value: { kind: 'fixed', ...moment.value } } : moment;
}

function readCount([, sign, digits, unitWord = '', tail = '']: RegExpExecArray, near: Day): Reading<When> {
  const unit = unitOf(unitWord);
  const amount = Number(digits) * (sign === '-' ? -1 : 1) * (unitWord.startsWith('w') ? 7 : 1);
  const limit = unit === 'hour' ? longestCount * 24 : longestCount;
  if (Math.abs(amount) > limit)
    return refuse(`This counts at most ${limit} ${unit === 'hour' ? 'hours' : 'days'}. Write a fixed day instead.`);

  const toMonthEnd = /\b(eom|end of month|month end)\b/.test(tail);
  const [before = '', event] = tail.replace(/\b(eom|end of month|month end)\b/, ' ').split(/\b(?:from|after|before)\b/);
  const time = readTime(before);
  if (!time.ok) return time;
  if (time.value.rest !== '') return refuse(howTo);

  const from = event === undefined ? null : readMoment(event, near);
  if (from?.ok === false) return from;
  if (unit === 'hour' && time.value.minute !== null)
    return refuse(
      'Hours have no time of day of their own: the last hour follows from the start. Leave the time out, or put it after "from".',
    );

  const { minute, start } = splitTimes({ unit, time: time.value.minute, from: from?.value ?? null });
  return { ok: true, value: { kind: 'count', unit, amount, from: start, minute, toMonthEnd } };
}

/** In "+3bd from feb 11 5pm" the time is that of the deadline: days have no other. In "+24h from oct 9 2pm" it starts the hours. */
function splitTimes({ unit, time, from }: { unit: CountedWhen['unit']; time: number | null; from: DayTime | null }): {
  minute: number | null;
  start: DayTime | null;
} {
  if (from === null || unit === 'hour') return { minute: time, start: from };
  return { minute: time ?? from.minute, start: { day: from.day, minute: null } };
}

function unitOf(word: string): CountedWhen['unit'] {
  if (word.startsWith('b')) return 'business';
  return word.startsWith('h') ? 'hour' : 'calendar';
}

function readMoment(words: string, near: Day): Reading<DayTime> {
  const time = readTime(words);
  if (!time.ok) return time;
  const day = readDay(time.value.rest, near);
  return day.ok ? { ok: true, value: { day: day.value, minute: time.value.minute } } : day;
}

const weekdayPattern = /^(sun|mon|tue|wed|thu|fri|sat)[a-z]*\b\.?\s*/;
const isoPattern = /^(\d{4})-(\d{1,2})-(\d{1,2})$/;
const monthFirst = /^([a-z]+)\.?\s*(\d{1,2})(?:st|nd|rd|th)?(?:\s+(\d{4}))?$/;
const dayFirst = /^(\d{1,2})(?:st|nd|rd|th)?\s*([a-z]+)\.?(?:\s+(\d{4}))?$/;

function readDay(words: string, near: Day): Reading<Day> {
  const named = weekdayPattern.exec(words);
  const rest = named === null ? words : words.slice(named[0].length);

  if (/^\d{1,2}[/.-]\d{1,2}([/.-]\d{2,4})?$/.test(rest))
    return refuse('This can be read in two ways: write the month as a word, such as oct 9.');

  const parts = partsTyped(rest);
  if (parts === null) return refuse(howTo);

  const day = placeDay(parts, near);
  if (!day.ok || named === null) return day;

  const weekday = weekdays[weekdayOf(day.value)] ?? '';
  if (weekday.toLowerCase().startsWith(named[1] ?? '')) return day;
  const typed = weekdays.find((each) => each.toLowerCase().startsWith(named[1] ?? '')) ?? '';
  return refuse(`${formatDay(day.value).slice(4)} is a ${weekday}, not a ${typed}. Look at the day and the date again.`);
}

interface TypedDay {
  year: number | null;
  month: number;
  date: number;
}

function partsTyped(words: string): TypedDay | null {
  const iso = isoPattern.exec(words);
  if (iso !== null) return { year: Number(iso[1]), month: Number(iso[2]), date: Number(iso[3]) };

  const first = monthFirst.exec(words);
  const last = dayFirst.exec(words);
  const found = first === null ? { name: last?.[2], date: last?.[1], year: last?.[3] } : { name: first[1], date: first[2], year: first[3] };
  const month = monthOf(found.name ?? '');
  return month === null ? null : { year: found.year === undefined ? null : Number(found.year), month, date: Number(found.date) };
}

function monthOf(name: string): number | null {
  const index = months.findIndex(
    (month) => month.toLowerCase() === name || month.toLowerCase().slice(0, 3) === name || (name === 'sept' && month === 'September'),
  );
  return index === -1 ? null : index + 1;
}

function placeDay({ year, month, date }: TypedDay, near: Day): Reading<Day> {
  if (year !== null) return checkYear(toDay(year, { month, date }), { year, month });

  const nearYear = Number(near.slice(0, 4));
  const candidates = [nearYear - 1, nearYear, nearYear + 1]
    .flatMap((each) => toDay(each, { month, date }) ?? [])
    // A file looks ahead for most of a year, and back for less.
    .toSorted((a, b) => Math.abs(daysBetween(addDays(near, 90), a)) - Math.abs(daysBetween(addDays(near, 90), b)));
  return checkYear(candidates[0] ?? null, { year: nearYear, month });
}

function checkYear(day: Day | null, { year, month }: { year: number; month: number }): Reading<Day> {
  if (month < 1 || month > 12) return refuse('There is no such month. Write the month as a word, such as oct 9.');
  if (day === null) return refuse(`There is no such date: ${months[month - 1] ?? ''} ${year} has ${lastDateOf(year, month)} days.`);

  const found = Number(day.slice(0, 4));
  if (found < firstYear || found > lastYear)
    return refuse(`This sheet knows the days of ${firstYear} to ${lastYear}. Look at the year again.`);
  return { ok: true, value: day };
}

function refuse(problem: string): { ok: false; problem: string } {
  return { ok: false, problem };
}
