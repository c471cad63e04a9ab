import { addDays, daysBetween, weekdayOf, type Day } from '#app/time/civil-day.ts';

/** The provider's overtime terms (content/service.yaml), which the form enforces. */
export interface OvertimeLimits {
  /** The minimum number of days from the request to the first day of work. */
  noticeDays: number;
  isWeekendWorked: boolean;
  /** The maximum number of extra hours per VA per day. */
  hoursADay: number;
}

/** Reads the overtime limits from the provider's terms. */
export function limitsOf(terms: { notice: { days: number }; weekends: { isWorked: boolean }; cap: { hours: number } }): OvertimeLimits {
  return { noticeDays: terms.notice.days, isWeekendWorked: terms.weekends.isWorked, hoursADay: terms.cap.hours };
}

/** Counts the days in a period, including both ends. */
export function countDays(from: Day, to: Day): number {
  return daysBetween(from, to) + 1;
}

/** Returns the first day on which extra hours can be worked, starting from a given day. */
export function findWorkingDay(from: Day, isWeekendWorked: boolean): Day {
  return countWorkingDays(from, from, isWeekendWorked) > 0 ? from : findWorkingDay(addDays(from, 1), isWeekendWorked);
}

/** Counts the days in a period on which extra hours can be worked, including both ends. */
export function countWorkingDays(from: Day, to: Day, isWeekendWorked: boolean): number {
  const days = Array.from({ length: countDays(from, to) }, (_, index) => weekdayOf(addDays(from, index)));
  return isWeekendWorked ? days.length : days.filter((weekday) => weekday !== 0 && weekday !== 6).length;
}
