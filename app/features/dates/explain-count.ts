import { formatDayTime, formatShortDay } from '#app/time/civil-day.ts';
import type { CountedDay } from './business-days.ts';
import { movedNote } from './count-by-clause.ts';
import type { Deadline } from './calculate-sheet.ts';

/** Explains in a sentence or two how a deadline was counted, for the list, the message and the files. */
export function explainCount({ way, due, from, steps, wording, options }: Deadline): string {
  if (way === 'fixed' || from === null) return 'A fixed date, so no days are counted.';

  const event = formatDayTime(from);
  const back = due.day < from.day ? 'back ' : '';
  if (way === 'hour') return `Hours counted ${back}from ${event}; weekends and holidays count.`;

  const ends = [
    ...(options.skipsLast ? [" The last day doesn't count; the deadline is the day after."] : []),
    ...(steps.some(({ note }) => note === movedNote)
      ? [" The last day doesn't count, so the deadline moves to the next day that does."]
      : []),
    ...(wording === '' ? [] : [` Wording: ${wording}.`]),
  ].join('');
  const first = `which is day ${options.countsStart ? 1 : 0}`;
  if (way === 'calendar') return `Calendar days ${back}from ${event}, ${first}. Every day counts.${ends}`;

  const counted = steps.filter(({ number }) => number !== null).length;
  const left = steps.filter(({ number, note }) => number === null && note === undefined).length;
  return `${counted} business ${counted === 1 ? 'day' : 'days'} ${back}from ${event}, ${first}; ${left} left out.${ends}`;
}

/** Writes a count day by day as one line of text: "Fri Oct 9 = 4, Sat Oct 10 out (Saturday)". */
export function writeSteps(steps: readonly CountedDay[]): string {
  return steps.map(writeStep).join(', ');
}

function writeStep({ day, number, name, treatment, note }: CountedDay): string {
  const shown = formatShortDay(day);
  if (number !== null) return `${shown} = ${number}${treatment === 'ask' ? ` (in doubt: ${name})` : ''}`;
  return note === undefined ? `${shown} out (${name})` : `${shown}: ${note}`;
}

/** Describes the time left until a deadline, such as "19 h left", "12 days left" or "passed". */
export function describeTimeLeft(at: number, now: number): string {
  const minutes = Math.floor((at - now) / 60_000);
  if (minutes < 0) return 'passed';
  if (minutes < 120) return `${minutes} min left`;
  if (minutes < 48 * 60) return `${Math.floor(minutes / 60)} h left`;
  return `${Math.floor(minutes / 1440)} days left`;
}

/**
 * Writes a deadline's date, or both dates if there are two. Returns "none" for the missing side of a deadline that an amendment adds or
 * removes.
 */
export function writeDue(deadline: Pick<Deadline, 'due' | 'other'> | null): string {
  if (deadline === null) return 'none';
  const { due, other } = deadline;
  return other === null ? formatDayTime(due) : `${formatDayTime(due)} (or ${formatDayTime(other)})`;
}
