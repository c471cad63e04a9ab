import { formatDayTime } from './civil-day.ts';
import type { Deadline } from './reckon-sheet.ts';
import { longest } from './sheet.ts';

/** Says in one sentence how a deadline was counted, for the list, the message and the files. */
export function explainCount({ way, due, from, steps, wording }: Deadline): string {
  if (way === 'fixed' || from === null) return 'The day is named.';

  const event = formatDayTime(from);
  const isBack = due.day < from.day;
  if (way === 'hour') return `Hours by the clock ${isBack ? 'back ' : ''}from ${event}; weekends and holidays count.`;
  if (way === 'calendar') return `Calendar days ${isBack ? 'back ' : ''}from ${event}, which is day 0. Every day counts.`;

  const counted = steps.filter(({ number }) => number !== null).length;
  const left = steps.length - counted;
  return `${counted} business ${counted === 1 ? 'day' : 'days'} ${isBack ? 'back ' : ''}from ${event}, which is day 0; ${left} left out. Wording: ${wording}.`;
}

/** How long it is until a moment: "19 h left", "12 days left", "over". */
export function tellTimeLeft(at: number, now: number): string {
  const minutes = Math.floor((at - now) / 60_000);
  if (minutes < 0) return 'over';
  if (minutes < 120) return `${minutes} min left`;
  if (minutes < 48 * 60) return `${Math.floor(minutes / 60)} h left`;
  return `${Math.floor(minutes / 1440)} days left`;
}

/** Puts a deadline's own words into the sentence of a warning. */
export function fillWarning(sentence: string, words: { name: string; day: string; other: string }): string {
  return sentence.replaceAll(/\{(name|day|other)\}/g, (_, key: 'name' | 'day' | 'other') => words[key]);
}

/** Shortens a name that nobody could read, so that one field cannot push everything else away. */
export function shorten(name: string): string {
  return name.length > longest.name ? `${name.slice(0, longest.name).toWellFormed()} …` : name;
}
