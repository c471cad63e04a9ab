import { afterEach, expect, test, vi } from 'vitest';

import { fetchJson } from './fetch-json.ts';

afterEach(() => vi.unstubAllGlobals());

function answerWith(response: () => Promise<Partial<Response>>) {
  const asked = vi.fn<(address: string, init: RequestInit) => Promise<Partial<Response>>>(response);
  vi.stubGlobal('fetch', asked);
  return asked;
}

test('requests and responses are JSON', async () => {
  const asked = answerWith(() => Promise.resolve(Response.json({ saved: 1 })));
  expect(await fetchJson('/mine', { send: { changes: [] } })).toEqual({ kind: 'answered', answer: { saved: 1 } });
  expect(asked.mock.calls[0]?.[1]).toMatchObject({ method: 'POST', body: '{"changes":[]}', redirect: 'manual', keepalive: true });
});

test('a redirect to a gate means the session has ended', async () => {
  answerWith(() => Promise.resolve({ ok: false, type: 'opaqueredirect', status: 0 }));
  expect(await fetchJson('/mine')).toEqual({ kind: 'signed-out' });
});

test.each([
  [401, 'signed-out'],
  [403, 'forbidden'],
  [409, 'refused'],
  [422, 'refused'],
  [408, 'no-answer'],
  [421, 'no-answer'],
  [429, 'no-answer'],
  [500, 'no-answer'],
  [502, 'no-answer'],
])('status %i is "%s"', async (status, kind) => {
  answerWith(() => Promise.resolve(new Response('A sentence.', { status })));
  expect(await fetchJson('/mine')).toEqual({ kind });
});

test('a connection lost before or during a response gives no answer', async () => {
  answerWith(() => Promise.reject(new TypeError('Failed to fetch')));
  expect(await fetchJson('/mine')).toEqual({ kind: 'no-answer' });
  answerWith(() => Promise.resolve(new Response('{"chang')));
  expect(await fetchJson('/mine')).toEqual({ kind: 'no-answer' });
});
