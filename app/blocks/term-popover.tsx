import {
  lazy,
  Suspense,
  useCallback,
  useEffect,
  useRef,
  useState,
  type ComponentProps,
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type ReactNode,
} from 'react';
import { useLocation } from 'react-router';

import type { MarkedTerm } from '#app/content/text/mark-terms.ts';
import type { Note as NoteState, TermNote as Note } from './term-note.tsx';

/** The note's script loads when the first term is opened. If loading fails, only the note is missing. */
const TermNote = lazy<(props: ComponentProps<typeof Note>) => ReactNode>(async () => ({
  default: (await import('./term-note.tsx').catch(() => null))?.TermNote ?? (() => null),
}));

/** The delays before a note opens under a resting pointer, and before it closes after the pointer leaves, in milliseconds. */
const openDelay = 150;
const closeDelay = 250;

/** Shows the definition of a marked glossary term on hover, focus or tap. The entire page shares one note. */
export function TermPopover({ terms, children }: { terms: Record<string, MarkedTerm>; children: ReactNode }) {
  const frame = useRef<HTMLDivElement>(null);
  const { note, show, close, hold } = useNote();
  const term = note === null ? undefined : terms[note.id];

  function press(anchor: HTMLElement, takesFocus: boolean): void {
    if (note?.anchor === anchor && note.isPinned) close(0);
    else show(anchor, { isPinned: true, takesFocus, delay: 0 });
  }

  return (
    <div
      ref={frame}
      className="relative"
      onPointerOver={(event: PointerEvent) => {
        const anchor = termAt(event.target);
        if (anchor !== null && event.pointerType === 'mouse' && !note?.isPinned) show(anchor, { isPinned: false, delay: openDelay });
      }}
      onPointerOut={(event: PointerEvent) => {
        if (termAt(event.target) !== null && !note?.isPinned) close(closeDelay);
      }}
      onFocus={(event: FocusEvent) => {
        const anchor = termAt(event.target);
        if (anchor?.matches(':focus-visible')) show(anchor, { isPinned: false, delay: 0 });
      }}
      onBlur={(event: FocusEvent) => {
        const isInside = event.relatedTarget instanceof Element && event.relatedTarget.closest('[data-term-note]') !== null;
        if (termAt(event.target) !== null && !isInside && !note?.isPinned) close(0);
      }}
      onClick={(event: MouseEvent) => {
        const anchor = termAt(event.target);
        if (anchor !== null) press(anchor, false);
      }}
      onKeyDown={(event: KeyboardEvent) => {
        const anchor = termAt(event.target);
        if (anchor === null || (event.key !== 'Enter' && event.key !== ' ')) return;
        event.preventDefault();
        press(anchor, true);
      }}
    >
      {children}
      {note === null || term === undefined ? null : (
        <Suspense>
          <TermNote
            key={note.id}
            note={note}
            term={term}
            frame={frame}
            onHold={hold}
            onLeave={() => (note.isPinned ? undefined : close(closeDelay))}
            onClose={() => close(0)}
          />
        </Suspense>
      )}
    </div>
  );
}

function termAt(target: EventTarget): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>('dfn[data-term]') : null;
}

/** Opens and closes the note after the delays. The note also closes when the tab or the hash changes. */
function useNote() {
  const [note, setNote] = useState<NoteState | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const { key } = useLocation();

  const hold = useCallback(() => clearTimeout(timer.current), []);

  const show = useCallback((anchor: HTMLElement, { delay, ...how }: { isPinned: boolean; takesFocus?: boolean; delay: number }) => {
    clearTimeout(timer.current);
    const open = () => setNote({ id: anchor.dataset['term'] ?? '', anchor, ...how });
    if (delay === 0) open();
    else timer.current = setTimeout(open, delay);
  }, []);

  const close = useCallback((delay: number) => {
    clearTimeout(timer.current);
    if (delay === 0) setNote(null);
    else timer.current = setTimeout(() => setNote(null), delay);
  }, []);

  useEffect(() => {
    setNote(null);
    return () => clearTimeout(timer.current);
  }, [key]);

  return { note, show, close, hold };
}
