import { useEffect, useId, useRef, type ReactNode } from 'react';

import { Button } from './button.tsx';

export interface AskBackProps {
  isOpen: boolean;
  title: string;
  /** What follows, in a sentence or two. */
  children: ReactNode;
  /** The words on the button that changes nothing; it has the focus first. */
  stay: string;
  /** The words on the button that goes on. */
  go: string;
  onStay: () => void;
  onGo: () => void;
}

/** Asks back before a step that can't be taken back. Escape and a press beside it mean "stay", and give the focus back. */
export function AskBack({ isOpen, title, children, stay, go, onStay, onGo }: AskBackProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const stayButton = useRef<HTMLButtonElement>(null);
  const titleId = useId();

  useEffect(() => {
    if (!isOpen) return dialog.current?.close();
    dialog.current?.showModal();
    stayButton.current?.focus();
  }, [isOpen]);

  return (
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      onClose={onStay}
      onClick={(event) => {
        // Only the backdrop is the dialog itself: everything else is inside of it.
        if (event.target === event.currentTarget) onStay();
      }}
      className="ask-back m-auto max-h-[90dvh] w-[min(30rem,calc(100vw-2rem))] rounded-lg border border-line bg-surface p-0 text-ink shadow-raised"
    >
      <div className="p-6">
        <h2 id={titleId} className="font-serif text-2xl leading-tight font-semibold">
          {title}
        </h2>
        <div className="mt-3">{children}</div>
        <div className="mt-6 flex flex-wrap gap-3">
          <Button ref={stayButton} onClick={onStay}>
            {stay}
          </Button>
          <Button look="secondary" onClick={onGo}>
            {go}
          </Button>
        </div>
      </div>
    </dialog>
  );
}
