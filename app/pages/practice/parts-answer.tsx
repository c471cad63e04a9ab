import { useState } from 'react';

import { Button, PlainButton } from '#app/ui/button.tsx';
import { classNames } from '#app/ui/class-names.ts';
import type { AnswerProps, ItemOf } from './answer-parts.ts';
import { Verdict } from './verdict.tsx';

type Part = ItemOf<'wrong'>['parts'][number];

/** Shows a message, listing or form in which the learner marks the mistakes. */
export function PartsAnswer({ item, isAnswered, onAnswer }: AnswerProps<'wrong'>) {
  const [marked, setMarked] = useState<ReadonlySet<Part>>(new Set());
  const toggle = (part: Part) =>
    setMarked((before) => (before.has(part) ? new Set([...before].filter((other) => other !== part)) : new Set([...before, part])));

  return (
    <>
      <p className="mb-2 text-[0.9375rem] text-ink-muted">Mark everything that's wrong. There may be nothing to mark.</p>
      <div className="rounded-lg rounded-bl-none border border-line bg-surface px-4 py-3 leading-8 whitespace-pre-line">
        {splitText(item).map((piece, index) =>
          typeof piece === 'string' ? (
            <span key={index}>{piece}</span>
          ) : (
            <PlainButton
              key={index}
              aria-pressed={marked.has(piece)}
              aria-disabled={isAnswered}
              onClick={() => (isAnswered ? undefined : toggle(piece))}
              className={classNames(
                'inline rounded-sm border-b-2 px-0.5 text-left [box-decoration-break:clone]',
                marked.has(piece) ? 'border-warning bg-warning-soft font-medium' : 'border-line-strong border-dotted',
              )}
            >
              {piece.text}
            </PlainButton>
          ),
        )}
      </div>
      {isAnswered ? (
        <PartReasons parts={item.parts} marked={marked} />
      ) : (
        <Button className="mt-4" onClick={() => onAnswer(item.parts.every((part) => part.wrong === marked.has(part)))}>
          {marked.size === 0 ? "Nothing's wrong" : 'Check'}
        </Button>
      )}
    </>
  );
}

function PartReasons({ parts, marked }: { parts: readonly Part[]; marked: ReadonlySet<Part> }) {
  return (
    <ul className="mt-4 mb-0 grid list-none gap-2.5 p-0">
      {parts.map((part) => (
        <li
          key={part.text}
          className={classNames('rounded-lg border px-4 py-2.5', part.wrong ? 'border-danger bg-danger-soft' : 'border-line')}
        >
          <p className="font-medium">
            {part.text}
            <Verdict isRight={!part.wrong} word={part.wrong ? 'wrong' : 'correct'} />
          </p>
          <p className="text-[0.9375rem]">
            {part.reason}
            {part.wrong === marked.has(part) ? null : (
              <span className="text-ink-muted"> {part.wrong ? 'You missed it.' : 'You marked it.'}</span>
            )}
          </p>
        </li>
      ))}
    </ul>
  );
}

/** Splits a text into the parts that can be marked and the text between them. */
function splitText({ text, parts }: ItemOf<'wrong'>): (string | Part)[] {
  const pieces: (string | Part)[] = [];
  let end = 0;

  for (const part of parts) {
    const place = text.indexOf(part.text, end);
    pieces.push(text.slice(end, place), part);
    end = place + part.text.length;
  }
  return [...pieces, text.slice(end)];
}
