import { useEffect, useId, useRef, type ReactNode } from 'react';

import { Button } from './button.tsx';
import { useModal } from './use-modal.ts';

export interface AskBackProps {
  isOpen: boolean;
  title: string;
  /** The consequences of the step, in a sentence or two. */
  children: ReactNode;
  /** The label for the button that cancels, which gets the focus first. */
  stay: string;
  go: string;
  onStay: () => void;
  onGo: () => void;
}

/** Asks for confirmation before a step that can't be undone. Pressing Escape or clicking outside cancels and returns the focus. */
export function ConfirmDialog({ isOpen, title, children, stay, go, onStay, onGo }: AskBackProps) {
  const modal = useModal(isOpen, onStay);
  const stayButton = useRef<HTMLButtonElement>(null);
  const titleId = useId();

  useEffect(() => {
    if (isOpen) stayButton.current?.focus();
  }, [isOpen]);

  return (
    <dialog
      {...modal}
      aria-labelledby={titleId}
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
