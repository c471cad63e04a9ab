import { redirect, UNSAFE_ErrorResponseImpl as ErrorResponse } from 'react-router';
import { expect, test } from 'vitest';

import { sendForm } from './send-form.ts';

const failing = (thrown: unknown) => () => Promise.reject(thrown);

test('an answer is passed on', async () => {
  expect(await sendForm(() => Promise.resolve('taken'))).toBe('taken');
});

test('without an answer the page stays and says that it counts once', async () => {
  expect(await sendForm(failing(new TypeError('Failed to fetch')))).toMatchObject({
    cause: 'line',
    message: expect.stringContaining('only count once'),
    values: null,
  });
});

test('the sentence of a refusal arrives, and a refusal without one is told to try again', async () => {
  expect(await sendForm(failing(new ErrorResponse(413, '', 'This is too large.')))).toMatchObject({
    cause: 'portal',
    message: 'This is too large. What you typed is still here.',
  });
  expect(await sendForm(failing(new ErrorResponse(502, '', null)))).toMatchObject({ message: expect.stringContaining('in a minute') });
});

test('where the answer leads is told, and followed unless that is a reason to stay', async () => {
  const there = redirect('/client/requests/x');
  const told: string[] = [];
  await expect(
    sendForm(failing(there), (location) => {
      told.push(location);
      return undefined;
    }),
  ).rejects.toBe(there);
  expect(told).toEqual(['/client/requests/x']);

  const refusal = { cause: 'signed-out' as const, errors: {}, message: null, values: null };
  expect(await sendForm(failing(redirect('/va-login')), () => refusal)).toBe(refusal);
});
