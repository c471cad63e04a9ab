import { setImmediate } from 'node:timers/promises';

import { addDays } from '#app/time/civil-day.ts';
import { momentOf, torontoDay } from '#app/time/toronto-time.ts';

/** Steps between two looks at whether someone stops the demo. */
const stepsAtOnce = 50;

export const minutes = 60_000;
export const hours = 60 * minutes;

interface Step {
  at: number;
  run: (now: Date) => Promise<void>;
}

/**
 * The made-up past up to the start of the demo. Steps are added person by person and run in the order of their times,
 * because the audit log is a chain in which time never goes back.
 */
export class Timeline {
  readonly #start: Date;
  readonly #steps: Step[] = [];

  constructor(start: Date) {
    this.#start = start;
  }

  /** A time of day in Toronto, so many days ago; at least one. */
  daysAgo(days: number, minuteOfDay: number): Date {
    return new Date(momentOf(addDays(torontoDay(this.#start), -days), minuteOfDay).at);
  }

  ago(milliseconds: number): Date {
    return new Date(this.#start.getTime() - milliseconds);
  }

  add(at: Date, run: Step['run']): void {
    if (at > this.#start) throw new Error('The past of the demo ends when it starts.');
    this.#steps.push({ at: at.getTime(), run });
  }

  /** Runs every step at its time. Steps of the same time keep the order in which they were added. */
  async play(): Promise<void> {
    for (const [index, { at, run }] of this.#steps.toSorted((one, other) => one.at - other.at).entries()) {
      await run(new Date(at));
      // Nothing else waits for anything, so Ctrl+C would only be heard at the end.
      if (index % stepsAtOnce === 0) await setImmediate();
    }
  }
}
