import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { noteBackup } from '#app/features/backups/note-backup.server.ts';
import { portalEngines } from '#tests/support/engines.ts';
import { openTestPortal, type TestPortal } from '#tests/support/portal.ts';

const token = 'a-token-of-the-tests';
const withToken = { headers: { Authorization: `Bearer ${token}` } };

describe.each(portalEngines)('on %s', (engine) => {
  let portal: TestPortal;

  beforeAll(async () => {
    portal = await openTestPortal({ engine, variables: { METRICS_TOKEN: token } });
  });
  afterAll(() => portal.close());

  async function readFigures(): Promise<string[]> {
    const response = await portal.visit().request('/metrics', withToken);
    expect([response.status, response.headers.get('Content-Type')]).toEqual([200, expect.stringMatching(/^text\/plain; version=/)]);
    return (await response.text()).split('\n');
  }

  const numberIn = (lines: string[], start: string) =>
    Number(
      lines
        .find((line) => line.startsWith(`${start} `))
        ?.split(' ')
        .at(-1),
    );

  test("requests are counted by status and by the page table's route", async () => {
    const visitor = await portal.enter('training');
    for (const path of ['/welcome', '/welcome', '/my-record', '/verify/NK-SECRET-NUMBER', '/client', '/favicon.svg', '/%'])
      await visitor.request(path);
    const lines = await readFigures();

    const count = (route: string, method: string, status: number) =>
      numberIn(lines, `northkey_requests_total{route="${route}",method="${method}",status="${status}"}`);
    expect(count('/:module', 'GET', 200)).toBe(2);
    expect(count('/va-login', 'POST', 302)).toBe(1);
    expect(count('/client', 'GET', 302)).toBe(1);
    expect(count('/verify/:number', 'GET', 404)).toBe(1);
    expect(count('file', 'GET', 200)).toBe(1);
    expect(count('refused', 'GET', 400)).toBe(1);
    expect(numberIn(lines, 'northkey_request_seconds_count{route="/:module"}')).toBe(2);
    expect(lines.join('\n')).not.toContain('NK-SECRET-NUMBER');
  });

  test('the store, cached pages, sessions, memory and the event loop have metrics', async () => {
    const lines = await readFigures();
    expect(numberIn(lines, 'northkey_store_query_seconds_count')).toBeGreaterThan(5);
    expect(numberIn(lines, 'northkey_sessions_held')).toBeGreaterThanOrEqual(1);
    expect(numberIn(lines, 'northkey_kept_pages')).toBe(1);
    expect(numberIn(lines, 'northkey_kept_pages_bytes')).toBeGreaterThan(1_000);
    expect([numberIn(lines, 'northkey_kept_page_hits'), numberIn(lines, 'northkey_kept_page_misses')]).toEqual([1, 1]);
    expect([numberIn(lines, 'northkey_messages_waiting'), numberIn(lines, 'northkey_messages_dead')]).toEqual([0, 0]);
    for (const name of ['process_resident_memory_bytes', 'nodejs_eventloop_lag_p99_seconds', 'process_cpu_seconds_total'])
      expect(numberIn(lines, name), name).toBeGreaterThan(0);
  });

  test('the last backup has an age, which is infinite without a backup', async () => {
    const age = async () => (await readFigures()).find((line) => line.startsWith('northkey_backup_age_seconds '))?.split(' ')[1];
    expect(await age()).toBe('+Inf');
    await noteBackup(portal.portal.database, '/backups/one.backup', portal.portal.now());
    portal.pass(90_000);
    expect(await age()).toBe('90');
  });
});

test("a store that doesn't respond leaves the other metrics in place", async () => {
  const gone = await openTestPortal({ variables: { METRICS_TOKEN: token } });
  await gone.portal.database.destroy();
  const text = await gone.visit().text('/metrics', withToken);
  expect(text).toContain('northkey_backup_age_seconds Nan');
  expect(text).toContain('process_resident_memory_bytes');
  await gone.close().catch(() => undefined);
});
