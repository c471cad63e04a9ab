import { afterAll, beforeAll, expect, test } from 'vitest';

import { isUnknownAddress, pageTable, type PageRow } from '#app/page-table.ts';
import { learnerForms } from '#app/features/learners/learner-forms.ts';
import { sendRequest } from '#tests/support/client-requests.ts';
import { signInToConsole } from '#tests/support/console.ts';
import { attributeOf, findAll } from '#tests/support/html.ts';
import { openTestPortal, type TestPortal } from '#tests/support/portal.ts';
import type { Visitor } from '#tests/support/visitor.ts';

let portal: TestPortal;
const logged: string[] = [];
/** Lists the log lines that aren't security events, such as refusals. */
const listFailures = () => logged.filter((line) => !line.includes('"msg":"security"'));
const rows: readonly PageRow[] = pageTable;

beforeAll(async () => {
  portal = await openTestPortal({ logged });
});
afterAll(() => portal.close());

/** Returns an address that a row handles. The address doesn't have to refer to anything that exists. */
function addressOf({ path }: PageRow): string {
  return path
    .replace(':module', 'crm')
    .replace(':simulation', 'short-morning')
    .replace(':lesson', 'crm-1')
    .replace(':slug', 'va-role-description')
    .replace('*', 'no-such-page')
    .replaceAll(/:\w+/g, 'some-private-token');
}

async function enterAll(): Promise<Visitor> {
  return signInToConsole(portal, 'owner', await portal.enter('training', 'client'));
}

const methods = ['OPTIONS', 'PUT', 'PATCH', 'DELETE', 'PROPFIND', 'MKCOL', 'LOCK', 'SEARCH', 'TRACE'];

test('an unsupported method is refused in one sentence, no matter who asks and in what format', async () => {
  const insider = await enterAll();

  for (const visitor of [portal.visit(), insider]) {
    for (const row of rows) {
      for (const method of methods) {
        for (const path of [addressOf(row), `${addressOf(row)}.data`]) {
          const response = await visitor.request(path, { method });
          expect(response.status, `${method} ${path}`).toBe(isUnknownAddress(row) ? 404 : 405);
          if (isUnknownAddress(row)) continue;
          expect(await response.text(), `${method} ${path}`).toMatch(/^[A-Z][^\n]+\.$/);
          expect(response.headers.get('Allow'), `${method} ${path}`).toBe(row.accepts === undefined ? 'GET, HEAD' : 'GET, HEAD, POST');
        }
      }
    }
  }
  expect(listFailures()).toEqual([]);
});

/**
 * The pages that don't read the body. Signing out needs no body, and the second factor's page redirects anyone who hasn't started signing
 * in.
 */
const readsNothing = /sign-out$|^console-second-factor$/;

const wrongBodies: [string, Record<string, string>, string][] = [
  ['no type', {}, 'a=1'],
  ['plain text', { 'Content-Type': 'text/plain' }, 'a=1'],
  ['XML', { 'Content-Type': 'application/xml' }, '<a/>'],
  ['a multipart body without its boundary', { 'Content-Type': 'multipart/form-data' }, 'x'],
  [
    'a multipart body that breaks off',
    { 'Content-Type': 'multipart/form-data; boundary=b' },
    '--b\r\nContent-Disposition: form-data; name="a"',
  ],
];

test.each(wrongBodies)('%s is refused with 400 or 415 and a message by everything that accepts input', async (_, headers, body) => {
  const insider = await enterAll();

  for (const row of rows.filter((each) => each.accepts !== undefined && !readsNothing.test(each.id))) {
    for (const path of [addressOf(row), `${addressOf(row)}.data`]) {
      const response = await insider.request(path, { method: 'POST', headers, body });
      // If a record doesn't exist, the page reports that first.
      const expected = row.path.startsWith('/manage/') && row.needsRecord === true ? [400, 404, 415] : [400, 415];
      expect(expected, `${path} answered ${response.status}`).toContain(response.status);
      if (response.status === 404) continue;
      expect(await response.text(), path).toContain('read this. Reload the page and try again.');
    }
  }
  expect(listFailures()).toEqual([]);
});

test('a truncated multipart body is refused the same way on the page of something that exists', async () => {
  const insider = await enterAll();
  const { database } = portal.portal;
  await insider.request('/my-record', { form: { intent: 'new-code' } });
  const { id } = await database.selectFrom('learners').select('id').executeTakeFirstOrThrow();
  const manager = await database.selectFrom('managers').select('id').executeTakeFirstOrThrow();
  const code = await database.selectFrom('accessCodes').select('id').executeTakeFirstOrThrow();
  const { reference } = await sendRequest(portal, 'overtime');

  const changes = Object.keys(learnerForms).map((change) => `/manage/learners/${id}/${change}`);
  const pages = [`/manage/learners/${id}/resume-code`, `/manage/learners/${id}/merge`, `/manage/people/${manager.id}`];
  const [, , , , broken] = wrongBodies;
  const [, headers, body] = broken ?? ['', {}, ''];

  for (const page of [...changes, ...pages, `/manage/codes/${code.id}`, `/manage/requests/${reference}`, '/welcome']) {
    for (const path of [page, `${page}.data`]) {
      const response = await insider.request(path, { method: 'POST', headers, body });
      expect(response.status, path).toBe(400);
      expect(await response.text(), path).toContain('read this. Reload the page and try again.');
    }
  }
  expect(listFailures()).toEqual([]);
});

test('a form instead of JSON, and JSON instead of a form, is refused with 415', async () => {
  const insider = await enterAll();

  for (const row of rows.filter((each) => each.accepts !== undefined)) {
    const wrong = row.accepts !== 'json' ? { json: { a: 1 } } : { form: { a: '1' } };
    expect((await insider.request(addressOf(row), wrong)).status, row.id).toBe(415);
  }
});

test.each(['//408602', '//evil.example:x/a', '//[', '//a%20b'])(
  '%s and its data are the not-found page, although it looks like a host',
  async (path) => {
    for (const asked of [path, `${path}.data`, `${path}/_.data`, `${path}.data?_routes=not-found`])
      expect((await portal.visit().request(asked)).status, asked).toBe(404);
    expect(listFailures()).toEqual([]);
  },
);

test.each(['/%', '/%zz', '/welcome%0a', '/%0a', '/client/requests/some-private-token%', '/%00', '/a%5cb'])(
  "%s can't be read, and a message says so",
  async (path) => {
    for (const method of ['GET', 'POST', 'HEAD']) {
      const response = await portal.visit().request(path, { method });
      expect(response.status, method).toBe(400);
      expect(response.headers.get('Content-Security-Policy')).toContain("default-src 'none'");
      expect(response.headers.get('Cache-Control')).toBe('private, no-store');
    }
    expect(listFailures()).toEqual([]);
  },
);

test.each([
  ['a@b', 400],
  ['evil.example/client?x=', 400],
])('the forwarded host "%s" is refused', async (host, status) => {
  const response = await portal.visit().request('/va-login', { headers: { 'X-Forwarded-Host': host } });
  expect(response.status).toBe(status);
});

test('a forwarded address with a port is the same visitor, who has to wait as well', async () => {
  const guess = (port: number) =>
    portal.visit().request('/va-login', { form: { accessCode: 'wrong-code' }, headers: { 'X-Forwarded-For': `198.51.100.77:${port}` } });
  const statuses: number[] = [];
  for (let port = 40_000; port < 40_012; port += 1) statuses.push((await guess(port)).status);

  expect(statuses.slice(0, 9)).toEqual(Array<number>(9).fill(401));
  expect(statuses.at(-1)).toBe(429);
});

test('once the public address is set, another host gets one sentence and no page', async () => {
  const known = await openTestPortal({ variables: { PUBLIC_URL: 'https://portal.example', DASHBOARD_HOST: 'clients.example' } });
  const ask = (host: string, path: string) => known.visit().request(path, { headers: { Host: host } });
  const [own, dashboard, other, health] = await Promise.all([
    ask('portal.example', '/'),
    ask('clients.example', '/'),
    ask('evil.example', '/'),
    ask('10.0.0.1:3000', '/healthz'),
  ]);
  await known.close();

  expect([own?.status, dashboard?.status, other?.status, health?.status]).toEqual([200, 200, 421, 200]);
  expect(await other?.text()).toBe("This portal's address is https://portal.example. Open it there.");
});

test('every response has a caching rule, and personal ones are never stored', async () => {
  const insider = await enterAll();

  for (const visitor of [portal.visit(), insider]) {
    for (const row of rows) {
      for (const path of [addressOf(row), `${addressOf(row)}.data`]) {
        const response = await visitor.request(path);
        const isKept = response.headers.has('ETag');
        expect(response.headers.get('Cache-Control'), path).toMatch(isKept ? /^private, no-cache$/ : /no-store/);
        expect(response.headers.get('Content-Security-Policy'), path).toContain("frame-ancestors 'none'");
        expect(response.headers.get('Cross-Origin-Resource-Policy'), path).toBe('same-origin');
      }
    }
  }
});

test('many spellings and parts of one page are rendered once and cached as one page', async () => {
  const insider = await portal.enter('training');
  const etags = new Set<string | null>();
  for (let index = 0; index < 40; index += 1) {
    const letters = [...'real-estate-glossary'].map((letter, at) => ((index >> (at % 6)) & 1 ? letter.toUpperCase() : letter)).join('');
    etags.add((await insider.request(`/${letters}`)).headers.get('ETag'));
  }
  expect([...etags]).toEqual([expect.stringMatching(/^"/)]);

  const unknownPart = await insider.request('/real-estate-glossary.data?_routes=no-such-route');
  expect(unknownPart.headers.get('ETag')).toBeNull();
});

test('a cached page states its own address in one spelling, however the first visitor spelled it', async () => {
  const other = await openTestPortal();
  const insider = await other.enter('training');
  const spellings = ['/COMPLIANCE', '/%63ompliance/?t%61b=summary', '/compliance'];
  const pages = await Promise.all(spellings.map((path) => insider.text(path)));
  await other.close();

  const addresses = (await Promise.all(pages.map((html) => findAll(html, '[href]')))).flat().map((link) => attributeOf(link, 'href'));
  const own = addresses.filter((address) => address.includes('?') && /compliance/i.test(address.split('?')[0] ?? ''));
  expect(own.length).toBeGreaterThan(10);
  expect([...new Set(own.map((address) => address.split('?')[0]))]).toEqual(['/compliance']);
});

test('failures are logged by page, never by address or content', async () => {
  const failing = await openTestPortal({ logged });
  const client = await failing.enter('client');
  Object.defineProperty(failing.portal.content, 'clientHome', {
    get: () => {
      throw new Error('Something broke.');
    },
  });
  const response = await client.request('/client');
  await failing.close();

  expect(response.status).toBe(500);
  const failures = listFailures();
  expect(failures).toHaveLength(1);
  expect(JSON.parse(failures[0] ?? '')).toMatchObject({ page: 'client-home', method: 'GET', err: { message: 'Something broke.' } });
  expect(failures[0]).not.toContain('"/client');
});

test('a live session ends right away in this process, and within a second if another process ended it', async () => {
  const trainee = await portal.enter('training');
  const cookies = new Map(trainee.cookies);
  expect((await trainee.request('/welcome')).status).toBe(200);

  await trainee.request('/sign-out', { form: {} });
  for (const [name, value] of cookies) trainee.cookies.set(name, value);
  expect((await trainee.request('/welcome')).status).toBe(302);

  const other = await portal.enter('training');
  expect((await other.request('/welcome')).status).toBe(200);
  await portal.portal.database.updateTable('sessions').set({ endedAt: portal.portal.now() }).execute();
  portal.pass(1_000);
  expect((await other.request('/welcome')).status).toBe(302);
});
