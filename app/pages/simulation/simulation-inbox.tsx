import { useEffect, useState } from 'react';

import type { Simulation } from '#app/content/schemas/simulation-schema.ts';
import type { Weight } from '#app/draft-check/rule-set.ts';
import {
  decide,
  endRun,
  isDealtWith,
  listArrived,
  minutesOf,
  sendReply,
  waitForNext,
  writeClock,
  writeDraft,
  type SimulationRun,
} from '#app/features/simulation/simulation-rules.ts';
import { useRuleSet } from '#app/pages/workbench/draft-check/use-draft-check.ts';
import { Button } from '#app/ui/button.tsx';
import { classNames } from '#app/ui/class-names.ts';
import { Icon } from '#app/ui/icon.tsx';
import { ClockLine } from './clock-line.tsx';
import { InboxList } from './inbox-list.tsx';
import { MessagePane } from './message-pane.tsx';

interface SimulationInboxProps {
  simulation: Simulation;
  run: SimulationRun;
  weights: Record<Weight, { label: string; meaning: string }>;
  onChange: (run: SimulationRun) => void;
}

/** Shows the inbox next to one message. A phone shows one or the other. */
export function SimulationInbox({ simulation, run, weights, onChange }: SimulationInboxProps) {
  const arrived = listArrived(simulation, run);
  // On a phone, the list is shown until a message is opened. On a wide screen, a message is always shown.
  const [firstId] = useState(() => arrived.find((message) => !isDealtWith(message, run))?.id);
  const [chosenId, choose] = useState<string | null>(null);
  const shown = arrived.find(({ id }) => id === (chosenId ?? firstId)) ?? arrived[0];
  const { state } = useRuleSet({ canOpenLessons: true });
  const open = arrived.filter((message) => !isDealtWith(message, run)).length;
  const next = simulation.messages[arrived.length];

  useEffect(() => {
    if (chosenId !== null) document.getElementById('message-head')?.focus();
  }, [chosenId]);

  function goOn(): void {
    const later = arrived.find((message) => message.id !== shown?.id && !isDealtWith(message, run));
    if (later !== undefined) return choose(later.id);
    const moved = waitForNext(simulation, run);
    onChange(moved);
    choose(listArrived(simulation, moved).find((message) => !isDealtWith(message, moved))?.id ?? null);
  }

  const isDone = shown !== undefined && isDealtWith(shown, run);
  const othersOpen = open - (isDone ? 0 : 1) > 0;
  return (
    <div>
      <ClockLine simulation={simulation} run={run} onEnd={() => onChange(endRun(run))} />
      <details className="mt-3 text-[0.9375rem]">
        <summary className="inline-flex min-h-11 cursor-pointer items-center font-semibold text-brand">What you already know</summary>
        <ul className="mb-0 list-disc space-y-1 pl-5">
          {simulation.standing.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      </details>
      <div className="mt-5 grid gap-6 lg:grid-cols-[17rem_minmax(0,1fr)]">
        <section aria-label="Inbox" className={classNames(chosenId !== null && 'max-lg:hidden')}>
          <h2 className="flex items-baseline justify-between font-serif text-xl font-semibold">
            Inbox <span className="font-sans text-sm font-normal text-ink-muted">{open} waiting</span>
          </h2>
          <InboxList messages={arrived} run={run} shownId={shown?.id} onOpen={choose} />
          {open === 0 && next !== undefined ? (
            <Button onClick={goOn} className="mt-4 w-full">
              Wait for the next message
            </Button>
          ) : null}
        </section>
        {shown === undefined ? null : (
          <section aria-label="Message" className={classNames('min-w-0', chosenId === null && 'max-lg:hidden')}>
            <Button look="quiet" onClick={() => choose(null)} className="mb-2 -ml-4 lg:hidden">
              <Icon name="arrow-left" className="size-4" />
              Inbox
            </Button>
            <MessagePane
              key={shown.id}
              message={shown}
              run={run}
              state={state}
              weights={weights}
              onDecide={(choice) => onChange(decide(simulation, run, shown.id, choice))}
              onWrite={(text) => onChange(writeDraft(run, shown.id, text))}
              onSend={(sent) => onChange(sendReply(simulation, run, shown.id, sent))}
            />
            {isDone ? (
              <div className="mt-6 flex flex-wrap items-center gap-4 border-t border-line pt-4">
                <Button onClick={goOn}>
                  {othersOpen || next === undefined ? 'Next message' : `Wait until ${writeClock(minutesOf(next.arrives))}`}
                </Button>
                <p role="status" className="text-sm text-ink-muted">
                  Noted. You'll see how it turns out in the debrief.
                </p>
              </div>
            ) : null}
          </section>
        )}
      </div>
    </div>
  );
}
