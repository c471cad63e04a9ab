import type { DeadlineKind } from '#app/content/date-sheet-schema.ts';
import { countBusinessDays } from './business-days.ts';
import { addDays, type Day, type DayTime } from './civil-day.ts';
import type { Reckoning } from './reckon-row.ts';

/** What the assistant does for a deadline, and on which day. */
export interface PlannedTask {
  day: Day;
  text: string;
}

/** Places the tasks of a deadline. Days in doubt are not worked on, so nothing depends on an office that may be closed. */
export function planTasks(
  tasks: DeadlineKind['tasks'],
  { due, reckoning: { rules, known, accepted } }: { due: DayTime; reckoning: Pick<Reckoning, 'rules' | 'known' | 'accepted'> },
): PlannedTask[] {
  return tasks
    .map(({ days, business, text }) => {
      const day = business ? countBusinessDays(due.day, -days, { rules, known, unsure: 'out' }).day : addDays(due.day, -days);
      // A short clock leaves no room before it: then it is done on the day of acceptance.
      return { day: accepted !== null && day < accepted.day && accepted.day <= due.day ? accepted.day : day, text };
    })
    .toSorted((a, b) => a.day.localeCompare(b.day));
}
