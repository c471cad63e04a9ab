import { useEffect, useId, useRef, useState, type ReactNode } from 'react';

/** How long the pointer rests before the first tooltip, and before the next one soon after, in milliseconds (specification 9). */
const delay = 700;
const skipDelay = 300;

let lastShown = 0;

/**
 * Explains a control that shows only an icon, on hover and on focus; Escape closes it. The control needs a name of its
 * own: a tooltip is not one. Written by hand because the library's brings a positioning engine four times its use.
 */
export function Tooltip({ text, children }: { text: string; children: ReactNode }) {
  const id = useId();
  const [isOpen, setIsOpen] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const open = (after: number) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      setIsOpen(true);
    }, after);
  };
  const close = () => {
    clearTimeout(timer.current);
    if (isOpen) lastShown = performance.now();
    setIsOpen(false);
  };

  useEffect(() => () => clearTimeout(timer.current), []);

  return (
    <span
      className="relative inline-flex"
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
      {isOpen ? (
        <span
          id={id}
          role="tooltip"
          className="absolute right-0 bottom-full z-50 mb-1.5 w-max max-w-60 rounded-md bg-ink px-2.5 py-1.5 text-xs text-paper shadow-raised print:hidden"
        >
          {text}
        </span>
      ) : null}
    </span>
  );
}
