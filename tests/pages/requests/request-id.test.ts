import { afterAll, beforeAll, expect, test } from 'vitest';

import { pageTable } from '#app/page-table.ts';
import { createPageFinder } from '#app/request/find-page.ts';
import { listTexts } from '#tests/support/html.ts';
import { openTestPortal, type TestPortal } from '#tests/support/portal.ts';

let portal: TestPortal;
const logged: string[] = [];
const made = /^[\da-f]{8}-[\da-f]{4}$/;
const number = 'proxy-0123456789abcdef';
const given = { 'X-Request-Id': number };
const sentence = `Request ID for support: ${number}`;

beforeAll(async () => {
  portal = await openTestPortal({ logged, variables: { METRICS_TOKEN: 'a-token-of-the-tests' } });
});
afterAll(() => portal.close());

/** Returns the log lines since the last call. */
function takeLogged(): { request?: string; msg: string }[] {
  return logged.splice(0).map((line) => JSON.parse(line) as { request?: string; msg: string });
}

/** Enters a portal where every store query then fails, as it might because of a bug. */
async function enterBroken(): Promise<(path: string, options?: { json?: unknown }) => Promise<Response>> {
  const visitor = await portal.enter('training', 'client');
  await visitor.request('/welcome');

  return async (path, options) => {
    const { database } = portal.portal;
    portal.portal.database = new Proxy(database, {
      get: () => {
        throw new Error('A mistake.');
      },
    });
    const response = await visitor.request(path, { ...options, headers: given });
    portal.portal.database = database;
    return response;
  };
}

test('every response has its own request ID: pages, cached ones, data, files, refusals, health and metrics', async () => {
  const visitor = await portal.enter('training');
  const paths = [
    '/',
    '/welcome',
    '/welcome',
    '/welcome.data',
    '/favicon.svg',
    '/assets/none.js',
    '/healthz',
    '/metrics',
    '/no-such-page',
    '/%',
  ];
  const answers = [
    ...(await Promise.all(paths.map((path) => visitor.request(path)))),
    await visitor.request('/welcome', { method: 'PUT' }),
  ];
  const numbers = answers.map((answer) => answer.headers.get('X-Request-Id'));

  for (const each of numbers) expect(each).toMatch(made);
  expect(new Set(numbers).size).toBe(answers.length);

  const first = await visitor.request('/welcome');
  const unchanged = await visitor.request('/welcome', { headers: { 'If-None-Match': first.headers.get('ETag') ?? '' } });
  expect([unchanged.status, made.test(unchanged.headers.get('X-Request-Id') ?? '')]).toEqual([304, true]);
});

test("a proxy's request ID is used behind our own proxy, and an invalid one never is", async () => {
  const open = await openTestPortal({ variables: { TRUST_PROXY: '0' } });
  expect((await portal.visit().request('/', { headers: given })).headers.get('X-Request-Id')).toBe(number);
  expect((await open.visit().request('/', { headers: given })).headers.get('X-Request-Id')).toMatch(made);
  for (const wrong of ['<script>alert(1)</script>', 'a', 'a'.repeat(65), '{"request":"x"}'])
    expect((await portal.visit().request('/', { headers: { 'X-Request-Id': wrong } })).headers.get('X-Request-Id')).toMatch(made);
  await open.close();
});

test('a failed page shows its request ID once, and so does the log line', async () => {
  const ask = await enterBroken();
  takeLogged();
  const response = await ask('/my-record');
  const html = await response.text();

  expect([response.status, response.headers.get('X-Request-Id')]).toEqual([500, number]);
  expect(await listTexts(html, '#request-number')).toEqual([sentence]);
  const lines = takeLogged();
  expect(lines.length).toBeGreaterThan(0);
  for (const line of lines) expect(line.request).toBe(number);
});

test('failures without a page show their request ID as well', async () => {
  const ask = await enterBroken();
  const answers = [await ask('/mine'), await ask('/mine', { json: { lessons: [] } })];
  for (const answer of answers.filter(({ status }) => status === 500)) expect(await answer.text()).toContain(sentence);
  expect(answers[0]?.status).toBe(500);

  const { parse } = portal.portal.cookies.device;
  portal.portal.cookies.device.parse = () => Promise.reject(new Error('A mistake.'));
  const early = await portal.visit().request('/', { headers: given });
  portal.portal.cookies.device.parse = parse;
  expect([early.status, await early.text()]).toEqual([500, `Something went wrong on our side. Please try again. ${sentence}`]);
  for (const line of takeLogged()) expect(line.request).toBe(number);
});

test('a failure before the page is found is answered with 500 and the request ID', async () => {
  const find = createPageFinder(portal.content);
  const broken = await openTestPortal({
    logged,
    findPage: (path) => {
      if (path === '/welcome') throw new Error('A mistake.');
      return find(path);
    },
  });
  const response = await broken.visit().request('/welcome', { headers: given });
  await broken.close();

  expect([response.status, await response.text()]).toEqual([500, `Something went wrong on our side. Please try again. ${sentence}`]);
  expect(takeLogged()).toMatchObject([{ request: number, msg: 'A request failed before its page was found.' }]);
});

test('an unresponsive store is reported with the request ID, and a normal refusal has none', async () => {
  const gone = await openTestPortal({ logged });
  const visitor = await gone.enter('training');
  gone.pass(2_000);
  await gone.portal.database.destroy();
  const response = await visitor.request('/welcome', { headers: given });
  const html = await response.text();
  expect([response.status >= 500, html.includes(sentence)]).toEqual([true, true]);
  await gone.close().catch(() => undefined);

  const missing = await portal.visit().text('/no-such-page', { headers: given });
  expect(missing).not.toContain('for support:');
  takeLogged();
});

test('no cached page contains a request ID', async () => {
  const visitor = await portal.enter('training', 'client');
  const kept = pageTable.filter(({ cache, path }) => cache !== 'private' && !path.includes(':'));
  for (const { path } of kept) expect(await visitor.text(path, { headers: given }), path).not.toContain(number);
});
