import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { pageTable, type PageRow } from '#app/page-table.ts';
import { fixtureFolder } from '#tests/support/fixture-content.ts';
import { listGatedWords } from '#tests/support/gated-words.ts';
import { openTestPortal, type TestPortal } from '#tests/support/portal.ts';
import type { Visitor } from '#tests/support/visitor.ts';

let portal: TestPortal;
let gatedAddresses: string[];
const rows: readonly PageRow[] = pageTable;
const gatedWords = listGatedWords(fixtureFolder);

beforeAll(async () => {
  portal = await openTestPortal();
  const modules = portal.content.modules.map((module) => `/${module.id}`);
  gatedAddresses = [...new Set([...rows.filter((row) => row.audience !== 'public').map(addressOf), ...modules])];
});
afterAll(() => portal.close());

/** Returns the address of existing content for a row of the page table. */
function addressOf({ path }: PageRow): string {
  const [document = ''] = portal.content.documents.keys();
  return path
    .replace(':slug', document)
    .replace(':module', 'crm')
    .replace(':simulation', 'short-morning')
    .replace(':lesson', 'crm-1')
    .replace('*', 'no-such-page')
    .replaceAll(/:\w+\??/g, 'x');
}

/**
 * The statuses that refuse an address: a redirect to a gate (202 for data requests), an unreadable request, or a page that isn't found. A
 * request must never fail.
 */
const refusals = [202, 302, 400, 404];

function findGatedWords(text: string): string | undefined {
  return gatedWords.find((words) => text.includes(words));
}

async function expectNothingTold(visitor: Visitor, path: string, options: Parameters<Visitor['request']>[1] = {}): Promise<Response> {
  const response = await visitor.request(path, options);
  const leaked = findGatedWords(await response.clone().text());
  expect(leaked, `${options?.method ?? 'GET'} ${path} answered ${response.status} with content`).toBeUndefined();
  return response;
}

test("the forbidden words really are the pages' words", async () => {
  const visitor = await portal.enter('training');

  expect(gatedWords.length).toBeGreaterThan(500);
  expect(gatedAddresses.length).toBeGreaterThan(30);
  for (const path of ['/welcome', '/compliance.data', '/trainingportal'])
    expect(findGatedWords(await visitor.text(path)), path).toBeDefined();
});

test('the built routes are exactly those in the table', () => {
  const { routes } = portal.entry.build;
  const pathOf = (id: string | undefined): string[] => {
    const route = id === undefined ? undefined : routes[id];
    return route === undefined ? [] : [...pathOf(route.parentId), ...(route.path === undefined ? [] : [route.path])];
  };
  const leaves = Object.keys(routes).filter((id) => id !== 'root' && !id.endsWith('-shell') && !id.endsWith('-inner'));

  expect(leaves.map((id) => `${id} ${pathOf(id).join('/').replace(/^\/*/, '/')}`).toSorted()).toEqual(
    rows.map(({ id, path }) => `${id} ${path}`).toSorted(),
  );
});

test('anyone can open these addresses and no others', () => {
  expect(rows.filter((row) => row.audience === 'public').map((row) => row.path)).toEqual([
    '/',
    '/va-login',
    '/client-login',
    '/client-portal',
    '/sign-out',
    '/verify',
    '/verify/:number',
    '/verify/:number/pdf',
    '/device',
    '/preview/end',
    '/preview/:token',
    '/offline',
    '/manage/sign-in',
    '/manage/second-factor',
    '/manage/join/:token',
    '/manage/forgot-password',
    '/manage/reset-password/:token',
    '/manage/passkey/sign-in',
    '/manage/*',
    '/*',
  ]);
  expect(gatedAddresses.length).toBeGreaterThan(20);
});

describe.each([
  ['without a session', async () => portal.visit()],
  ['with a session that was ended', endedVisitor],
  ['with a forged session', forgedVisitor],
] as const)('%s', (_, visit) => {
  test('a document leads to its gate', async () => {
    const visitor = await visit();
    for (const path of gatedAddresses) {
      const response = await expectNothingTold(visitor, path);
      expect(response.status, path).toBe(302);
      expect(response.headers.get('Location'), path).toBe(`${gateOfAddress(path)}?next=${encodeURIComponent(path)}`);
    }
  });

  test('a data request reveals nothing', async () => {
    const visitor = await visit();
    for (const path of gatedAddresses) {
      const response = await expectNothingTold(visitor, `${path}.data`);
      expect(await response.text(), path).toContain(gateOfAddress(path));
    }
  });

  test('HEAD, POST, PUT and DELETE reveal nothing and do nothing', async () => {
    const visitor = await visit();
    for (const path of gatedAddresses) {
      for (const method of ['HEAD', 'POST', 'PUT', 'DELETE']) {
        const response = await expectNothingTold(visitor, path, { method, ...(method === 'HEAD' ? {} : { form: { a: '1' } }) });
        expect([302, 405, 415], `${method} ${path}`).toContain(response.status);
      }
    }
  });
});

test('the gate leads back to the page, not to the partial data that scripts requested', async () => {
  for (const [asked, wanted] of [
    ['/crm.data?_routes=training-shell%2Cmodule', '/crm'],
    ['/welcome.data?tab=checklist&_routes=module', '/welcome?tab=checklist'],
    ['/client/_.data', '/client/'],
  ] as const) {
    const answer = await portal.visit().text(asked);
    expect(answer, asked).toContain(`?next=${encodeURIComponent(wanted)}"`);
  }
});

function gateOfAddress(path: string): string {
  if (path.startsWith('/manage')) return '/manage/sign-in';
  const isForClients = /^\/client(\/|$)/.test(path) || portal.content.documents.get(path.replace('/documents/', ''))?.audience === 'client';
  return isForClients ? '/client-login' : '/va-login';
}

async function endedVisitor(): Promise<Visitor> {
  const visitor = await portal.enter('training');
  const kept = new Map(visitor.cookies);
  await visitor.request('/sign-out', { method: 'POST', form: {} });
  for (const [name, value] of kept) visitor.cookies.set(name, value);
  return visitor;
}

async function forgedVisitor(): Promise<Visitor> {
  const visitor = portal.visit();
  visitor.cookies.set('northkey-session', encodeURIComponent(btoa(JSON.stringify('x'.repeat(44)))));
  return visitor;
}

test("one portal's session opens nothing in the other", async () => {
  const trainee = await portal.enter('training');
  const client = await portal.enter('client');

  for (const row of rows) {
    if (row.audience !== 'training' && row.audience !== 'client') continue;

    const stranger = row.audience === 'client' ? trainee : client;
    for (const path of [addressOf(row), `${addressOf(row)}.data`]) {
      const response = await expectNothingTold(stranger, path);
      expect(refusals, path).toContain(response.status);
    }
  }
});

test('a document opens for the audience in its file', async () => {
  const trainee = await portal.enter('training');
  const client = await portal.enter('client');

  expect(new Set([...portal.content.documents.values()].map((document) => document.audience))).toEqual(
    new Set(['training', 'client', 'both']),
  );
  for (const [slug, { audience }] of portal.content.documents) {
    for (const path of [`/documents/${slug}`, `/documents/${slug}.data`]) {
      expect((await trainee.request(path)).status === 200, `${path} for a trainee`).toBe(audience !== 'client');
      expect((await client.request(path)).status === 200, `${path} for a client`).toBe(audience !== 'training');
    }
  }
});

const oddAddresses = [
  '/CLIENT/va-sops',
  '/Client/VA-SOPS',
  '/%63lient/va-sops',
  '/client/va-sops/',
  '/client//va-sops',
  '//client/va-sops',
  '/client/va-sops?x=1',
  '/client/va-sops.data',
  '/CLIENT/VA-SOPS.data',
  '/%63lient/va-sops.data',
  '/client/va-sops/.data',
  '/client/va-sops.data?_routes=client%2Fva-sops',
  '/client/va-sops/_.data',
  '/client-login/../client/va-sops',
  '/client-login/%2e%2e/client/va-sops',
  '/client%2Fva-sops',
  '/client/va-sops%00',
  '/client/va-sops;x',
  '/TRAININGPORTAL',
  '/%74rainingportal',
  '/trainingportal/',
  '/Assessment/Answers',
  '/MINE',
  '/mine.data',
  '/Documents/va-role-description',
  '/%64ocuments/va-role-description.data',
];

test.each(oddAddresses)('%s reveals nothing to a stranger', async (path) => {
  const response = await expectNothingTold(portal.visit(), path);
  expect(refusals, path).toContain(response.status);
});

test.each(['X-Original-URL', 'X-Rewrite-URL', 'X-Forwarded-Prefix', 'X-Forwarded-Path', 'X-HTTP-Method-Override', 'Forwarded'])(
  '%s redirects a stranger nowhere else',
  async (name) => {
    for (const value of ['/client/va-sops', 'GET', 'host=portal.test;proto=https']) {
      const response = await expectNothingTold(portal.visit(), '/verify', { headers: { [name]: value } });
      expect(response.status, value).toBe(200);
    }
  },
);

test('if the first check lets everyone in as on the front page, the second one refuses and logs it', async () => {
  const logged: string[] = [];
  const front = { row: rows.find((row) => row.id === 'front') as PageRow, params: {}, audience: 'public', path: '/', tabs: [] } as const;
  const broken = await openTestPortal({
    logged,
    findPage: (path) => ({ ...front, form: path.endsWith('.data') ? 'data' : 'document' }),
  });
  const visitor = broken.visit();
  const paths = gatedAddresses.flatMap((path) => [path, `${path}.data`]);
  expect(paths.length).toBeGreaterThan(40);

  for (const path of paths) {
    logged.length = 0;
    const response = await expectNothingTold(visitor, path);
    expect(response.status, path).toBe(404);
    expect(logged, path).toEqual([expect.stringContaining('The router matched a different page from the one the request layer allowed.')]);
  }
  await broken.close();
});

test("a data request for a public page can't request another route", async () => {
  const response = await expectNothingTold(portal.visit(), '/va-login.data?_routes=client%2Fva-sops,welcome,root');
  expect(response.status).toBe(200);
});

test('a page responds in any letter case and with a trailing slash once signed in', async () => {
  const client = await portal.enter('client');

  for (const path of ['/CLIENT/va-sops', '/%63lient/va-sops', '/client/va-sops/']) {
    const response = await client.request(path);
    expect(response.status, path).toBe(200);
    expect(findGatedWords(await response.text()), path).toBeDefined();
  }
});

test('public pages contain no gated text', async () => {
  const visitor = portal.visit();
  for (const row of rows.filter((each) => each.audience === 'public')) await expectNothingTold(visitor, addressOf(row));
});

test("a page cached in memory for a signed-in visitor isn't served to a stranger", async () => {
  const client = await portal.enter('client');
  const etag = (await client.request('/client/va-sops')).headers.get('ETag') ?? '';

  const response = await expectNothingTold(portal.visit(), '/client/va-sops', { headers: { 'If-None-Match': etag } });
  expect(response.status).toBe(302);
});
