import { expect, test } from 'vitest';

import { answerAction } from '#app/console-kit/action/action-answer.ts';
import { revalidateUnlessUnsent } from './revalidate-unless-unsent.ts';
import { sendForm } from './send-form.ts';

const isReloadedAfter = (actionResult: unknown) => revalidateUnlessUnsent({ actionResult, defaultShouldRevalidate: true });
const sendOffline = () => sendForm(() => Promise.reject(new TypeError('Failed to fetch')));

test("a form that wasn't sent because of the connection doesn't reload its page, so its message appears right away", async () => {
  const refusal = await sendOffline();
  if (typeof refusal !== 'object') throw new Error('The form was sent.');

  expect(isReloadedAfter(refusal)).toBe(false);
  expect(isReloadedAfter(answerAction('invite', { refusal }))).toBe(false);
  expect(isReloadedAfter({ savedAt: null, isUnsent: true })).toBe(false);
});

test('every other result reloads the page as usual', () => {
  const refusal = { cause: 'portal', errors: {}, message: 'Wrong code.', values: null } as const;

  for (const result of [undefined, refusal, answerAction('invite', { refusal }), answerAction('invite', { notice: 'Invited.' })])
    expect(isReloadedAfter(result)).toBe(true);
  expect(revalidateUnlessUnsent({ actionResult: undefined, defaultShouldRevalidate: false })).toBe(false);
});
