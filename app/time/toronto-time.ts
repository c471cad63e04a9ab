import { addDays, numberOf, type Day } from './civil-day.ts';
import { timeZone } from './time-zone.ts';

/** The moment when Toronto's clocks show a time. If there are two such moments, or none, `at` is the earlier candidate. */
export interface Moment {
  at: number;
  /** When clocks go back, one hour happens twice. When they go forward, one is skipped. */
  clock: 'once' | 'twice' | 'never';
}

const oneMinute = 60_000;
const oneDay = 86_400_000;

let formatter: Intl.DateTimeFormat | undefined;

/**
 * Returns the day and minute on Toronto's clocks. The time zone rules come from the browser or Node, through Temporal where it's available,
 * because a page's first `Intl.DateTimeFormat` takes 15 to 25 ms, and four times that on a slow phone.
 */
export function torontoTimeOf(at: number): { day: Day; minute: number } {
  if ('Temporal' in globalThis) {
    const time = Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(timeZone);
    return { day: time.toPlainDate().toString(), minute: time.hour * 60 + time.minute };
  }
  formatter ??= new Intl.DateTimeFormat('en-CA', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  });
  const parts = new Map(formatter.formatToParts(at).map(({ type, value }) => [type, value]));
  const part = (name: Intl.DateTimeFormatPartTypes) => parts.get(name) ?? '';
  return { day: `${part('year')}-${part('month')}-${part('day')}`, minute: Number(part('hour')) * 60 + Number(part('minute')) };
}

/** Returns the day in Toronto at a given time. */
export function torontoDay(time: Date): Day {
  return torontoTimeOf(time.getTime()).day;
}

/** Returns the moment when a day ends in Toronto, which is four or five hours behind UTC. */
export function endOfTorontoDay(day: Day): Date {
  const oneHour = 60 * oneMinute;
  const inSummer = (numberOf(day) + 1) * oneDay + 4 * oneHour;
  return new Date(torontoTimeOf(inSummer).minute === 0 ? inSummer : inSummer + oneHour);
}

/** Finds the moment when Toronto's clocks show a time, by trying the offsets of the day before and the day after. */
export function momentOf(day: Day, minute: number): Moment {
  const key = `${day} ${minute}`;
  const moment = moments.get(key) ?? findMoment(day, minute);
  if (moments.size > mostMoments) moments.clear();
  moments.set(key, moment);
  return moment;
}

/** Cached moments, because a date sheet needs the same ones on every keystroke and each takes four time zone lookups. */
const moments = new Map<string, Moment>();
const mostMoments = 2_000;

function findMoment(day: Day, minute: number): Moment {
  const asUtc = numberOf(day) * oneDay + minute * oneMinute;
  const guesses = [-oneDay, oneDay].map((shift) => asUtc - offsetAt(asUtc + shift));
  const real = new Set(guesses.filter((at) => shows(at, { day, minute })));

  if (real.size === 0) return { at: Math.min(...guesses), clock: 'never' };
  return { at: Math.min(...real), clock: real.size === 2 ? 'twice' : 'once' };
}

/** Returns Toronto's UTC offset in milliseconds, which is currently -4 or -5 hours. */
function offsetAt(at: number): number {
  const { day, minute } = torontoTimeOf(at);
  return numberOf(day) * oneDay + minute * oneMinute - Math.floor(at / oneMinute) * oneMinute;
}

function shows(at: number, { day, minute }: { day: Day; minute: number }): boolean {
  const shown = torontoTimeOf(at);
  return shown.day === day && shown.minute === minute;
}

/**
 * Adds hours by the clock on the wall (24 hours later is the same time the next day) and as elapsed time. If the results differ, as they do
 * around the two nights when clocks change, returns both, the earlier one first.
 */
export function addHours(from: { day: Day; minute: number }, hours: number): { day: Day; minute: number }[] {
  const minutes = from.minute + hours * 60;
  const days = Math.floor(minutes / 1440);
  const byClock = { day: addDays(from.day, days), minute: minutes - days * 1440 };
  const passed = torontoTimeOf(momentOf(from.day, from.minute).at + hours * 60 * oneMinute);

  if (byClock.day === passed.day && byClock.minute === passed.minute) return [byClock];
  return [byClock, passed].toSorted((a, b) => momentOf(a.day, a.minute).at - momentOf(b.day, b.minute).at);
}
