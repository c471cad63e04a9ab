import type { Result, RunnerResult, TraceEvent } from 'lighthouse';
import { initializeConfig } from 'lighthouse/core/config/config.js';
import { Runner } from 'lighthouse/core/runner.js';

/** A trace event. `tdur` is its CPU time, in microseconds like all times in a trace. */
type TimedEvent = TraceEvent & { tdur?: number };

/**
 * Recalculates Lighthouse's results for a visit from each task's CPU time, which depends only on the page. Lighthouse's own report
 * multiplies wall-clock time by four, and that time includes other work on the machine. For example, Lighthouse copies each script's source
 * on the page's thread, and its screenshots take CPU time.
 */
export async function calculateByProcessor({ artifacts, lhr }: RunnerResult): Promise<Result> {
  const { resolvedConfig } = await initializeConfig('navigation', {
    extends: 'lighthouse:default',
    settings: lhr.configSettings,
  });
  const trace = { ...artifacts.Trace, traceEvents: withProcessorTime(artifacts.Trace.traceEvents) };
  const result = await Runner.audit({ ...artifacts, Trace: trace }, { resolvedConfig, computedCache: new Map() });
  if (result === undefined) throw new Error('Lighthouse calculated nothing.');
  return result.lhr;
}

/** Shortens the page's tasks, and the events in them, to their CPU time. */
function withProcessorTime(events: readonly TimedEvent[]): TimedEvent[] {
  const words = events.findLast(({ name }) => name === 'firstContentfulPaint');
  const page = events.find(({ name, pid, args }) => name === 'thread_name' && pid === words?.pid && args.name === 'CrRendererMain');
  if (page === undefined) throw new Error('The trace has no first contentful paint.');

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
