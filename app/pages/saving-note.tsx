import type { ReactNode } from 'react';

import type { OutboxSaving } from '#app/browser/outbox.ts';
import { PlainButton } from '#app/ui/button.tsx';
import { Icon } from '#app/ui/icon.tsx';

const linkLook = 'font-medium text-brand underline underline-offset-2';

interface SavingNoteProps extends OutboxSaving {
  onRetry: () => void;
  gate: string;
  /** Shown unless something is unsaved. */
  children?: ReactNode;
}

/** Shows whether changes are saved and what to do if they aren't. */
export function SavingNote({ status, isStored, onRetry, gate, children }: SavingNoteProps) {
  return (
    <span role="status" className="inline-flex min-h-6 items-center gap-1.5 text-sm text-ink-muted">
      {status === 'unsaved' || status === 'signed-out' ? (
        <>
          <Icon name="cloud-alert" className="size-4 shrink-0 text-warning" />
          <span>
            {status === 'unsaved' ? null : 'Your session has ended. '}
            {isStored ? 'Saved on this device.' : "Your work isn't saved. Keep this page open."}{' '}
            {status === 'unsaved' ? (
              "We'll send it when you're back online."
            ) : (
              <>
                <a href={gate} target={isStored ? undefined : '_blank'} className={linkLook}>
                  Sign in again
                </a>{' '}
                to send it.
              </>
            )}{' '}
            <PlainButton onClick={onRetry} className={linkLook}>
              Try now
            </PlainButton>
          </span>
        </>
      ) : (
        children
      )}
    </span>
  );
}
