import type { ReactNode } from 'react';

import type { Html as HtmlValue } from '#app/content/text/markdown-piece.ts';
import { classNames } from '#app/ui/class-names.ts';
import { BlockTitle } from '#app/blocks/heading.tsx';
import { Html } from '#app/blocks/html.tsx';

/** A segment of a timeline. Positions are percentages of the timeline's length. */
export interface Stretch {
  from: number;
  to: number;
  look: StretchLook;
}

type StretchLook = keyof typeof looks;

/** Segments differ in their borders as well as their tints, because tints don't print. */
const looks = {
  first: 'border-brand bg-brand-soft',
  second: 'border-warning border-dashed bg-warning-soft',
  shut: 'border-danger border-dotted',
} as const;

export interface Tick {
  place: number;
  words: string;
}

/** A framed drawing with a title, a sentence on how to read it, and a note at the bottom. The layout depends on the frame's width. */
export function Drawing({ title, intro, note, className, children }: DrawingProps) {
  return (
    <div className={classNames('print:break-inside-avoid', className)}>
      <BlockTitle title={title} />
      {intro ? <Html as="p" className="prose-line -mt-1.5 mb-4 max-w-[68ch] text-ink-muted" value={intro} /> : null}
      <div className="@container rounded-lg border border-line bg-surface px-4 py-4 sm:px-6 print:px-3">
        {children}
        {note ? <Html as="p" className="prose-line mt-4 text-[0.9375rem] text-ink-muted" value={note} /> : null}
      </div>
    </div>
  );
}

interface DrawingProps {
  title: string | undefined;
  intro?: HtmlValue | undefined;
  note?: HtmlValue | undefined;
  className?: string | undefined;
  children: ReactNode;
}

/** A drawing's legend. */
export function DrawingKey({ entries }: { entries: { look: StretchLook | 'dot'; words: string }[] }) {
  return (
    <ul className="m-0 mb-4 flex list-none flex-wrap gap-x-5 gap-y-1.5 p-0 text-sm text-ink-muted">
      {entries.map(({ look, words }) => (
        <li key={words} className="flex items-center gap-2">
          {look === 'dot' ? (
            <Dot className="relative" />
          ) : (
            <span aria-hidden className={classNames('h-3 w-7 rounded-sm border', looks[look])} />
          )}
          {words}
        </li>
      ))}
    </ul>
  );
}

/** The labels along the top of a timeline. Screen readers skip them because each row gives the same information in words. */
export function Axis({ ticks }: { ticks: Tick[] }) {
  return (
    <div aria-hidden className="relative h-6 text-[0.8125rem] text-ink-muted tabular-nums">
      {ticks.map(({ place, words }) => (
        <span
          key={place}
          className={classNames(
            'absolute bottom-1 whitespace-nowrap',
            place > 90 && '-translate-x-full',
            place > 0 && place <= 90 && '-translate-x-1/2',
          )}
          style={{ left: `${place}%` }}
        >
          {words}
        </span>
      ))}
    </div>
  );
}

/**
 * One timeline with its segments, and dots where something was done. Screen readers skip it because the row gives the same information in
 * words.
 */
export function Track({ stretches, dots = [], ticks }: TrackProps) {
  return (
    <div aria-hidden className="relative my-2 h-5">
      {ticks?.map(({ place }) => (
        <span key={place} className="absolute inset-y-0 border-l border-line" style={{ left: `${Math.min(place, 99.8)}%` }} />
      ))}
      <span className="absolute inset-x-0 bottom-0 border-b border-line-strong" />
      {stretches.map(({ from, to, look }) => (
        <span
          key={from}
          className={classNames('absolute bottom-1 h-4 min-w-1.5 rounded-sm border', looks[look])}
          style={{ left: `${from}%`, width: `${to - from}%` }}
        />
      ))}
      {dots.map((place) => (
        <Dot key={place} className="absolute -bottom-1.5 -ml-1.5" place={place} />
      ))}
    </div>
  );
}

interface TrackProps {
  stretches: Stretch[];
  dots?: number[];
  ticks?: Tick[];
}

function Dot({ className, place }: { className: string; place?: number }) {
  return (
    <svg
      aria-hidden
      viewBox="0 0 12 12"
      className={classNames('size-3 fill-ink stroke-surface', className)}
      style={place === undefined ? {} : { left: `${place}%` }}
    >
      <circle cx="6" cy="6" r="5" strokeWidth="1.5" />
    </svg>
  );
}
