import { useEffect, useRef } from 'react';

import type { Decision, SimulationMessage } from '#app/content/schemas/simulation-schema.ts';
import type { Weight } from '#app/draft-check/rule-set.ts';
import { minutesOf, writeClock, type SimulationRun, type SentReply } from '#app/features/simulation/simulation-rules.ts';
import type { RuleSetState } from '#app/pages/workbench/draft-check/use-draft-check.ts';
import { PlainButton } from '#app/ui/button.tsx';
import { classNames } from '#app/ui/class-names.ts';
import { Icon } from '#app/ui/icon.tsx';
import { decisionWords } from './decision-words.ts';
import { ReplyEditor } from './reply-editor.tsx';

interface MessagePaneProps {
  message: SimulationMessage;
  run: SimulationRun;
  state: RuleSetState;
  weights: Record<Weight, { label: string; meaning: string }>;
  onDecide: (choice: Decision) => void;
  onWrite: (text: string) => void;
  onSend: (sent: Omit<SentReply, 'at'>) => void;
}

/** Shows a message with its background, the decision, and the reply if one is needed. */
export function MessagePane({ message, run, state, weights, onDecide, onWrite, onSend }: MessagePaneProps) {
  const { id, from, who, channel, arrives, subject, text, record, reply } = message;
  const chosen = run.decisions[id]?.choice;
  const sent = run.replies[id];
  const choices = useRef<HTMLDivElement>(null);
  useDigits(choices);

  return (
    <>
      <h2 id="message-head" tabIndex={-1} className="font-serif text-2xl font-semibold outline-none">
        {subject}
      </h2>
      <p className="mt-1 text-[0.9375rem] text-ink-muted">
        <b className="text-ink">{from}</b> · {who} · {channel} · {writeClock(minutesOf(arrives))} a.m.
      </p>
      <p className="mt-4 max-w-[68ch] rounded-lg rounded-bl-none border border-line bg-surface px-4 py-3 whitespace-pre-line">{text}</p>
      {record === undefined ? null : (
        <p className="mt-3 flex max-w-[68ch] items-start gap-2 text-[0.9375rem]">
          <Icon name="database" className="mt-1 size-4 shrink-0 text-ink-muted" />
          <span>
            <b>In your files:</b> {record}
          </span>
        </p>
      )}
      <h3 id="what-to-do" className="mt-6 mb-2 font-semibold">
        What would you do?
      </h3>
      <div ref={choices} role="group" aria-labelledby="what-to-do" className="grid gap-2.5 sm:grid-cols-2">
        {decisionWords.map(({ choice, label, note, icon, ink, soft }, index) => (
          <PlainButton
            key={choice}
            aria-pressed={choice === chosen}
            onClick={() => onDecide(choice)}
            className={classNames(
              'flex min-h-14 items-center gap-3 rounded-lg border px-4 py-2.5 text-left',
              choice === chosen ? `border-2 border-brand ${soft}` : 'border-line-strong bg-surface hover:border-brand',
            )}
          >
            <Icon name={icon} className={classNames('size-5 shrink-0', ink)} />
            <span className="min-w-0 flex-1">
              <span className="block font-semibold">{label}</span>
              <span className="block text-sm text-ink-muted">{note}</span>
            </span>
            <kbd aria-hidden className="rounded-sm border border-line-strong px-1.5 text-sm text-ink-muted max-lg:hidden">
              {index + 1}
            </kbd>
          </PlainButton>
        ))}
      </div>
      {reply !== undefined && chosen !== undefined && sent === undefined ? (
        <ReplyEditor to={from} reply={reply} draft={run.drafts[id] ?? ''} {...{ state, weights, onWrite, onSend }} />
      ) : null}
      {sent === undefined ? null : (
        <div className="mt-6">
          <h3 className="font-semibold">You replied at {writeClock(sent.at)}</h3>
          <p className="mt-2 max-w-[68ch] rounded-lg border border-line bg-sunken px-4 py-3 wrap-break-word whitespace-pre-line">
            {sent.text}
          </p>
        </div>
      )}
    </>
  );
}

/** Lets number keys choose a decision, except while someone is typing. */
function useDigits(choices: React.RefObject<HTMLElement | null>): void {
  useEffect(() => {
    function press(event: KeyboardEvent): void {
      const target = event.target as HTMLElement;
      if (!/^[1-4]$/.test(event.key) || event.ctrlKey || event.metaKey || event.altKey || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
        return;
      choices.current?.querySelectorAll('button')[Number(event.key) - 1]?.click();
    }

    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [choices]);
}
