import { expect, test } from 'vitest';

import { LiveSessions } from './live-sessions.server.ts';

const session = { id: 's', audiences: ['training' as const], entries: [] };
const at = (milliseconds: number) => new Date(1_000_000 + milliseconds);

test('a session is trusted for less than a second, and not if the clock was set back', async () => {
  const sessions = new LiveSessions();
  await sessions.find('token', at(0), async () => session);

  expect(sessions.recall('token', at(999))).toBe(session);
  expect(sessions.recall('another', at(0))).toBeNull();
  expect(sessions.recall('token', at(1_000))).toBeNull();

  await sessions.find('token', at(0), async () => session);
  expect(sessions.recall('token', at(-1))).toBeNull();
});

test('a session that ends in this process is dropped right away, even during a lookup', async () => {
  const sessions = new LiveSessions();
  await sessions.find('first', at(0), async () => session);
  const { promise, resolve } = Promise.withResolvers<typeof session>();
  const second = sessions.find('second', at(0), () => promise);
  sessions.forget();
  resolve(session);

  expect(await second).toBe(session);
  expect(sessions.recall('first', at(1))).toBeNull();
  expect(sessions.recall('second', at(1))).toBeNull();
});

test('unknown sessions are looked up each time', async () => {
  const sessions = new LiveSessions();
  await sessions.find('token', at(0), async () => null);
  expect(sessions.recall('token', at(0))).toBeNull();
});

test("a cookie that's longer than any of the portal's own isn't cached", async () => {
  const sessions = new LiveSessions();
  await sessions.find('x'.repeat(257), at(0), async () => session);
  expect(sessions.size).toBe(0);
});
