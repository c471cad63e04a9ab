import { useState } from 'react';
import { useNavigate } from 'react-router';

import { StoredValue } from '#app/browser/stored-value.ts';
import { useStore } from '#app/browser/store.ts';
import type { LessonPlace } from '#app/content/find-lesson.ts';
import type { Simulation } from '#app/content/schemas/simulation-schema.ts';
import type { Weight } from '#app/draft-check/rule-set.ts';
import { readStoredRun, startRun, type SimulationRun, type StoredRun } from '#app/features/simulation/simulation-rules.ts';
import { isOtherLearner } from '#app/features/learning/rules.ts';
import { useLearnerRecord } from '#app/features/learning/learner-record.ts';
import { Button } from '#app/ui/button.tsx';
import { Debrief } from './debrief.tsx';
import { SimulationInbox } from './simulation-inbox.tsx';

interface SimulationPlayerProps {
  id: string;
  simulation: Simulation;
  /** The lesson that teaches each message, by the lesson's address in the content. */
  lessons: Readonly<Record<string, LessonPlace>>;
  weights: Record<Weight, { label: string; meaning: string }>;
}

/** Shows the simulation's setting, inbox and debrief in turn. The state is stored on the device, so that it survives a reload. */
export function SimulationPlayer({ id, simulation, lessons, weights }: SimulationPlayerProps) {
  const [stored] = useState(
    () =>
      new StoredValue<StoredRun>({
        key: `northkey-simulation-${id}`,
        initial: { learner: null, run: null, isOutdated: false },
        parse: (value) => readStoredRun(simulation, value),
      }),
  );
  const navigate = useNavigate();
  const record = useLearnerRecord();
  const kept = useStore(stored);
  const isOfAnother = isOtherLearner(kept.learner, record);
  const run = isOfAnother ? null : kept.run;
  const set = (next: SimulationRun | null) => stored.set({ learner: record?.learner ?? null, run: next, isOutdated: false });

  function again(): void {
    set(null);
    // Closes the message that was open when the morning ended.
    void navigate('.', { replace: true });
  }

  if (run === null)
    return <Setting simulation={simulation} isOutdated={kept.isOutdated && !isOfAnother} onStart={() => set(startRun(simulation))} />;
  if (run.isOver) return <Debrief {...{ simulation, lessons, run, weights }} onAgain={again} />;
  return <SimulationInbox {...{ simulation, weights, run }} onChange={set} />;
}

interface SettingProps {
  simulation: Simulation;
  isOutdated: boolean;
  onStart: () => void;
}

function Setting({ simulation: { you, setting, standing, ends }, isOutdated, onStart }: SettingProps) {
  return (
    <section aria-labelledby="setting" className="max-w-2xl rounded-lg border border-line bg-surface p-5 sm:px-6">
      <h2 id="setting" className="font-serif text-2xl font-semibold">
        {you}
      </h2>
      {isOutdated ? <p className="mt-2 font-medium">This morning has changed since you started it, so it begins again.</p> : null}
      <p className="mt-2">{setting}</p>
      <h3 className="mt-5 font-semibold">What you already know</h3>
      <ul className="mt-2 mb-0 list-disc space-y-1 pl-5">
        {standing.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <p className="mt-5 text-ink-muted">
        The clock moves only when you act. The morning ends when everything is done, or at {ends.replace(/^0/, '')} a.m. Nothing is really
        sent, and nothing counts toward your certificate.
      </p>
      <Button onClick={onStart} className="mt-5">
        Start the morning
      </Button>
    </section>
  );
}
