import { z } from 'zod';

import { numberWords } from './number-words.ts';

/** A day or a time in a drawing, in local time. */
export interface DrawnTime {
  iso: string;
  /** The position on a timeline in minutes. A day without a time counts as noon. */
  at: number;
  /** The day and time in words: "Fri March 12, 2:05 p.m." */
  words: string;
}

const noon = 12 * 60;
const dayFormat = new Intl.DateTimeFormat('en-CA', { timeZone: 'UTC', weekday: 'short', month: 'long', day: 'numeric' });

/** A day ("2027-03-12") or a time ("2027-03-12T14:05") in Ontario's local time. The weekday is calculated. */
export const drawnTime = z
  .union([z.iso.date(), z.iso.datetime({ local: true })], { error: 'write a day as 2027-03-12, a moment as 2027-03-12T14:05' })
  .transform(readTime);

/** A day without a time. Its text includes the year. */
export const drawnDay = z.iso.date({ error: 'write the day as 2027-03-12' }).transform(readDay);

export function readTime(iso: string): DrawnTime {
  const [day = '', clock] = iso.split('T');
  const dayStart = minutesSinceEpoch(day);
  const dayWords = formatDay(day);
  if (clock === undefined) return { iso, at: dayStart + noon, words: dayWords };

  const [hours = 0, minutes = 0] = clock.split(':').map(Number);
  return { iso, at: dayStart + hours * 60 + minutes, words: `${dayWords}, ${formatClock(hours, minutes)}` };
}

export function readDay(iso: string): DrawnTime {
  return { iso, at: minutesSinceEpoch(iso), words: `${formatDay(iso)}, ${iso.slice(0, 4)}` };
}

export function addDays({ iso }: DrawnTime, days: number): DrawnTime {
  const date = new Date(`${iso}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + days);
  return readDay(date.toISOString().slice(0, 10));
}

/** Returns the same day a number of months later, or the last day of the month if that month is too short (Interpretation Act, s. 28). */
export function addMonths({ iso }: DrawnTime, months: number): DrawnTime {
  const [year = 0, month = 1, day = 1] = iso.split('-').map(Number);
  const lastOfMonth = new Date(Date.UTC(year, month + months, 0));
  lastOfMonth.setUTCDate(Math.min(day, lastOfMonth.getUTCDate()));
  return readDay(lastOfMonth.toISOString().slice(0, 10));
}

function minutesSinceEpoch(day: string): number {
  return Date.parse(`${day}T00:00:00Z`) / 60_000;
}

/** Formats a day as in the modules: "Fri March 12". */
function formatDay(day: string): string {
  const parts = Object.fromEntries(dayFormat.formatToParts(new Date(`${day}T00:00:00Z`)).map(({ type, value }) => [type, value]));
  return `${parts['weekday']?.replace('.', '')} ${parts['month']} ${parts['day']}`;
}

function formatClock(hours: number, minutes: number): string {
  return `${hours % 12 === 0 ? 12 : hours % 12}:${String(minutes).padStart(2, '0')} ${hours < 12 ? 'a.m.' : 'p.m.'}`;
}

/**
 * Creates a schema that turns a rule's text into a value for a drawing. A reference to an unknown rule has already been reported, so it
 * gets the value `unknown`.
 */
function ruleWords<Value extends object>(read: (written: string) => Value | null, unknown: Value, hint: string) {
  return z.string().transform((written, context) => {
    const value = written.includes('{rule:') ? unknown : read(written);
    if (value === null) {
      context.addIssue({ code: 'custom', message: `"${written}" ${hint}, or use the rule that states it` });
      return z.NEVER;
    }
    return { words: written, ...value };
  });
}

/** A period in the form that rules.yaml uses, such as "6 months" or "2 years". */
export const period = ruleWords(readPeriod, { months: 1 }, 'isn\'t a period. Write "6 months" or "2 years"');

/** The number of days between our own cutoff and the last legal day, as in "seven days before …". */
export const daysBefore = ruleWords(readDaysBefore, { days: 1 }, 'doesn\'t say how many days. Write "seven days before …"');

/** Reads "within 5 minutes, 15 at the latest", "after 45 minutes" or "within the hour" as minutes. */
export const withinTheHour = ruleWords(readMinutes, { minute: 1 }, 'isn\'t a time within the hour. Write "within 15 minutes"');

function readPeriod(written: string): { months: number } | null {
  const [, count, unit] = /^(\d{1,2}) (month|year)s?$/.exec(written) ?? [];
  return count === undefined ? null : { months: Number(count) * (unit === 'year' ? 12 : 1) };
}

function readDaysBefore(written: string): { days: number } | null {
  const [, count = ''] = /^(\w+) days? before\b/i.exec(written) ?? [];
  const days = /^\d{1,2}$/.test(count) ? Number(count) : numberWords.indexOf(count.toLowerCase());
  return days < 1 ? null : { days };
}

function readMinutes(written: string): { minute: number; latest?: number } | null {
  const [minute, latest] = [...written.replace('the hour', '60 minutes').matchAll(/\d+/g)].map(Number);
  if (minute === undefined || minute > 60) return null;
  if (latest === undefined) return { minute };
  return latest > minute && latest <= 60 ? { minute, latest } : null;
}
