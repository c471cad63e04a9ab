import { redirect, UNSAFE_ErrorResponseImpl as ErrorResponse } from 'react-router';
import { expect, test } from 'vitest';

import { sendForm } from './send-form.ts';

const failing = (thrown: unknown) => () => Promise.reject(thrown);

test('a response is passed on', async () => {
  expect(await sendForm(() => Promise.resolve('taken'))).toBe('taken');
});

test('without a response, the page stays and says the form only counts once', async () => {
  expect(await sendForm(failing(new TypeError('Failed to fetch')))).toMatchObject({
    cause: 'connection',
    message: expect.stringContaining('only count once'),
    values: null,
  });
});

test("a refusal's message is shown, and a refusal without one says to try again", async () => {
  expect(await sendForm(failing(new ErrorResponse(413, '', 'This is too large.')))).toMatchObject({
    cause: 'portal',
    message: 'This is too large. What you typed is still here.',
  });
  expect(await sendForm(failing(new ErrorResponse(502, '', null)))).toMatchObject({ message: expect.stringContaining('in a minute') });
});

test("a redirect's address is reported and followed, unless there's a reason to stay", async () => {
  const there = redirect('/client/requests/x');
  const locations: string[] = [];
  await expect(
    sendForm(failing(there), (location) => {
      locations.push(location);
      return undefined;
    }),
  ).rejects.toBe(there);
  expect(locations).toEqual(['/client/requests/x']);

  const refusal = { cause: 'signed-out' as const, errors: {}, message: null, values: null };
  expect(await sendForm(failing(redirect('/va-login')), () => refusal)).toBe(refusal);
});
