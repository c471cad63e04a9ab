import * as Dialog from '@radix-ui/react-dialog';

import { ButtonLink } from '#app/ui/button.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { useBrand } from '../use-brand.ts';

/** Says that all attempts are used. It cannot be dismissed; one link leads out, so that the keyboard is not trapped. */
export function LimitDialog({ maxAttempts, deviceCode }: { maxAttempts: number; deviceCode: string | null }) {
  const { supportEmail } = useBrand();
  const keepOpen = (event: Event) => event.preventDefault();

  return (
    <Dialog.Root open>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-40 bg-backdrop backdrop-blur-xs" />
        <Dialog.Content
          role="alertdialog"
          onEscapeKeyDown={keepOpen}
          onPointerDownOutside={keepOpen}
          onInteractOutside={keepOpen}
          className="fixed top-1/2 left-1/2 z-40 max-h-[90dvh] w-[min(32rem,calc(100vw-2rem))] -translate-1/2 overflow-y-auto rounded-lg border border-line bg-surface p-6 shadow-raised sm:p-8"
        >
          <Icon name="octagon-alert" className="size-9 text-danger" />
          <Dialog.Title className="mt-3 font-serif text-2xl font-semibold">Assessment Limit Reached</Dialog.Title>
          <Dialog.Description className="mt-3">
            You have reached the maximum number of assessment attempts ({maxAttempts}).
          </Dialog.Description>
          <p className="mt-3">
            Take a screenshot of this message and send it to your training manager, or to{' '}
            <a href={`mailto:${supportEmail}`} className="font-medium text-brand underline underline-offset-2">
              {supportEmail}
            </a>
            . They decide how you go on.
          </p>
          <p className="mt-3 text-sm text-ink-muted">The limit is enforced per device.</p>
          {deviceCode === null ? null : (
            <p className="mt-1 text-sm text-ink-muted">
              This device: <span className="font-semibold tabular-nums">{deviceCode}</span>
            </p>
          )}
          <ButtonLink to="/trainingportal" look="secondary" className="mt-6">
            Go to the training home
          </ButtonLink>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
