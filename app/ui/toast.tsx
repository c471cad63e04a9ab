import * as RadixToast from '@radix-ui/react-toast';
import { CircleCheck, CircleX, Info, X } from 'lucide-react';
import { useSyncExternalStore } from 'react';

import { classNames } from './class-names.ts';

export interface ToastMessage {
  title: string;
  description?: string;
  tone?: 'neutral' | 'success' | 'destructive';
}

interface ShownToast extends ToastMessage {
  id: number;
  open: boolean;
}

/** At most this many are seen at once; the oldest leaves first (specification 9). */
const visibleLimit = 3;
const duration = 4_000;
const leaveDuration = 200;

let toasts: ShownToast[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

/** Shows a short message at the bottom right. */
export function toast(message: ToastMessage): void {
  lastId += 1;
  publish([...toasts, { ...message, id: lastId, open: true }].slice(-visibleLimit));
}

function close(id: number): void {
  publish(toasts.map((shown) => (shown.id === id ? { ...shown, open: false } : shown)));
  setTimeout(() => publish(toasts.filter((shown) => shown.id !== id)), leaveDuration);
}

function publish(next: ShownToast[]): void {
  toasts = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const none: ShownToast[] = [];

/** The place where toasts appear. Alt+T moves the focus there; a swipe of 20 px dismisses one. */
export function ToastViewport() {
  const shown = useSyncExternalStore(
    subscribe,
    () => toasts,
    () => none,
  );

  return (
    <RadixToast.Provider duration={duration} swipeDirection="right" swipeThreshold={20} label="Notification">
      {shown.map((message) => (
        <Toast key={message.id} message={message} />
      ))}
      <RadixToast.Viewport
        hotkey={['altKey', 'KeyT']}
        label="Notifications ({hotkey})"
        className="fixed right-0 bottom-0 z-50 m-0 flex w-full max-w-md list-none flex-col gap-2 p-4 outline-none print:hidden"
      />
    </RadixToast.Provider>
  );
}

const icons = { neutral: Info, success: CircleCheck, destructive: CircleX };

function Toast({ message }: { message: ShownToast }) {
  const tone = message.tone ?? 'neutral';
  const Icon = icons[tone];

  return (
    <RadixToast.Root
      type="foreground"
      open={message.open}
      onOpenChange={(open) => {
        if (!open) close(message.id);
      }}
      className={classNames(
        'toast flex items-start gap-3 rounded-lg border p-4 shadow-raised',
        tone === 'destructive' ? 'border-danger bg-danger-soft text-ink' : 'border-line bg-surface text-ink',
      )}
    >
      <Icon
        aria-hidden
        className={classNames('mt-0.5 size-5 shrink-0', tone === 'destructive' ? 'text-danger' : tone === 'success' ? 'text-success' : 'text-brand')}
      />
      <div className="min-w-0 flex-1">
        <RadixToast.Title className="text-sm font-semibold">{message.title}</RadixToast.Title>
        {message.description ? <RadixToast.Description className="mt-0.5 text-sm text-ink-muted">{message.description}</RadixToast.Description> : null}
      </div>
      <RadixToast.Close aria-label="Dismiss" className="-m-2 inline-flex size-9 items-center justify-center rounded-md text-ink-muted hover:text-ink">
        <X aria-hidden className="size-4" />
      </RadixToast.Close>
    </RadixToast.Root>
  );
}
