import type { OutboxStatus } from '#app/browser/outbox.ts';
import { PlainButton } from '#app/ui/button.tsx';
import { Icon } from '#app/ui/icon.tsx';

/** Shows whether changes are saved and what to do if they aren't. */
export function SavingNote({ status, onRetry, gate }: { status: OutboxStatus; onRetry: () => void; gate: string }) {
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
            Saved on this device. We'll send it when you're back online.{' '}
            <PlainButton onClick={onRetry} className="font-medium text-brand underline underline-offset-2">
              Try now
            </PlainButton>
          </span>
        </>
      ) : null}
      {status === 'signed-out' ? (
        <>
          <Icon name="cloud-alert" className="size-4 shrink-0 text-warning" />
          <span>
            Your session has ended, but your work is saved on this device. Please{' '}
            <a href={gate} className="font-medium text-brand underline underline-offset-2">
              sign in again
            </a>{' '}
            to send it.
          </span>
        </>
      ) : null}
    </span>
  );
}
