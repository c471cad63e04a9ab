import type { DeadlineKind, WarningId } from '#app/content/schemas/date-sheet-schema.ts';
import { addDays, formatDay, formatDayTime, formatShortDay, monthEndOf, weekdayOf, type DayTime } from '#app/time/civil-day.ts';
import { momentOf } from '#app/time/toronto-time.ts';
import { judgeDay } from './business-days.ts';
import { lastYear } from './wording/read-day.ts';
import type { Calculation, RowResult } from './calculate-row.ts';

/** A warning about a deadline, with the values that fill in its text. */
export interface DateWarning {
  id: WarningId;
  name: string;
  day: string;
  other: string;
}

/** The land registry stops accepting registrations at 5:00 p.m., an hour before the agreement's usual closing time of 6:00 p.m. */
const registryEnd = 17 * 60;

const dayEnd = 24 * 60 - 1;

/** Returns the time to sort a deadline by, in milliseconds since 1970: the end of its day if it has no time. */
export function momentOfDue({ day, minute }: DayTime): number {
  return momentOf(day, minute ?? dayEnd).at;
}

/** Lists the warnings about a single deadline. */
export function warnOfRow(
  result: RowResult,
  { role, calculation }: { role: DeadlineKind['role']; calculation: Calculation },
): DateWarning[] {
  return [
    ...warnOfCount(result),
    ...warnOfDay(result, calculation),
    ...warnOfHour(result, role),
    ...(role === 'closing' ? warnOfClosing(result.due) : []),
    ...warnOfOrder(result.due, calculation),
  ];
}

function warnOfCount({ way, due, other }: RowResult): DateWarning[] {
  if (other === null) return [];
  return [toWarning(way === 'hour' ? 'clocks-change' : 'two-results', { due, other: formatDayTime(other) })];
}

function warnOfDay({ due, way }: RowResult, { rules, known }: Calculation): DateWarning[] {
  if (Number(due.day.slice(0, 4)) > lastYear) return [toWarning('days-unknown', { due })];

  const { treatment, name } = judgeDay(due.day, rules, known);
  const holiday = known.get(due.day);
  const isBankHoliday = holiday?.lists.some((list) => list === 'federal' || list === 'banks') ?? false;

  if (holiday?.doubtful !== undefined || treatment === 'ask') return [toWarning('doubtful-day', { due, name: holiday?.name ?? name })];
  if (treatment === 'out') return [toWarning('not-business-day', { due, name })];
  return isBankHoliday && way !== 'hour' ? [toWarning('banks-closed', { due, name: holiday?.name ?? name })] : [];
}

function warnOfHour({ due, way }: RowResult, role: DeadlineKind['role']): DateWarning[] {
  if (due.minute === null) return ['deposit', 'condition', 'status'].includes(role) ? [toWarning('no-hour', { due })] : [];
  if (way === 'hour') return [];

  const { clock } = momentOf(due.day, due.minute);
  if (clock === 'never') return [toWarning('hour-skipped', { due })];
  return clock === 'twice' ? [toWarning('hour-twice', { due })] : [];
}

function warnOfClosing(due: DayTime): DateWarning[] {
  const isFriday = weekdayOf(due.day) === 5;
  const isLast = addDays(due.day, 7) > monthEndOf(due.day);
  return [
    ...((due.minute ?? 0) > registryEnd ? [toWarning('registry-hours', { due })] : []),
    ...(isFriday && isLast ? [toWarning('month-end-friday', { due })] : []),
  ];
}

function warnOfOrder(due: DayTime, { accepted, closing }: Calculation): DateWarning[] {
  const isEarly = accepted !== null && momentOfDue(due) < momentOf(accepted.day, accepted.minute ?? 0).at;
  const isLate = closing !== null && momentOfDue(due) > momentOfDue({ ...closing, minute: dayEnd });
  return [
    ...(isEarly ? [toWarning('before-acceptance', { due, other: formatDayTime(accepted) })] : []),
    ...(isLate ? [toWarning('after-closing', { due, other: formatDay(closing.day) })] : []),
  ];
}

export function toWarning(id: WarningId, { due, name = '', other = '' }: { due: DayTime; name?: string; other?: string }): DateWarning {
  return { id, name, day: due.minute === null ? formatShortDay(due.day) : formatDayTime(due), other };
}
