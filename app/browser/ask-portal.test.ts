import { afterEach, expect, test, vi } from 'vitest';

import { askPortal } from './ask-portal.ts';

afterEach(() => vi.unstubAllGlobals());

function answerWith(response: () => Promise<Partial<Response>>) {
  const asked = vi.fn<(address: string, init: RequestInit) => Promise<Partial<Response>>>(response);
  vi.stubGlobal('fetch', asked);
  return asked;
}

test('what is sent goes as JSON, and so comes the answer', async () => {
  const asked = answerWith(() => Promise.resolve(Response.json({ saved: 1 })));
  expect(await askPortal('/mine', { send: { changes: [] } })).toEqual({ kind: 'answered', answer: { saved: 1 } });
  expect(asked.mock.calls[0]?.[1]).toMatchObject({ method: 'POST', body: '{"changes":[]}', redirect: 'manual', keepalive: true });
});

test('the way to a gate is the end of the session', async () => {
  answerWith(() => Promise.resolve({ ok: false, type: 'opaqueredirect', status: 0 }));
  expect(await askPortal('/mine')).toEqual({ kind: 'signed-out' });
});

test.each([
  [401, 'signed-out'],
  [409, 'refused'],
  [422, 'refused'],
  [408, 'no-answer'],
  [429, 'no-answer'],
  [500, 'no-answer'],
  [502, 'no-answer'],
])('status %i is "%s"', async (status, kind) => {
  answerWith(() => Promise.resolve(new Response('A sentence.', { status })));
  expect(await askPortal('/mine')).toEqual({ kind });
});

test('a lost line, and one that is lost in the midst of an answer, give none', async () => {
  answerWith(() => Promise.reject(new TypeError('Failed to fetch')));
  expect(await askPortal('/mine')).toEqual({ kind: 'no-answer' });
  answerWith(() => Promise.resolve(new Response('{"chang')));
  expect(await askPortal('/mine')).toEqual({ kind: 'no-answer' });
});
