import { UNSAFE_ErrorResponseImpl as ErrorResponse } from 'react-router';
import { expect, test } from 'vitest';

import { sendSettings } from './send-settings.ts';

const sendTo = (thrown: unknown) => sendSettings({ serverAction: () => Promise.reject(thrown as Error) });

test.each([400, 403, 413, 429])('a refusal with status %i is not worth sending again as it is', async (status) => {
  expect(await sendTo(new ErrorResponse(status, '', 'Shorten it.'))).toMatchObject({
    isUnsent: true,
    isRefused: true,
    message: 'Shorten it. What you typed is still here.',
  });
});

test.each([new ErrorResponse(500, '', ''), new TypeError('No connection')])('a failure can be sent again: %s', async (thrown) => {
  const answer = await sendTo(thrown);
  expect(answer).toMatchObject({ isUnsent: true, savedAt: null });
  expect(answer.isRefused).toBeUndefined();
});

test('a redirect to the sign-in leaves the page', async () => {
  const gate = new Response(null, { status: 302, headers: { Location: '/manage/sign-in' } });
  await expect(sendTo(gate)).rejects.toBe(gate);
});
