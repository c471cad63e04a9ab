import { UNSAFE_ErrorResponseImpl as ErrorResponse } from 'react-router';
import { expect, test } from 'vitest';

import { sendSettings } from './send-settings.ts';

const requestWith = (body: string) => new Request('http://portal.invalid', { method: 'POST', body: new URLSearchParams({ a: body }) });
const sendTo = (thrown: unknown) => sendSettings({ request: requestWith('x'), serverAction: () => Promise.reject(thrown) });

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

test('a form that is too large is not sent, and a sentence says what to do', async () => {
  const sent: number[] = [];
  const saved = { savedAt: 'now', conflicts: [], homeless: [], displaced: [], message: null, removed: null };
  const sendText = (text: string) =>
    sendSettings({
      request: requestWith(text),
      serverAction: () => {
        sent.push(text.length);
        return Promise.resolve(saved);
      },
    });
  expect(await sendText('🍁'.repeat(100_000))).toBe(saved);
  expect(await sendText('a'.repeat(4 * 1024 * 1024))).toMatchObject({
    isUnsent: true,
    isRefused: true,
    message:
      'These changes are larger than 4 MB, the most that can be saved at once. Shorten the longest text, then save again. What you typed is still here.',
  });
  expect(sent).toEqual([200_000]);
});

test('a redirect to the sign-in leaves the page', async () => {
  const gate = new Response(null, { status: 302, headers: { Location: '/manage/sign-in' } });
  await expect(sendTo(gate)).rejects.toBe(gate);
});
