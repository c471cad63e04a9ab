/** What the provider allows (content/service.yaml): the form checks a request by it. */
export interface OvertimeLimits {
  /** Whole days between the request and the first day of work. */
  noticeDays: number;
  isWeekendWorked: boolean;
  /** The most extra hours of one VA on one day. */
  hoursADay: number;
}

const day = 86_400_000;

/** Returns the limits as the provider's terms say them. */
export function limitsOf(terms: { notice: { days: number }; weekends: { isWorked: boolean }; cap: { hours: number } }): OvertimeLimits {
  return { noticeDays: terms.notice.days, isWeekendWorked: terms.weekends.isWorked, hoursADay: terms.cap.hours };
}

/** Returns the first day, as `2027-03-01`, on which work may begin that is asked for today. */
export function findFirstDay(today: string, noticeDays: number): string {
  return new Date(timeOf(today) + noticeDays * day).toISOString().slice(0, 10);
}

/** Counts the days of a period, both ends included. */
export function countDays(from: string, to: string): number {
  return Math.round((timeOf(to) - timeOf(from)) / day) + 1;
}

/** Counts the days of a period on which extra hours may be worked, both ends included. */
export function countWorkingDays(from: string, to: string, isWeekendWorked: boolean): number {
  const days = Array.from({ length: countDays(from, to) }, (_, index) => new Date(timeOf(from) + index * day).getUTCDay());
  return isWeekendWorked ? days.length : days.filter((weekday) => weekday !== 0 && weekday !== 6).length;
}

function timeOf(date: string): number {
  return Date.parse(`${date}T00:00:00Z`);
}
