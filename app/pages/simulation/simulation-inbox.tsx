import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';

import type { Simulation, SimulationMessage } from '#app/content/schemas/simulation-schema.ts';
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
  const { chosenId, open: show, close } = useOpenMessage(arrived);
  const shown = arrived.find(({ id }) => id === (chosenId ?? firstId)) ?? arrived[0];
  const { state } = useRuleSet({ canOpenLessons: true });
  const waiting = arrived.filter((message) => !isDealtWith(message, run)).length;
  const next = simulation.messages[arrived.length];

  function goOn(): void {
    const later = arrived.find((message) => message.id !== shown?.id && !isDealtWith(message, run));
    if (later !== undefined) return show(later.id);
    const moved = waitForNext(simulation, run);
    onChange(moved);
    const arriving = listArrived(simulation, moved).find((message) => !isDealtWith(message, moved));
    if (arriving !== undefined) show(arriving.id);
  }

  const isDone = shown !== undefined && isDealtWith(shown, run);
  const othersOpen = waiting - (isDone ? 0 : 1) > 0;
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
            Inbox <span className="font-sans text-sm font-normal text-ink-muted">{waiting} waiting</span>
          </h2>
          <InboxList messages={arrived} run={run} shownId={shown?.id} onOpen={show} />
          {waiting === 0 && next !== undefined ? (
            <Button onClick={goOn} className="mt-4 w-full">
              Wait for the next message
            </Button>
          ) : null}
        </section>
        {shown === undefined ? null : (
          <section aria-label="Message" className={classNames('min-w-0', chosenId === null && 'max-lg:hidden')}>
            <Button look="quiet" onClick={close} className="mb-2 -ml-4 lg:hidden">
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

/**
 * Returns the message that was opened, which is an entry in the browser's history, so that Back returns to the inbox and a reload shows
 * the same message. Another message takes its place. A message of an earlier run, or one that hasn't arrived yet, doesn't count as open.
 */
function useOpenMessage(arrived: readonly SimulationMessage[]) {
  const state = useLocation().state as { message?: string } | null;
  const navigate = useNavigate();
  const chosenId = arrived.find(({ id }) => id === state?.message)?.id ?? null;

  const lastId = useRef<string | null>(null);
  useEffect(() => {
    document.getElementById(chosenId === null ? `inbox-${lastId.current}` : 'message-head')?.focus();
    lastId.current = chosenId;
  }, [chosenId]);

  return {
    chosenId,
    open: (message: string) => void navigate('.', { state: { message }, replace: chosenId !== null, preventScrollReset: true }),
    close: () => void navigate(-1),
  };
}
