import { expect, test } from 'vitest';

import { addToast, type ShownToast, type ToastMessage } from './toast-queue.ts';

/** Returns the titles of the toasts that are in view after the given messages have been shown in order. */
function titlesAfter(...messages: ToastMessage[]): string[] {
  return messages
    .reduce<ShownToast[]>((shown, message, id) => addToast(shown, { ...message, id, open: true }), [])
    .map(({ title }) => title);
}

const denied = { title: 'Access denied', kind: 'access' } as const;
const granted = { title: 'Access granted', kind: 'access' } as const;

test('a granted code removes earlier denials', () => {
  expect(titlesAfter(denied, denied, { title: 'Copied to clipboard' }, denied, granted)).toEqual(['Copied to clipboard', 'Access granted']);
});

test('a repeated toast moves to the top and appears once', () => {
  expect(titlesAfter({ title: 'Lesson marked as complete!' }, denied, { title: 'Lesson marked as complete!' })).toEqual([
    'Access denied',
    'Lesson marked as complete!',
  ]);
});

test('at most three are shown, and the oldest goes first', () => {
  expect(titlesAfter({ title: 'One' }, { title: 'Two' }, { title: 'Three' }, { title: 'Four' })).toEqual(['Two', 'Three', 'Four']);
});
