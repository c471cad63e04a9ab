import * as RadixToast from '@radix-ui/react-toast';

import { classNames } from '#app/ui/class-names.ts';
import { Icon } from '#app/ui/icon.tsx';
import type { ShownToast } from './toast-queue.ts';

/** The time for which a toast is shown, in milliseconds (specification 9). */
const duration = 4_000;

/**
 * Renders the toasts at the bottom right or, on phones, over the top bar, where they don't cover any text. A certificate fills the page, so
 * beside one they're over the menu. Alt+T moves the focus to them, and a 20 px swipe dismisses one (specification 9).
 */
export function ToastList({ toasts, onClose }: { toasts: ShownToast[]; onClose: (id: number) => void }) {
  return (
    <RadixToast.Provider duration={duration} swipeDirection="right" swipeThreshold={20} label="Notification">
      {toasts.map((message) => (
        <Toast key={message.id} message={message} onClose={onClose} />
      ))}
      <RadixToast.Viewport
        data-toasts
        hotkey={['altKey', 'KeyT']}
        label="Notifications ({hotkey})"
        className="fixed top-0 right-0 z-50 m-0 flex w-full list-none flex-col gap-2 p-2 outline-none md:top-auto md:bottom-0 md:max-w-md md:p-4 md:in-[body:has(.certificate-page)]:right-auto md:in-[body:has(.certificate-page)]:left-0 md:in-[body:has(.certificate-page)]:max-w-68 print:hidden"
      />
    </RadixToast.Provider>
  );
}

const icons = { neutral: 'info', success: 'circle-check', destructive: 'circle-x' } as const;
const iconColours = { neutral: 'text-brand', success: 'text-success', destructive: 'text-danger' };

function Toast({ message, onClose }: { message: ShownToast; onClose: (id: number) => void }) {
  const tone = message.tone ?? 'neutral';

  return (
    <RadixToast.Root
      type="foreground"
      open={message.open}
      onOpenChange={(open) => {
        if (!open) onClose(message.id);
      }}
      className={classNames(
        'toast flex items-start gap-3 rounded-lg border px-4 py-3 text-ink shadow-raised md:py-4',
        tone === 'destructive' ? 'border-danger bg-danger-soft' : 'border-line bg-surface',
      )}
    >
      <Icon name={icons[tone]} className={classNames('mt-0.5 size-5 shrink-0', iconColours[tone])} />
      <div className="min-w-0 flex-1">
        <RadixToast.Title className="text-sm font-semibold">{message.title}</RadixToast.Title>
        {message.description ? (
          <RadixToast.Description className="mt-0.5 text-sm text-ink-muted">{message.description}</RadixToast.Description>
        ) : null}
      </div>
      <RadixToast.Close
        aria-label="Dismiss"
        className="-m-2 inline-flex size-9 items-center justify-center rounded-md text-ink-muted hover:text-ink"
      >
        <Icon name="x" className="size-4" />
      </RadixToast.Close>
    </RadixToast.Root>
  );
}
