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
 * The fictional past, up to the demo's start. Steps are added person by person but run in chronological order, because times in the audit
 * log's chain never go backwards.
 */
export class Timeline {
  readonly #start: Date;
  readonly #steps: Step[] = [];

  constructor(start: Date) {
    this.#start = start;
  }

  /** Returns the moment at the given minute of a Toronto day, one or more days ago. */
  daysAgo(days: number, minuteOfDay: number): Date {
    return new Date(momentOf(addDays(torontoDay(this.#start), -days), minuteOfDay).at);
  }

  ago(milliseconds: number): Date {
    return new Date(this.#start.getTime() - milliseconds);
  }

  add(at: Date, run: Step['run']): void {
    if (at > this.#start) throw new Error("The demo's past ends when the demo starts.");
    this.#steps.push({ at: at.getTime(), run });
  }

  /** Runs every step at its time. Steps at the same time keep the order in which they were added. */
  async play(): Promise<void> {
    for (const [index, { at, run }] of this.#steps.toSorted((one, other) => one.at - other.at).entries()) {
      await run(new Date(at));
      // This lets the event loop run. Otherwise, Ctrl+C would be noticed only at the end.
      if (index % stepsAtOnce === 0) await setImmediate();
    }
  }
}
