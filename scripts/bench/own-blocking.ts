import type { TraceEvent } from 'lighthouse';

/** Lighthouse's mobile profile slows the processor so many times, and lets a task take so many milliseconds. */
const slowdown = 4;
const unnoticed = 50;

/** `tdur` is the processor time of what an event tells of, in microseconds. */
type TimedEvent = TraceEvent & { tdur?: number };

/**
 * How long the tasks of a page after its first words block it by their own computing, in milliseconds on Lighthouse's slow
 * phone. Its own figure counts the time on the clock, and with it what else the machine did meanwhile.
 */
export function measureOwnBlocking(events: readonly TimedEvent[]): number {
  const words = events.findLast(({ name }) => name === 'firstContentfulPaint');
  const page = events.find(({ name, pid, args }) => name === 'thread_name' && pid === words?.pid && args.name === 'CrRendererMain');
  if (words === undefined || page === undefined) throw new Error('The trace tells of no first words.');

  return events
    .filter(({ name, pid, tid, ts, dur }) => name.endsWith('RunTask') && pid === page.pid && tid === page.tid && ts + dur > words.ts)
    .reduce((sum, { tdur = 0 }) => sum + Math.max(0, (tdur / 1_000) * slowdown - unnoticed), 0);
}
