import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { pageTable, type PageRow } from '#app/page-table.ts';
import { buildSearchIndex, searchIn, type SearchMaterial } from '#app/features/search/search-index.ts';
import type { SearchAnswer } from '#app/pages/search.tsx';
import { signInToConsole } from '#tests/support/console.ts';
import { portalEngines } from '#tests/support/engines.ts';
import { hasElement, readText } from '#tests/support/html.ts';
import { openTestPortal, type TestPortal } from '#tests/support/portal.ts';

const rows: readonly PageRow[] = pageTable;
const hours = 3_600_000;

describe.each(portalEngines)("a device's responses and saved pages, on %s", (engine) => {
  let portal: TestPortal;

  beforeAll(async () => {
    portal = await openTestPortal({ engine });
  });
  afterAll(() => portal.close());

  test("the portal can be installed as an app, with its brand's name and images", async () => {
    const visitor = portal.visit();
    const answer = await visitor.request('/manifest.webmanifest');
    const manifest = (await answer.json()) as { name: string; start_url: string; icons: { src: string; sizes: string; type: string }[] };

    expect(answer.headers.get('Content-Type')).toBe('application/manifest+json');
    expect(manifest).toMatchObject({ name: portal.content.brand.product, start_url: '/', display: 'standalone' });
    expect(manifest.icons.map(({ sizes }) => sizes)).toEqual(expect.arrayContaining(['any', '192x192', '512x512']));
    for (const { src, type } of manifest.icons) {
      const icon = await visitor.request(src);
      expect([icon.status, icon.headers.get('Content-Type')?.split(';')[0]], src).toEqual([200, type]);
    }
    expect(await hasElement(await visitor.text('/'), '[rel="manifest"]')).toBe(true);
  });

  test('the worker is always revalidated, only fetches from the portal, and every page allows it', async () => {
    const visitor = portal.visit();
    const worker = await visitor.request('/worker.js');

    expect(worker.status).toBe(200);
    expect(worker.headers.get('Content-Type')).toContain('javascript');
    expect(worker.headers.get('Cache-Control')).toBe('no-cache');
    expect(worker.headers.get('Content-Security-Policy')).toContain("connect-src 'self'");
    expect((await worker.text()).length).toBeLessThan(60_000);
    for (const page of ['/', '/offline', '/va-login']) {
      const policy = (await visitor.request(page)).headers.get('Content-Security-Policy');
      expect(policy, page).toContain("worker-src 'self'");
      expect(policy, page).toContain("manifest-src 'self'");
    }
  });

  test('each response says which audiences are signed in and for how long, or none without a session', async () => {
    const visitor = await portal.enter('training');
    const sessionOf = async (path: string) => (await visitor.request(path)).headers.get('Northkey-Session');

    for (const path of ['/crm', '/crm.data', '/assessment', '/mine', '/', '/offline'])
      expect(await sessionOf(path), path).toMatch(/^training=\w+:43200$/);
    portal.pass(2 * hours);
    expect(await sessionOf('/crm')).toMatch(/:36000$/);
    portal.pass(11 * hours);
    await visitor.request('/crm');
    portal.pass(12 * hours);
    for (const path of ['/crm', '/crm.data', '/offline', '/mine', '/']) expect(await sessionOf(path), path).toBe('none');
  });

  test('an unchanged response says so too', async () => {
    const visitor = await portal.enter('training');
    const etag = (await visitor.request('/crm')).headers.get('ETag') ?? '';
    const again = await visitor.request('/crm', { headers: { 'If-None-Match': etag } });

    expect(again.status).toBe(304);
    expect(again.headers.get('Northkey-Session')).toMatch(/^training=/);
    expect(again.headers.get('Northkey-Keep')).toBe('training');
  });

  test('a device may only save gated content that is the same for everyone, for that audience', async () => {
    const visitor = await signInToConsole(portal, 'owner', await portal.enter('training', 'client'));
    for (const row of rows.filter(({ path }) => !/[:*]/.test(path))) {
      const answer = await visitor.request(row.path, { headers: row.kind === 'resource' ? { Accept: 'application/json' } : {} });
      const isKept = row.offline !== undefined || (row.cache !== 'private' && row.audience !== 'public');
      // Content for both portals is saved with one of the open portals, and a trainee's records are saved with the training portal.
      const shared = row.offline === 'training' ? 'training' : 'client';
      const audience = row.audience === 'any' ? shared : row.audience;
      expect(answer.headers.get('Northkey-Keep'), row.id).toBe(isKept ? audience : null);
      expect(answer.headers.get('Northkey-Version'), row.id).toBe(isKept ? portal.content.version : null);
      expect(answer.headers.has('Northkey-Personal'), row.id).toBe(row.offline !== undefined);
      expect(answer.headers.has('Northkey-Session'), row.id).toBe(!row.path.startsWith('/manage'));
    }
    const [slug] = [...portal.content.documents].find(([, { audience }]) => audience === 'client') ?? [''];
    expect((await visitor.request(`/documents/${slug}`)).headers.get('Northkey-Keep')).toBe('client');
  });

  test("only a trainee's device saves a trainee's records, and a client's saves none of them", async () => {
    const trainee = await portal.enter('training');
    const client = await portal.enter('client');
    for (const path of ['/mine', '/mine?x=1']) {
      expect((await trainee.request(path)).headers.get('Northkey-Keep'), path).toBe('training');
      expect((await client.request(path)).headers.get('Northkey-Keep'), path).toBeNull();
    }
    expect((await client.request('/workbench/dates')).headers.get('Northkey-Keep')).toBe('client');
    expect((await trainee.request('/workbench/dates')).headers.get('Northkey-Keep')).toBe('training');
  });

  test('searching offline on a device finds what its own portal finds, and nothing from the other', async () => {
    for (const [audience, other] of [
      ['training', 'client'],
      ['client', 'training'],
    ] as const) {
      const visitor = await portal.enter(audience);
      const path = { training: '/search/material', client: '/client/search/material' };
      const material = (await (await visitor.request(path[audience])).json()) as SearchMaterial;
      const index = buildSearchIndex(material);

      expect(material.entries.length).toBeGreaterThan(5);
      expect(material.entries.filter((entry) => !entry.audiences.includes(audience))).toEqual([]);
      for (const { title } of material.entries) {
        const { groups } = (await (await visitor.request(`/search?${new URLSearchParams({ q: title })}`)).json()) as SearchAnswer;
        expect(searchIn(index, title), title).toEqual(groups);
      }
      expect((await visitor.request(path[other])).status).toBe(302);
    }
  });

  test('no response to a stranger may be saved, nor one to a submission', async () => {
    const stranger = portal.visit();
    for (const path of [
      '/crm',
      '/crm.data',
      '/client/resources',
      '/on-this-device/list',
      '/practice/items',
      '/mine',
      '/search/material',
      '/workbench/check',
    ])
      expect((await stranger.request(path)).headers.get('Northkey-Keep'), path).toBeNull();

    const trainee = await portal.enter('training');
    const sent = await trainee.request('/sign-out', { form: {} });
    expect([...sent.headers.keys()].filter((name) => name.startsWith('northkey-'))).toEqual([]);
  });

  test("an audience's list has its own pages, each of which may be saved", async () => {
    for (const [audience, path] of [
      ['training', '/on-this-device/list'],
      ['client', '/client/on-this-device/list'],
    ] as const) {
      const visitor = await portal.enter(audience);
      const list = (await (await visitor.request(path)).json()) as { version: string; addresses: string[]; bytes: number };

      expect(list.version).toBe(portal.content.version);
      expect(new Set(list.addresses).size).toBe(list.addresses.length);
      await Promise.all(
        list.addresses.map(async (address) => {
          const answer = await visitor.request(address);
          expect([answer.status, answer.headers.get('Northkey-Keep')], address).toEqual([200, audience]);
        }),
      );
    }
    expect((await (await portal.enter('client')).request('/on-this-device/list')).status).toBe(302);
  });

  test('a saveable page states its title, under which the device lists it, and a public page states none', async () => {
    const visitor = await portal.enter('training', 'client');
    for (const path of ['/crm', '/trainingportal', '/workbench/dates', '/client', '/on-this-device', '/crm']) {
      const answer = await visitor.request(path);
      const title = decodeURIComponent(answer.headers.get('Northkey-Title') ?? '');
      expect(`${title} · ${portal.content.brand.product}`, path).toBe(await readText(await answer.text(), 'head title'));
    }
    expect((await visitor.request('/offline')).headers.get('Northkey-Title')).toBeNull();
  });

  test('the offline page for a missing page has no page script, and no gated content', async () => {
    const html = await portal.visit().text('/offline');
    expect(html).toContain(portal.content.screens.offline.title);
    expect(await hasElement(html, 'meta[name="later-parts"]')).toBe(false);
    for (const part of ['#kept-some[hidden]', '#kept-none[hidden]', '#kept-list']) expect(await hasElement(html, part), part).toBe(true);
    expect(await hasElement(html, '#kept-list > li')).toBe(false);
  });
});
