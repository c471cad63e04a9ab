import { addDays, type Day, type DayTime } from '#app/time/civil-day.ts';
import { longestCount } from '#app/features/dates/business-days.ts';
import { dateFormatHelp, readDay, refuse, type ReadResult } from './read-day.ts';
import { readTime } from './read-time.ts';

/** A count from an event: "+5bd 11:59pm", "+24h", "-30d". */
export interface CountedWhen {
  kind: 'count';
  unit: 'business' | 'calendar' | 'hour';
  /** The number of units to count, which is negative when counting back. */
  amount: number;
  /** The event to count from, or null to count from acceptance or closing. */
  from: DayTime | null;
  /** The time on the last day, if one was given. Always null when counting hours. */
  minute: number | null;
  /** True if the period extends to the end of the month, like a notice that ends a monthly tenancy. */
  toMonthEnd: boolean;
}

export type When = ({ kind: 'fixed' } & DayTime) | CountedWhen;

/** The longest text to parse. No one types more than this for a date, and the limit keeps parsing fast. */
export const longestWhen = 120;

const countPattern =
  /^([+-]?)\s*(\d+)\s*(bd|business days?|banking days?|working days?|calendar days?|d|days?|h|hrs?|hours?|w|weeks?)(?![a-z])(.*)$/;
/** Words before a count that don't change its meaning. */
const countStart = /^(?:in|within)\s+(?=\d)/;
/** "-30d" counts back from closing, as does "30 days before closing". Any other event must be a date. */
const fromAcceptance = /\b(?:from|after|of)\s+(?:the\s+)?(?:da(?:y|te) of\s+(?:the\s+)?)?acceptance(?:\s+da(?:y|te))?\b/;
const beforeClosing = /\b(?:before|prior to)\s+(?:the\s+)?(?:da(?:y|te) of\s+(?:the\s+)?)?closing(?:\s+da(?:y|te))?\b/;
const numberWords = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];
const numberPattern = new RegExp(`\\b(${numberWords.join('|')})\\b(?=\\s+(?:business|banking|working|calendar|days?|hours?|weeks?)\\b)`);
const zonePattern =
  /\b(utc|gmt|pht|ist|pst|pdt|cst|cdt|mst|mdt|ast|adt|central|pacific|manila)\b|\d\s?z$|(?:[ap]m|\d:\d{2})\s*[+-]\d{2}:?\d{2}$/;
const torontoPattern = /\b(toronto|ontario|eastern|est|edt|et|time)\b/g;

/** Reads the text typed for a deadline. A date without a year is placed in the year that puts it closest to `near`, or refused if that's null. */
export function readWhen(typed: string, near: Day | null): ReadResult<When> {
  const words = normalize(typed);
  if (!words.ok) return words;

  const count = findCount(words.value);
  if (count === null) return readFixed(words.value, near);
  if (isHourOrCount(count)) return refuse(`${count[2]}h could be a time or a number of hours. Enter ${count[2]}:00 or +${count[2]}h.`);
  return readCount(count, near);
}

/** Reads a day with or without a time, for the acceptance and irrevocable fields, where a count makes no sense. */
export function readDayTime(typed: string, near: Day | null): ReadResult<DayTime> {
  const words = normalize(typed);
  if (!words.ok) return words;
  const count = findCount(words.value);
  if (count !== null && !isHourOrCount(count)) return refuse('Enter the day and time from the agreement, like oct 5 9:40pm.');
  return readMoment(words.value, near);
}

/**
 * Reads the day and time of acceptance, and returns the day near which the other dates are. Without a year, acceptance is in the past nine
 * months, or in the next two weeks if the offer is about to be accepted. Any other day could be in two years. That leads to a question, and
 * until it's answered, the other dates have no year either.
 */
export function readAcceptance(typed: string, today: Day): { reading: ReadResult<DayTime>; near: Day | null } {
  // Seen from these two days, a date without a year has the same year only within those limits.
  const reading = readDayTime(typed, addDays(today, -258));
  const other = readDayTime(typed, addDays(today, -178));
  if (JSON.stringify(reading) === JSON.stringify(other)) return { reading, near: reading.ok ? reading.value.day : today };
  if (!reading.ok && !other.ok) return { reading, near: today };
  return { reading: refuse('This could be a day ahead or one many months ago. Add the year, like oct 5 2026 9:40pm.'), near: null };
}

/** Reads the irrevocable time. It's close to acceptance, before or after it. */
export function readIrrevocable(typed: string, near: Day | null): ReadResult<DayTime> {
  return readDayTime(typed, near === null ? null : addDays(near, -90));
}

/** Finds a count in typed words. Returns null for a day or a time: "24h" is a count, but "21h15" is a time. */
function findCount(words: string): RegExpExecArray | null {
  const count = countPattern.exec(spellCount(words));
  const isTime = count !== null && count[1] === '' && /^\s*\d{2}\b/.test(count[4] ?? '');
  return isTime ? null : count;
}

function isHourOrCount([, sign, digits, unit]: RegExpExecArray): boolean {
  return sign === '' && unit === 'h' && Number(digits) < 24;
}

/** Writes a count in the sheet's own format: "within five business days of acceptance" becomes "5 business days". */
function spellCount(words: string): string {
  const spelled = words.replace(numberPattern, (word) => String(numberWords.indexOf(word) + 1)).replace(countStart, '');
  const after = spelled.startsWith('-') ? spelled : spelled.replace(fromAcceptance, ' ');
  return beforeClosing.test(after) ? `-${after.replace(/^[+-]\s*/, '').replace(beforeClosing, ' ')}` : after;
}

function normalize(typed: string): ReadResult<string> {
  if (typed.length > longestWhen) return refuse(`That's too long for a date. ${dateFormatHelp}`);

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
    return refuse('Midnight could be the start or the end of a day. Enter 12:01am or 11:59pm, whichever the agreement means.');
  if (zonePattern.test(words)) return refuse('All times here are in Toronto time. Convert this one and leave out the time zone.');
  return { ok: true, value: words };
}

function readFixed(words: string, near: Day | null): ReadResult<When> {
  const moment = readMoment(words, near);
  return moment.ok ? { ok: true, value: { kind: 'fixed', ...moment.value } } : moment;
}

function readCount([, sign, digits, unitWord = '', tail = '']: RegExpExecArray, near: Day | null): ReadResult<When> {
  const unit = unitOf(unitWord);
  const toMonthEnd = /\b(eom|end of month|month end)\b/.test(tail);
  const [rest = '', word, event, ...more] = tail.replace(/\b(eom|end of month|month end)\b/, ' ').split(/\b(from|after|before)\b/);
  if (sign === '-' && word === 'after')
    return refuse('A minus counts back, but this says "after". Leave out the minus, or enter "before".');
  if (more.length > 0) return refuse(dateFormatHelp);

  // A plus is the sign of any count here, so it doesn't contradict "before".
  const isBack = sign === '-' || word === 'before';
  const amount = Number(digits) * (isBack ? -1 : 1) * (unitWord.startsWith('week') || unitWord === 'w' ? 7 : 1);
  const limit = unit === 'hour' ? longestCount * 24 : longestCount;
  if (Math.abs(amount) > limit) return refuse(`You can count up to ${limit} ${unit === 'hour' ? 'hours' : 'days'}. Enter a date instead.`);

  const time = readTime(rest);
  if (!time.ok) return time;
  if (time.value.rest !== '') return refuse(dateFormatHelp);

  const from = event === undefined ? null : readMoment(event, near);
  if (from?.ok === false) return from;
  if (unit === 'hour' && time.value.minute !== null)
    return refuse('The hours already set the end time. Remove the time, or put it after "from" as the start.');
  if (unit === 'hour' && from?.value.minute === null)
    return refuse('Hours need a start time. Add it after the date, like -24h from dec 10 2pm.');

  const { minute, start } = splitTimes({ unit, time: time.value.minute, from: from?.value ?? null });
  return { ok: true, value: { kind: 'count', unit, amount, from: start, minute, toMonthEnd } };
}

/**
 * In "+3bd from feb 11 5pm", the time belongs to the deadline, because days are counted without a time. In "+24h from oct 9 2pm", the time
 * is when the hours start.
 */
function splitTimes({ unit, time, from }: { unit: CountedWhen['unit']; time: number | null; from: DayTime | null }): {
  minute: number | null;
  start: DayTime | null;
} {
  if (from === null || unit === 'hour') return { minute: time, start: from };
  return { minute: time ?? from.minute, start: { day: from.day, minute: null } };
}

function unitOf(word: string): CountedWhen['unit'] {
  if (word.startsWith('b') || word.startsWith('working')) return 'business';
  return word.startsWith('h') ? 'hour' : 'calendar';
}

function readMoment(words: string, near: Day | null): ReadResult<DayTime> {
  const time = readTime(words);
  if (!time.ok) return time;
  const day = readDay(time.value.rest, near);
  return day.ok ? { ok: true, value: { day: day.value, minute: time.value.minute } } : day;
}
