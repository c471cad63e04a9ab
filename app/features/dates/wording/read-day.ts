import { addDays, daysBetween, formatDay, lastDateOf, months, toDay, weekdayOf, weekdays, type Day } from '#app/time/civil-day.ts';

export type ReadResult<Value> = { ok: true; value: Value } | { ok: false; problem: string };

/** The first and last years for which holidays are known. */
export const firstYear = 2026;
export const lastYear = 2036;

/** The message shown when typed text can't be read and the reason is unclear. */
export const dateFormatHelp = 'Enter a day and time, like oct 9 6pm, or a count, like +5bd 11:59pm, +10d or +24h.';

const weekdayPattern = /^(sun|mon|tue|wed|thu|fri|sat)[a-z]*\b\.?\s*/;
const isoPattern = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/;
const monthFirst = /^([a-z]+)\.?[\s-]*(\d{1,2})(?:st|nd|rd|th)?(?:[\s-]+(\d{4}))?$/;
const dayFirst = /^(?:the )?(\d{1,2})(?:st|nd|rd|th)?(?: of)?[\s-]*([a-z]+)\.?(?:[\s-]+(\d{4}))?$/;
const numbersPattern = /^(\d{1,2})([/.-])(\d{1,2})(?:\2(\d{4}|\d{2}))?$/;

/**
 * Reads a day without its time. If the year is missing, the date closest to `near` is used, with a preference for later dates. If `near` is
 * null, the year is needed.
 */
export function readDay(words: string, near: Day | null): ReadResult<Day> {
  const named = weekdayPattern.exec(words);
  const rest = named === null ? words : words.slice(named[0].length);

  const numbers = numbersPattern.exec(rest);
  if (numbers !== null && isAmbiguous(numbers)) return refuse('This could be read two ways. Write the month as a word, like oct 9.');

  const parts = numbers === null ? partsTyped(rest) : partsOfNumbers(numbers);
  if (parts === null) return refuse(dateFormatHelp);

  const day = placeDay(parts, near);
  if (!day.ok || named === null) return day;

  const weekday = weekdays[weekdayOf(day.value)] ?? '';
  if (weekday.toLowerCase().startsWith(named[1] ?? '')) return day;
  const typed = weekdays.find((each) => each.toLowerCase().startsWith(named[1] ?? '')) ?? '';
  return refuse(`${formatDay(day.value).slice(4)} is a ${weekday}, not a ${typed}. Check the day and the date.`);
}

interface TypedDay {
  year: number | null;
  month: number;
  date: number;
}

/**
 * Tells whether a date in numbers can be read in more than one way, because Canadians write dates both day-first and month-first. A first
 * number above 12 leaves only one order, unless it could also be a two-digit year. Two numbers with a period could also be a time.
 */
function isAmbiguous([, first = '', sign, second = '', year]: RegExpExecArray): boolean {
  if (sign === '.' && year === undefined) return true;
  const [one, two] = [Number(first), Number(second)];
  if (one > 12 && year?.length === 2) return true;
  return one <= 12 && two <= 12 && one !== two;
}

function partsOfNumbers([, first, , second, year]: RegExpExecArray): TypedDay {
  const [one, two] = [Number(first), Number(second)];
  const [month, date] = one > 12 ? [two, one] : [one, two];
  return { year: year === undefined ? null : Number(year.length === 2 ? `20${year}` : year), month, date };
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

function placeDay({ year, month, date }: TypedDay, near: Day | null): ReadResult<Day> {
  if (year !== null) return checkYear(toDay(year, { month, date }), { year, month });
  if (near === null) return refuse('Add the year of acceptance first, or add the year here.');

  const nearYear = Number(near.slice(0, 4));
  const candidates = [nearYear - 1, nearYear, nearYear + 1]
    .flatMap((each) => toDay(each, { month, date }) ?? [])
    // Later dates are preferred, because most dates in a deal are ahead, some of them nearly a year away.
    .toSorted((a, b) => Math.abs(daysBetween(addDays(near, 90), a)) - Math.abs(daysBetween(addDays(near, 90), b)));
  return checkYear(candidates[0] ?? null, { year: nearYear, month });
}

function checkYear(day: Day | null, { year, month }: { year: number; month: number }): ReadResult<Day> {
  if (month < 1 || month > 12) return refuse("That month doesn't exist. Write the month as a word, like oct 9.");
  if (day === null) return refuse(`That date doesn't exist: ${months[month - 1] ?? ''} ${year} has ${lastDateOf(year, month)} days.`);

  const found = Number(day.slice(0, 4));
  if (found < firstYear || found > lastYear) return refuse(`This sheet covers ${firstYear} to ${lastYear}. Check the year.`);
  return { ok: true, value: day };
}

export function refuse(problem: string): { ok: false; problem: string } {
  return { ok: false, problem };
}
