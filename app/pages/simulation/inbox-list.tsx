import type { SimulationMessage } from '#app/content/schemas/simulation-schema.ts';
import { isDealtWith, minutesOf, writeClock, type SimulationRun } from '#app/features/simulation/simulation-rules.ts';
import { PlainButton } from '#app/ui/button.tsx';
import { classNames } from '#app/ui/class-names.ts';
import { DecisionTag } from './decision-tag.tsx';

interface InboxListProps {
  messages: readonly SimulationMessage[];
  run: SimulationRun;
  shownId: string | undefined;
  onOpen: (id: string) => void;
}

/** Lists the messages in the inbox, each with its decision. */
export function InboxList({ messages, run, shownId, onOpen }: InboxListProps) {
  return (
    <ul className="mt-3 mb-0 list-none divide-y divide-line border-y border-line p-0">
      {messages.map((message) => {
        const { id, from, who, subject, arrives, reply } = message;
        const decision = run.decisions[id];
        const isOpen = !isDealtWith(message, run);
        return (
          <li key={id}>
            <PlainButton
              id={`inbox-${id}`}
              aria-current={id === shownId ? 'true' : undefined}
              onClick={() => onOpen(id)}
              className={classNames(
                'block w-full border-l-3 px-3 py-3 text-left',
                id === shownId ? 'border-brand bg-brand-soft' : 'border-transparent hover:bg-sunken',
              )}
            >
              <span className="flex justify-between gap-3">
                <span className={classNames(isOpen && 'font-semibold')}>{from}</span>
                <span className="text-sm text-ink-muted tabular-nums">{writeClock(minutesOf(arrives))}</span>
              </span>
              <span className={classNames('block text-[0.9375rem]', isOpen && 'font-semibold')}>{subject}</span>
              <span className="mt-1 flex flex-wrap items-center justify-between gap-x-3 gap-y-1 text-sm text-ink-muted">
                {who}
                {decision === undefined ? null : <DecisionTag choice={decision.choice} />}
              </span>
              {decision !== undefined && reply !== undefined && isOpen ? (
                <span className="mt-1 block text-sm font-medium text-warning">Reply not sent yet</span>
              ) : null}
            </PlainButton>
          </li>
        );
      })}
    </ul>
  );
}
