import type { ToastMessage } from '#app/ui/toast-queue.ts';

/** What is said when the line is lost at a step of the assessment: the page stays. */
export const noAnswer: ToastMessage = {
  title: 'There was no answer',
  description: 'What you did is kept here. Try again once you are back online.',
  tone: 'destructive',
  kind: 'attempt',
};
