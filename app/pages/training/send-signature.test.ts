import { afterEach, expect, test, vi } from 'vitest';

import { sendSignature } from './send-signature.ts';

afterEach(() => vi.unstubAllGlobals());

function answerWith(response: Response): void {
  vi.stubGlobal('fetch', () => Promise.resolve(response));
}

const send = () => sendSignature({ confirmations: [], fullName: '' });
const reason = 'A name needs at least one letter. Please type it again.';

test('the sentence of a refusal arrives, whether it is sent as JSON or as text', async () => {
  for (const response of [Response.json(reason, { status: 400 }), new Response(reason, { status: 413 })]) {
    answerWith(response);
    expect(await send()).toEqual({ kind: 'refused', reason });
  }
});

test('a signature and a missing box are told as they are', async () => {
  for (const answer of [{ kind: 'signed', mail: 'mailto:x' }, { kind: 'unconfirmed' }]) {
    answerWith(Response.json(answer));
    expect(await send()).toEqual(answer);
  }
});
