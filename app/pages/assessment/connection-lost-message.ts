import type { ToastMessage } from '#app/ui/toast/toast-queue.ts';

/** The message shown if the connection is lost during the assessment. */
export const connectionLostMessage: ToastMessage = {
  title: "We couldn't reach the portal",
  description: "Your work is saved on this device. Try again when you're back online.",
  tone: 'destructive',
  kind: 'attempt',
};

/** The same message if the browser couldn't store the work. */
export const keepPageOpenMessage: ToastMessage = {
  ...connectionLostMessage,
  description: "Keep this page open, and try again when you're back online.",
};
