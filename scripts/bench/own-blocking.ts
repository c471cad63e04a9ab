import type { RunnerResult, TraceEvent } from 'lighthouse';
import { TotalBlockingTime } from 'lighthouse/core/computed/metrics/total-blocking-time.js';

/** `tdur` is the processor time of what an event tells of, in microseconds as all times of a trace. */
type TimedEvent = TraceEvent & { tdur?: number };

/**
 * How long the tasks of a page block it by their own computing, in milliseconds on Lighthouse's slow phone. Its own figure
 * takes the time on the clock, four times over, and with it what else the machine did meanwhile, Lighthouse among that. This
 * is what it reckons from the same visit when each task took the processor's time for it.
 */
export async function measureOwnBlocking({ artifacts, lhr }: RunnerResult): Promise<number> {
  const trace = { ...artifacts.Trace, traceEvents: withProcessorTime(artifacts.Trace.traceEvents) };
  const visit = {
    trace,
    devtoolsLog: artifacts.DevtoolsLog,
    gatherContext: artifacts.GatherContext,
    settings: lhr.configSettings,
    URL: artifacts.URL,
    SourceMaps: artifacts.SourceMaps,
    HostDPR: artifacts.HostDPR,
    simulator: null,
  };
  const { timing } = await TotalBlockingTime.request(visit, { settings: lhr.configSettings, computedCache: new Map() });
  return timing;
}

/** Shortens the page's tasks to the processor's time, and what happened in them as well. */
function withProcessorTime(events: readonly TimedEvent[]): TimedEvent[] {
  const words = events.findLast(({ name }) => name === 'firstContentfulPaint');
  const page = events.find(({ name, pid, args }) => name === 'thread_name' && pid === words?.pid && args.name === 'CrRendererMain');
  if (page === undefined) throw new Error('The trace tells of no first words.');

  const isOfPage = ({ pid, tid }: TimedEvent) => pid === page.pid && tid === page.tid;
  const tasks = events.filter((event) => isOfPage(event) && event.name.endsWith('RunTask')).toSorted((a, b) => a.ts - b.ts);
  return events.map((event) => {
    if (!isOfPage(event)) return event;
    const task = tasks.findLast(({ ts, dur }) => ts <= event.ts && event.ts <= ts + dur);
    if (task?.tdur === undefined || task.dur === 0) return event;

    const share = Math.min(1, task.tdur / task.dur);
    return { ...event, ts: task.ts + Math.round((event.ts - task.ts) * share), dur: Math.round(event.dur * share) };
  });
}
