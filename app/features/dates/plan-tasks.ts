import type { DeadlineKind } from '#app/content/schemas/date-sheet-schema.ts';
import { addDays, type Day, type DayTime } from '#app/time/civil-day.ts';
import { countBusinessDays } from './business-days.ts';
import type { Calculation } from './calculate-row.ts';

export interface PlannedTask {
  day: Day;
  text: string;
}

type WorkingDays = Pick<Calculation, 'rules' | 'known'>;

/**
 * Schedules a deadline's tasks. Days that might not be business days are skipped, so that no task depends on an office that could be
 * closed.
 */
export function planTasks(
  tasks: DeadlineKind['tasks'],
  { due, calculation }: { due: DayTime; calculation: WorkingDays & Pick<Calculation, 'accepted'> },
): PlannedTask[] {
  const { accepted } = calculation;
  return tasks
    .map(({ text, ...task }) => {
      const day = placeTask(task, due.day, calculation);
      // If that day is before acceptance, the task is scheduled for the day of acceptance.
      return { day: accepted !== null && day < accepted.day && accepted.day <= due.day ? accepted.day : day, text };
    })
    .toSorted((a, b) => a.day.localeCompare(b.day));
}

/**
 * Moves a task due before the deadline to the previous business day if its own day isn't a business day. A task due on the deadline itself
 * stays there.
 */
function placeTask({ days, business }: { days: number; business: boolean }, due: Day, { rules, known }: WorkingDays): Day {
  if (days === 0) return due;
  const [from, count] = business ? [due, days] : [addDays(due, 1 - days), 1];
  return countBusinessDays(from, -count, { rules, known, unsure: 'out' }).day;
}
