import type { Simulation } from '#app/content/schemas/simulation-schema.ts';
import { minutesOf, writeClock, type SimulationRun } from '#app/features/simulation/simulation-rules.ts';
import { Button } from '#app/ui/button.tsx';
import { ProgressBar } from '#app/ui/progress-bar.tsx';

/** Shows the simulation's clock, the progress and a link to leave. */
export function ClockLine({ simulation, run, onEnd }: { simulation: Simulation; run: SimulationRun; onEnd: () => void }) {
  const [starts, ends] = [minutesOf(simulation.starts), minutesOf(simulation.ends)];
  const sorted = Object.keys(run.decisions).length;

  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-3 rounded-lg bg-menu px-5 py-4 text-on-menu">
      <p className="font-serif text-3xl font-semibold tabular-nums">
        <span className="sr-only">It's </span>
        {writeClock(run.clock)}
        <span className="sr-only"> a.m.</span>
      </p>
      <div className="min-w-40 flex-1">
        <ProgressBar value={(run.clock - starts) / (ends - starts)} label="The morning so far" className="h-1.5" />
        <p className="mt-1.5 flex justify-between text-xs text-on-menu-muted tabular-nums">
          <span>{writeClock(starts)}</span>
          <span>Debrief by {writeClock(ends)}</span>
        </p>
      </div>
      <p role="status" className="font-semibold tabular-nums">
        {sorted} of {simulation.messages.length} sorted
      </p>
      <Button look="secondary" onClick={onEnd}>
        End the morning
      </Button>
    </div>
  );
}
