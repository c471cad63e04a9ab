import { useEffect, useId, useLayoutEffect, useRef, type KeyboardEvent } from 'react';
import { href, Link } from 'react-router';

import type { MarkedTerm } from '#app/content/text/mark-terms.ts';
import { Html } from './html.tsx';

export interface Note {
  id: string;
  anchor: HTMLElement;
  /** A note opened with a click stays until Escape is pressed or the user clicks the term or elsewhere. */
  isPinned: boolean;
  /** A note opened with the keyboard takes the focus, and returns it to the term when it closes. */
  takesFocus?: boolean;
}

interface TermNoteProps {
  note: Note;
  term: MarkedTerm;
  frame: { current: HTMLElement | null };
  onHold: () => void;
  onLeave: () => void;
  onClose: () => void;
}

/** The definition of a glossary term, in a box next to the term. */
export function TermNote({ note, term, frame, onHold, onLeave, onClose }: TermNoteProps) {
  const box = useRef<HTMLDivElement>(null);
  const link = useRef<HTMLAnchorElement>(null);
  const id = useId();

  useLayoutEffect(() => {
    if (box.current !== null && frame.current !== null) place(box.current, note.anchor, frame.current);
    if (note.takesFocus) link.current?.focus({ preventScroll: true });
  }, [note, frame]);

  useEffect(() => {
    note.anchor.setAttribute('aria-expanded', 'true');
    note.anchor.setAttribute('aria-describedby', id);
    return () => {
      note.anchor.removeAttribute('aria-expanded');
      note.anchor.removeAttribute('aria-describedby');
    };
  }, [note, id]);

  useEffect(() => {
    function closeOnEscape(event: globalThis.KeyboardEvent): void {
      if (event.key !== 'Escape') return;
      if (box.current?.contains(document.activeElement)) note.anchor.focus();
      onClose();
    }

    function closeOutside(event: globalThis.PointerEvent): void {
      if (event.target instanceof Node && !box.current?.contains(event.target) && !note.anchor.contains(event.target)) onClose();
    }

    document.addEventListener('keydown', closeOnEscape);
    document.addEventListener('pointerdown', closeOutside);
    return () => {
      document.removeEventListener('keydown', closeOnEscape);
      document.removeEventListener('pointerdown', closeOutside);
    };
  }, [note, onClose]);

  function leaveByTab(event: KeyboardEvent): void {
    if (event.key !== 'Tab') return;
    // The note is at the end of the document, so Tab has to return to the term.
    event.preventDefault();
    note.anchor.focus();
    onClose();
  }

  return (
    <div
      ref={box}
      data-term-note
      onKeyDown={leaveByTab}
      onPointerEnter={onHold}
      onPointerLeave={onLeave}
      className="absolute top-0 left-0 z-20 w-80 max-w-full rounded-md border border-line-strong bg-surface px-4 pt-3 pb-1 text-[0.9375rem] shadow-raised print:hidden"
    >
      <p className="font-semibold">{term.term}</p>
      <div id={id}>
        <Html as="p" className="prose-line mt-1" value={term.definition} />
      </div>
      <Link
        ref={link}
        to={`${href('/real-estate-glossary')}#${note.id}`}
        className="inline-flex min-h-11 items-center font-semibold text-brand underline underline-offset-2"
      >
        Open in the glossary
      </Link>
    </div>
  );
}

const gap = 6;

/** Places the note under the term or, if there's no room, above it, but never outside the window. */
function place(box: HTMLElement, anchor: HTMLElement, frame: HTMLElement): void {
  // If a term wraps onto a second line, the note is placed next to the first line.
  const term = anchor.getClientRects()[0] ?? anchor.getBoundingClientRect();
  const outer = frame.getBoundingClientRect();

  const left = Math.min(term.left - outer.left, outer.width - box.offsetWidth);
  const isAbove = term.bottom + gap + box.offsetHeight > window.innerHeight && term.top - gap - box.offsetHeight > 0;
  const top = isAbove ? term.top - outer.top - gap - box.offsetHeight : term.bottom - outer.top + gap;

  box.style.translate = `${Math.max(0, left)}px ${top}px`;
}
