import type { OutboxSaving } from '#app/browser/outbox.ts';
import { PlainButton } from '#app/ui/button.tsx';
import { Icon } from '#app/ui/icon.tsx';

const linkLook = 'font-medium text-brand underline underline-offset-2';

interface SavingNoteProps extends OutboxSaving {
  onRetry: () => void;
  gate: string;
}

/** Shows whether changes are saved and what to do if they aren't. */
export function SavingNote({ status, isStored, onRetry, gate }: SavingNoteProps) {
  const retry = (
    <PlainButton onClick={onRetry} className={linkLook}>
      Try now
    </PlainButton>
  );

  return (
    <span role="status" className="inline-flex min-h-6 items-center gap-1.5 text-sm text-ink-muted">
      {status === 'saved' ? (
        <>
          <Icon name="cloud-check" className="size-4 text-success" /> Saved
        </>
      ) : null}
      {status === 'saving' ? (
        <>
          <Icon name="cloud-upload" className="size-4" /> Saving
        </>
      ) : null}
      {status === 'unsaved' ? (
        <>
          <Icon name="cloud-alert" className="size-4 shrink-0 text-warning" />
          <span>
            {isStored
              ? "Saved on this device. We'll send it when you're back online."
              : "Not saved yet. This browser's storage is full or turned off. Keep this page open, and we'll send it when you're back online."}{' '}
            {retry}
          </span>
        </>
      ) : null}
      {status === 'signed-out' ? (
        <>
          <Icon name="cloud-alert" className="size-4 shrink-0 text-warning" />
          {isStored ? (
            <span>
              Your session has ended, but your work is saved on this device. Please{' '}
              <a href={gate} className={linkLook}>
                sign in again
              </a>{' '}
              to send it.
            </span>
          ) : (
            <span>
              Your session has ended, and this browser couldn't save your work. Keep this page open,{' '}
              <a href={gate} target="_blank" rel="noopener" className={linkLook}>
                sign in again
              </a>{' '}
              in a new tab, and then come back. {retry}
            </span>
          )}
        </>
      ) : null}
    </span>
  );
}
