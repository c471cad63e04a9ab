import { useId, type KeyboardEventHandler, type RefObject } from 'react';

import type { Weight } from '#app/draft-check/rule-set.ts';
import { classNames } from '#app/ui/class-names.ts';

export interface Mark {
  start: number;
  end: number;
  weight: Weight;
}

interface DraftFieldProps {
  label?: string;
  field: RefObject<HTMLTextAreaElement | null>;
  text: string;
  marks: readonly Mark[];
  hint: string;
  onChange: (text: string) => void;
  onKeyDown?: KeyboardEventHandler;
}

/**
 * Both layers have the same typography, so that the marks line up with the words. The lower layer determines the field's height, and
 * is what's printed, because browsers don't break a field across pages.
 */
const layer = 'col-start-1 row-start-1 m-0 w-full border-0 px-4 py-3 font-sans text-base leading-7 wrap-break-word whitespace-pre-wrap';

/** Underlines findings in a field. The marks are on a copy of the text beneath the field, so the text itself isn't changed. */
export function DraftField({ label = 'Your draft', field, text, marks, hint, onChange, onKeyDown }: DraftFieldProps) {
  const id = useId();

  return (
    <div>
      <label htmlFor={id} className="block text-sm font-semibold">
        {label}
      </label>
      <p id={`${id}-hint`} className="mt-1 text-sm text-ink-muted">
        {hint}
      </p>
      <div className="mt-1.5 grid rounded-md border border-line-strong bg-surface has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-(--focus)">
        <div aria-hidden className={classNames(layer, 'min-h-72 forced-color-adjust-none text-transparent select-none print:text-ink')}>
          <MarkedText text={text} marks={marks} />
          {/* An empty last line has no height unless it contains something, such as this zero-width space. */}
          {'\u200b'}
        </div>
        <textarea
          ref={field}
          id={id}
          value={text}
          aria-describedby={`${id}-hint`}
          autoComplete="off"
          onKeyDown={onKeyDown}
          onChange={(event) => onChange(event.target.value)}
          className={classNames(layer, 'h-full resize-none overflow-hidden bg-transparent text-ink outline-none print:hidden')}
        />
      </div>
    </div>
  );
}

/**
 * Each severity has its own underline, and a background that replaces the browser's default yellow. In forced-colours mode, only the
 * underline remains.
 */
const markLooks: Record<Weight, string> = {
  stop: 'bg-danger-soft underline decoration-danger decoration-solid decoration-[3px]',
  ask: 'bg-warning-soft underline decoration-warning decoration-dashed decoration-2',
  unsure: 'bg-sunken underline decoration-ink-muted decoration-wavy decoration-1',
  better: 'bg-brand-soft underline decoration-brand decoration-dotted decoration-2',
};

const forcedMark = 'forced-colors:bg-transparent forced-colors:decoration-[CanvasText]';

function MarkedText({ text, marks }: { text: string; marks: readonly Mark[] }) {
  return splitText(text, marks).map(({ start, end, weight }) =>
    weight === null ? (
      text.slice(start, end)
    ) : (
      <mark
        key={start}
        className={classNames('rounded-sm text-transparent underline-offset-4 print:text-inherit', markLooks[weight], forcedMark)}
      >
        {text.slice(start, end)}
      </mark>
    ),
  );
}

interface Piece {
  start: number;
  end: number;
  weight: Weight | null;
}

const order: Record<Weight, number> = { stop: 0, ask: 1, unsure: 2, better: 3 };

/** Splits a text at its marks. Where marks overlap, the most important one is used. */
function splitText(text: string, marks: readonly Mark[]): Piece[] {
  const pieces: Piece[] = [];
  let at = 0;

  const heaviestFirst = marks.toSorted((one, other) => order[one.weight] - order[other.weight]);
  const drawn: Mark[] = [];
  for (const mark of heaviestFirst) if (!drawn.some((other) => mark.start < other.end && other.start < mark.end)) drawn.push(mark);

  for (const { start, end, weight } of drawn.toSorted((one, other) => one.start - other.start)) {
    if (end > text.length) break;
    pieces.push({ start: at, end: start, weight: null }, { start, end, weight });
    at = end;
  }
  return [...pieces, { start: at, end: text.length, weight: null }];
}
