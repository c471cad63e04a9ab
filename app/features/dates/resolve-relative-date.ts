import { addDays, months, partsOf, weekdayOf, weekdays, type Day } from '#app/time/civil-day.ts';
import { refuse, type ReadResult } from './wording/read-day.ts';

const near: Record<string, number> = {
  'day before yesterday': -2,
  yesterday: -1,
  today: 0,
  tonight: 0,
  tomorrow: 1,
  'day after tomorrow': 2,
};

const nearPattern = /\b(?:the )?(day before yesterday|day after tomorrow|yesterday|today|tonight|tomorrow)\b/;
const agoPattern = /\b(\d{1,3}|a|one) (days?|weeks?) ago\b/;
const weekdayPattern =
  /^(?:(this|next|last|coming|past)\s+)?(sun|mon|tue|tues|wed|thu|thur|thurs|fri|sat|(?:sun|mon|tues|wednes|thurs|fri|satur)day)\b(?!\s*,?\s*(?:\d{1,2}(?!\d|:|\.\d|\s*[ap]\.?\s?m|h)|[a-z]{3,}))/;
const vaguePattern = /\b(next|this|last) (week|month|year)\b/;

/**
 * Replaces relative words with the date they mean, so that a saved sheet says the same thing tomorrow: "next friday 6pm" becomes "nov 27
 * 2026 6pm". Other text is returned unchanged. A phrase that could mean different days is refused with a question. A weekday alone means
 * the first one after today. "This" puts it in the current week (Monday to Sunday), "next" puts it in the week after, and "last" means the
 * most recent one before today.
 */
export function resolveRelativeDate(typed: string, today: Day): ReadResult<string> {
  const words = typed.normalize('NFKC').toLowerCase().replaceAll(/\s+/g, ' ').trim();

  const vague = vaguePattern.exec(words);
  if (vague !== null) return refuse(`Which day of ${vague[0]}? Enter the date, like ${writeDay(addDays(today, 7))}.`);

  const day = nearPattern.exec(words);
  if (day !== null) return pinned(words, { match: day, day: addDays(today, near[day[1] ?? ''] ?? 0) });

  const ago = agoPattern.exec(words);
  if (ago !== null) {
    const count = /^\d/.test(ago[1] ?? '') ? Number(ago[1]) : 1;
    return pinned(words, { match: ago, day: addDays(today, -count * (ago[2]?.startsWith('w') === true ? 7 : 1)) });
  }

  const event = /^(.*\b(?:from|after|before)\s+)(.+)$/.exec(words);
  const [, start = '', rest = words] = event ?? [];
  const weekday = weekdayPattern.exec(rest);
  if (weekday === null) return { ok: true, value: typed };

  const found = findWeekday(weekday, today);
  return found.ok ? pinned(start + rest, { match: { 0: weekday[0], index: start.length }, day: found.value }) : found;
}

function findWeekday([, which, name = '']: RegExpExecArray, today: Day): ReadResult<Day> {
  const wanted = weekdays.findIndex((each) => each.toLowerCase().startsWith(name.slice(0, 3)));
  const word = weekdays[wanted] ?? '';
  /** The number of days until that weekday, from 1 (tomorrow) to 7. */
  const ahead = ((wanted - weekdayOf(today) + 6) % 7) + 1;
  /** The number of days from today to this week's Monday, which is zero or negative. */
  const monday = -((weekdayOf(today) + 6) % 7);
  const inWeek = monday + ((wanted + 6) % 7);

  if (which === 'last' || which === 'past') return { ok: true, value: addDays(today, ahead - 7 === 0 ? -7 : ahead - 7) };
  if (which === 'next') return { ok: true, value: addDays(today, inWeek + 7) };
  if (which === 'this' && inWeek < 0)
    return refuse(`This week's ${word} was ${writeDay(addDays(today, inWeek))}. Enter last ${word} or next ${word}.`);
  if (which === 'this') return { ok: true, value: addDays(today, inWeek) };
  if (ahead === 7) return refuse(`Today is ${word}. Enter today or next ${word}.`);
  return { ok: true, value: addDays(today, ahead) };
}

function pinned(words: string, { match, day }: { match: { 0: string; index: number }; day: Day }): ReadResult<string> {
  const after = words.slice(match.index + match[0].length);
  return { ok: true, value: `${words.slice(0, match.index)}${writeDay(day)}${after}`.replaceAll(/\s+/g, ' ').trim() };
}

/** Writes a day as you'd type it: "nov 27 2026". */
function writeDay(day: Day): string {
  const { year, month, date } = partsOf(day);
  return `${(months[month - 1] ?? '').slice(0, 3).toLowerCase()} ${date} ${year}`;
}
