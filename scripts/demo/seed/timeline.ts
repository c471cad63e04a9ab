import { setImmediate } from 'node:timers/promises';

import { addDays } from '#app/time/civil-day.ts';
import { momentOf, torontoDay } from '#app/time/toronto-time.ts';

/** The number of steps between checks for Ctrl+C. */
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

  /** Returns a time of day in Toronto a number of days ago, at least one. */
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

  /** Runs every step at its time. Simultaneous steps keep the order they were added in. */
  async play(): Promise<void> {
    for (const [index, { at, run }] of this.#steps.toSorted((one, other) => one.at - other.at).entries()) {
      await run(new Date(at));
      // Yields to the event loop, or Ctrl+C would only be noticed at the end.
      if (index % stepsAtOnce === 0) await setImmediate();
    }
  }
}
