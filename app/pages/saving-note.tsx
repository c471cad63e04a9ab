import type { ReactNode } from 'react';

import type { OutboxSaving } from '#app/browser/outbox.ts';
import { PlainButton } from '#app/ui/button.tsx';
import { Icon } from '#app/ui/icon.tsx';

const linkLook = 'font-medium text-brand underline underline-offset-2';
const keepOpen = "Your work isn't saved. Keep this page open.";

interface SavingNoteProps extends OutboxSaving {
  onRetry: () => void;
  gate: string;
  /** Shown unless something is unsaved. */
  children?: ReactNode;
}

/** Shows whether changes are saved and what to do if they aren't. */
export function SavingNote({ status, isStored, onRetry, gate, children }: SavingNoteProps) {
  const retry = (
    <PlainButton onClick={onRetry} className={linkLook}>
      Try now
    </PlainButton>
  );

  return (
    <span role="status" className="inline-flex min-h-6 items-center gap-1.5 text-sm text-ink-muted">
      {status === 'unsaved' || status === 'signed-out' ? (
        <>
          <Icon name="cloud-alert" className="size-4 shrink-0 text-warning" />
          {status === 'unsaved' ? (
            <span>
              {isStored ? 'Saved on this device.' : keepOpen} We'll send it when you're back online. {retry}
            </span>
          ) : (
            <span>
              Your session has ended{isStored ? ', but your work is saved on this device.' : `. ${keepOpen}`} Please{' '}
              <a href={gate} target={isStored ? undefined : '_blank'} className={linkLook}>
                sign in again
              </a>{' '}
              to send it. {retry}
            </span>
          )}
        </>
      ) : (
        children
      )}
    </span>
  );
}
