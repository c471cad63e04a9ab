import { useEffect, useId, useRef } from 'react';
import { href } from 'react-router';

import { ButtonLink } from '#app/ui/button.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { useBrand } from '#app/ui/brand/use-brand.ts';

/** Says that all attempts have been used. The dialog can't be dismissed, but it contains a link so that keyboard users aren't trapped. */
export function LimitDialog({ maxAttempts, deviceCode }: { maxAttempts: number; deviceCode: string | null }) {
  const { supportEmail } = useBrand();
  const dialog = useRef<HTMLDialogElement>(null);
  const [titleId, reasonId] = [useId(), useId()];

  useEffect(() => {
    if (dialog.current === null) return undefined;
    dialog.current.focus();
    return holdOthers(dialog.current);
  }, []);

  return (
    <>
      <div className="fixed inset-0 z-40 bg-backdrop backdrop-blur-xs" />
      {/* A native modal dialog would cover the toasts and hide them from screen readers. */}
      <dialog
        ref={dialog}
        open
        role="alertdialog"
        aria-modal="true"
        aria-labelledby={titleId}
        aria-describedby={reasonId}
        tabIndex={-1}
        className="limit-dialog fixed inset-0 z-40 m-auto max-h-[90dvh] w-[min(32rem,calc(100vw-2rem))] overflow-y-auto rounded-lg border border-line bg-surface p-6 text-ink shadow-raised sm:p-8"
      >
        <Icon name="octagon-alert" className="size-9 text-danger" />
        <h2 id={titleId} className="mt-3 font-serif text-2xl font-semibold">
          Assessment Limit Reached
        </h2>
        <p id={reasonId} className="mt-3">
          You have reached the maximum number of assessment attempts ({maxAttempts}).
        </p>
        <p className="mt-3">
          Take a screenshot of this message and send it to your training manager, or to{' '}
          <span className="font-medium wrap-anywhere select-all">{supportEmail}</span>. They'll decide what happens next.
        </p>
        <p className="mt-3 text-sm text-ink-muted">The limit applies to each device.</p>
        {deviceCode === null ? null : (
          <p className="mt-1 text-sm text-ink-muted">
            This device: <span className="font-semibold tabular-nums">{deviceCode}</span>
          </p>
        )}
        <ButtonLink to={href('/trainingportal')} look="secondary" className="mt-6">
          Go to the training home page
        </ButtonLink>
      </dialog>
    </>
  );
}

/** Makes everything on the page inert except one element and the toasts, and returns a function that reverses the change. */
function holdOthers(element: Element): () => void {
  const held: HTMLElement[] = [];

  for (let at = element; at !== document.body && at.parentElement !== null; at = at.parentElement) {
    for (const other of at.parentElement.children) {
      const isFree = other === at || !(other instanceof HTMLElement) || other.inert || other.querySelector('[data-toasts]') !== null;
      if (isFree) continue;
      other.inert = true;
      held.push(other);
    }
  }
  return () => held.forEach((other) => (other.inert = false));
}
