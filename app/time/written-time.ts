import type { Day } from './civil-day.ts';
import { timeZone } from './time-zone.ts';

// These functions write times and dates the same way in browsers and Node, whose own formats contain non-breaking spaces.

/** "Monday, March 1, 2027 at 5:00 p.m. EST" */
export const formatTime = /* @__PURE__ */ timeWriter({
  weekday: 'long',
  year: 'numeric',
  month: 'long',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZoneName: 'short',
});

/** "Nov 21, 2026, 5:00 p.m." */
export const formatShortTime = /* @__PURE__ */ timeWriter({ dateStyle: 'medium', timeStyle: 'short' });

/** "Nov 21, 2026" */
export const formatShortDate = /* @__PURE__ */ timeWriter({ dateStyle: 'medium' });

/** "Nov 21, 5:00 p.m.", for dates close enough that the year is obvious. */
export const formatNearTime = /* @__PURE__ */ timeWriter({ month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' });

/** "Nov 21" */
export const formatNearDate = /* @__PURE__ */ timeWriter({ month: 'short', day: 'numeric' });

/** "5:00 p.m. EST" */
export const formatClock = /* @__PURE__ */ timeWriter({ hour: 'numeric', minute: '2-digit', timeZoneName: 'short' });

/** "5:00 p.m." */
export const formatHour = /* @__PURE__ */ timeWriter({ hour: 'numeric', minute: '2-digit' });

/** The day on which a time falls, as in "November 21, 2026". */
export const formatDateOf = /* @__PURE__ */ timeWriter({ dateStyle: 'long' });

/** "November 21, 2026" */
export const formatDate = /* @__PURE__ */ dayWriter({ dateStyle: 'long' });

/** "Sat, Nov 21, 2026" */
export const formatDay = /* @__PURE__ */ dayWriter({ weekday: 'short', month: 'short', day: 'numeric', year: 'numeric' });

/** The month of a day, as in "November 2026". */
export const formatMonth = /* @__PURE__ */ dayWriter({ year: 'numeric', month: 'long' });

/** The month of a day, as in "Nov 2026". */
export const formatShortMonth = /* @__PURE__ */ dayWriter({ year: 'numeric', month: 'short' });

/** "Monday, March 1, 2027" */
export const formatFullDate = /* @__PURE__ */ dayWriter({ dateStyle: 'full' });

/** Ends a sentence with a period, unless it already ends with one, as in "6:00 p.m." */
export function endSentence(words: string): string {
  return /[.!?]$/.test(words) ? words : `${words}.`;
}

/** Creates a function that formats times, in Toronto time by default. */
function timeWriter(options: Intl.DateTimeFormatOptions): (time: Date) => string {
  let format: Intl.DateTimeFormat | undefined;
  return (time) => {
    format ??= new Intl.DateTimeFormat('en-CA', { timeZone, ...options });
    return format.format(time).replaceAll(/[\u00a0\u202f]/g, ' ');
  };
}

/**
 * Creates a function that formats days. Days are formatted as UTC, because in another time zone some would shift to the previous day.
 * Anything that isn't a date stays as typed.
 */
function dayWriter(options: Intl.DateTimeFormatOptions): (day: Day) => string {
  const write = timeWriter({ timeZone: 'UTC', ...options });
  return (day) => {
    const time = new Date(`${day}T00:00:00Z`);
    return Number.isNaN(time.getTime()) ? day : write(time);
  };
}
