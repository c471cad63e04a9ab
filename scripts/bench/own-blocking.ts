import type { TraceEvent } from 'lighthouse';

/** Lighthouse's mobile profile slows the processor so many times, and lets a task take so many milliseconds. */
const slowdown = 4;
const unnoticed = 50;

/** `tdur` is the processor time of what an event tells of, in microseconds. */
type TimedEvent = TraceEvent & { tdur?: number };

/**
 * How long the tasks of a page block it by their own computing, in milliseconds on Lighthouse's slow phone. Its own figure
 * counts the time on the clock, and with it what else the machine did meanwhile. Like that figure, in which the first words
 * come sooner than on this machine, it counts what is laid out for them; but not how the browser makes room for a page, which
 * takes as long for an empty one.
 */
export function measureOwnBlocking(events: readonly TimedEvent[]): number {
  const words = events.findLast(({ name }) => name === 'firstContentfulPaint');
  const page = events.find(({ name, pid, args }) => name === 'thread_name' && pid === words?.pid && args.name === 'CrRendererMain');
  if (words === undefined || page === undefined) throw new Error('The trace tells of no first words.');

  const ofPage = events.filter(({ pid, tid }) => pid === page.pid && tid === page.tid);
  const begun = ofPage.findLast(({ name, args }) => name === 'navigationStart' && args.data?.documentLoaderURL?.startsWith('http'));
  const room = ofPage.find(({ name, ts }) => name === 'DocumentLoader::CommitNavigation' && ts > (begun?.ts ?? Infinity));
  if (room === undefined) throw new Error('The trace tells of no document.');

  return ofPage
    .filter(({ name, ts }) => name.endsWith('RunTask') && ts > room.ts)
    .reduce((sum, { tdur = 0 }) => sum + Math.max(0, (tdur / 1_000) * slowdown - unnoticed), 0);
}
