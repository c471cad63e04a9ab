import type { ToastMessage } from '#app/ui/toast/toast-queue.ts';

/** What is said when the connection is lost at a step of the assessment: the page stays. */
export const noAnswer: ToastMessage = {
  title: "We couldn't reach the portal",
  description: "Your work is saved on this device. Try again when you're back online.",
  tone: 'destructive',
  kind: 'attempt',
};
