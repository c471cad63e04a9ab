import { useEffect, useRef, useState, type CSSProperties, type ReactNode } from 'react';

/** The delays before the first tooltip appears, and before another one shortly afterwards, in milliseconds (specification 9). */
const delay = 700;
const skipDelay = 300;

let lastShown = 0;

/**
 * Shows an icon button's name on hover and focus, until Escape is pressed. Screen readers use the button's accessible name and skip the
 * tooltip. The component library's tooltip isn't used because its positioning engine is far larger.
 */
export function Tooltip({ text, children }: { text: string; children: ReactNode }) {
  const [place, setPlace] = useState<CSSProperties | null>(null);
  const frame = useRef<HTMLSpanElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const open = (after: number) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      if (frame.current !== null) setPlace(placeAt(frame.current.getBoundingClientRect()));
    }, after);
  };
  const close = () => {
    clearTimeout(timer.current);
    if (place !== null) lastShown = performance.now();
    setPlace(null);
  };

  useEffect(() => () => clearTimeout(timer.current), []);

  return (
    <span
      ref={frame}
      className="inline-flex"
      onPointerEnter={(event) => {
        if (event.pointerType !== 'touch') open(performance.now() - lastShown < skipDelay ? 0 : delay);
      }}
      onPointerLeave={close}
      onPointerDown={close}
      onFocus={(event) => {
        if (event.target.matches(':focus-visible')) open(0);
      }}
      onBlur={close}
      onKeyDown={(event) => {
        if (event.key === 'Escape') close();
      }}
    >
      {children}
      {place === null ? null : (
        <span
          aria-hidden
          style={place}
          className="fixed z-50 w-max max-w-[min(15rem,45vw)] rounded-md bg-ink px-2.5 py-1.5 text-xs text-paper shadow-raised print:hidden"
        >
          {text}
        </span>
      )}
    </span>
  );
}

const gap = 6;

/** Returns the position of a tooltip. Tooltips extend toward the middle of the window, so they never cross its edge. */
function placeAt({ left, right, top, bottom }: DOMRect): CSSProperties {
  const across = left + right < window.innerWidth ? { left } : { right: document.documentElement.clientWidth - right };
  const along = top + bottom < window.innerHeight ? { top: bottom + gap } : { bottom: window.innerHeight - top + gap };
  return { ...across, ...along };
}
