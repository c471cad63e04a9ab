import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { deriveKeys } from '#app/platform/keys.ts';
import { createLog } from '#app/platform/log.ts';
import { Meter } from '#app/platform/meter.ts';
import { runWithRequestId } from '#app/platform/request-id.ts';
import { linesPerMinute, securityEvents } from './rules.ts';
import { SecurityLog } from './security-log.server.ts';

const keys = deriveKeys('a secret of tests that is long enough to be one');
const wrongPassword = { kind: 'password-wrong', page: 'console-sign-in', role: 'visitor' } as const;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function open(): { security: SecurityLog; meter: Meter; lines: () => Record<string, unknown>[] } {
  const written: string[] = [];
  const log = createLog('info', { write: (line) => void written.push(line) });
  const meter = new Meter();
  return {
    security: new SecurityLog({ log, meter, keys }),
    meter,
    lines: () => written.map((line) => JSON.parse(line) as Record<string, unknown>),
  };
}

test('an event is one line with its kind, page, role and request ID', () => {
  const { security, lines } = open();
  runWithRequestId('request-1234', () => security.note({ ...wrongPassword, detail: 'password' }));

  expect(lines()).toEqual([
    { level: 40, time: expect.any(String), request: 'request-1234', msg: 'security', ...wrongPassword, detail: 'password' },
  ]);
});

test('account and address are digests that match between events and reveal nothing else', () => {
  const { security, lines } = open();
  security.note({ ...wrongPassword, account: 'owner@example.com', address: '203.0.113.7' });
  security.note({ ...wrongPassword, account: 'owner@example.com', address: '203.0.113.8' });

  const [first, second] = lines();
  expect(first?.['account']).toMatch(/^[\w-]{12}$/);
  expect(second?.['account']).toBe(first?.['account']);
  expect(second?.['address']).not.toBe(first?.['address']);
  expect(JSON.stringify(lines())).not.toMatch(/owner|example|203\.0\.113/);
});

test('a flood writes a limited number of lines a minute, says how many were left out, and is counted', async () => {
  const { security, meter, lines } = open();
  for (let count = 0; count < linesPerMinute + 40; count += 1) security.note(wrongPassword);
  security.note({ ...wrongPassword, kind: 'signed-in' });
  expect(lines()).toHaveLength(linesPerMinute + 1);

  vi.advanceTimersByTime(60_000);
  expect(lines().at(-1)).toMatchObject({ kind: 'password-wrong', unwritten: 40, msg: 'security' });
  security.note(wrongPassword);
  expect(lines()).toHaveLength(linesPerMinute + 3);
  expect(await meter.write()).toContain(`northkey_security_events_total{kind="password-wrong"} ${linesPerMinute + 41}`);
});

test('every kind of event is in the metrics before its first event', async () => {
  const { meter } = open();
  meter.expectSecurityEvents(Object.keys(securityEvents));
  const figures = await meter.write();
  for (const kind of Object.keys(securityEvents)) expect(figures).toContain(`northkey_security_events_total{kind="${kind}"} 0`);
});
