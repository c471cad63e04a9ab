import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { findManager } from '#app/features/team/store.server.ts';
import { newDevices, sessionWrites } from '#app/request/write-limits.ts';
import { signInToConsole } from '#tests/support/console.ts';
import { portalEngines } from '#tests/support/engines.ts';
import { openTestPortal, type TestPortal } from '#tests/support/portal.ts';
import type { Visitor } from '#tests/support/visitor.ts';

describe.each(portalEngines)('write limits behind a gate, on %s', (engine) => {
  let portal: TestPortal;
  const logged: string[] = [];
  const pause = String(newDevices.refill / 1_000);

  beforeAll(async () => {
    portal = await openTestPortal({ engine, logged });
  });
  afterAll(() => portal.close());
  beforeEach(() => void logged.splice(0));

  const complete = (visitor: Visitor, id: string) => visitor.request('/mine', { json: { changes: [{ kind: 'lesson', id }] } });
  const listKinds = () => logged.map((line) => (JSON.parse(line) as { kind?: string }).kind);

  /** Uses up a session's burst of writes. */
  async function spend(visitor: Visitor): Promise<void> {
    const statuses = new Set<number>();
    for (let count = 0; count < sessionWrites.burst; count += 1)
      statuses.add((await visitor.request('/mine', { json: { changes: [] } })).status);
    expect(statuses).toEqual(new Set([200]));
  }

  test('a session that writes too often gets 429 with a time and a message, and the same change is accepted after that time', async () => {
    const flooder = await portal.enter('training');
    await spend(flooder);

    const refused = await complete(flooder, 'welcome-1');
    expect([refused.status, refused.headers.get('Retry-After')]).toEqual([429, '1']);
    expect(await refused.text()).toBe('The portal is getting too many requests at once. Wait a few seconds and try again.');
    expect(listKinds()).toEqual(['writes-throttled']);
    for (const path of ['/assessment', '/my-record', '/welcome', '/resume', '/assessment.data'])
      expect((await flooder.request(path, { form: { intent: 'any' } })).status, path).toBe(429);

    // Reading still works, and so does writing for other visitors at the same address.
    expect((await flooder.request('/my-record')).status).toBe(200);
    const neighbour = await portal.enter('training');
    expect((await complete(neighbour, 'welcome-1')).status).toBe(200);

    portal.pass(1_000);
    expect((await complete(flooder, 'welcome-1')).status).toBe(200);
    const mine = (await (await flooder.request('/mine')).json()) as { lessons: string[] };
    expect(JSON.stringify(mine)).toContain('welcome-1');
  });

  test("someone who writes too often can still sign out, and the console isn't affected", async () => {
    const flooder = await portal.enter('training');
    await spend(flooder);
    expect((await flooder.request('/sign-out', { form: {} })).status).toBe(302);
    await signInToConsole(portal, 'owner', flooder);
    expect((await flooder.request('/manage/account', { form: { intent: 'digest-on' } })).status).toBe(302);
  });

  test('a manager who writes too often is held up in every session, and can still read and sign out', async () => {
    const owner = await signInToConsole(portal, 'owner');
    const elsewhere = await signInToConsole(portal, 'owner');
    const manager = await signInToConsole(portal, 'manager');
    const { id } = (await findManager(portal.portal.database, { email: 'owner@example.com' })) ?? { id: '' };
    for (let count = 0; count < sessionWrites.burst; count += 1)
      portal.portal.writes.takeWrite({ session: `manager ${id}`, address: '198.51.100.20' }, portal.portal.now());
    logged.splice(0);

    const digest = (visitor: Visitor) => visitor.request('/manage/account', { form: { intent: 'digest-on' } });
    const upload = { body: 'WEBVTT\n', headers: { 'Content-Type': 'application/octet-stream' } };
    for (const visitor of [owner, elsewhere]) {
      const refused = await digest(visitor);
      expect([refused.status, refused.headers.get('Retry-After')]).toEqual([429, '1']);
      expect(await refused.text()).toBe('The portal is getting too many requests at once. Wait a few seconds and try again.');
      expect((await visitor.request('/manage/uploads/new?kind=captions&name=a.vtt', upload)).status).toBe(429);
      expect((await visitor.request('/manage/passkey/register', { json: { step: 'options' } })).status).toBe(429);
      expect((await visitor.request('/manage/account')).status).toBe(200);
    }
    expect(new Set(listKinds())).toEqual(new Set(['writes-throttled']));
    expect((await digest(manager)).status).toBe(302);
    expect((await elsewhere.request('/manage/sign-out', { form: {} })).status).toBe(302);

    portal.pass(1_000);
    expect((await digest(owner)).status).toBe(302);
  });

  test('one address can bring a burst of new devices for a code, then a few a minute, and known devices keep working', async () => {
    const address = '198.51.100.9';
    const open = () => Object.assign(portal.visit(), { address });
    const known = open();
    await known.enter('training');
    for (let count = 1; count < newDevices.burst; count += 1) portal.portal.writes.takeDevice(address, portal.portal.now());

    const refused = await open().enter('training');
    expect([refused.status, refused.headers.get('Retry-After')]).toEqual([429, pause]);
    expect(await refused.text()).toContain('Too many new devices have signed in from your network.');
    expect(listKinds()).toEqual(['devices-throttled']);
    expect((await open().enter('training', 'wrong-code')).status).toBe(429);

    expect((await known.enter('training')).status).toBe(302);
    expect((await complete(known, 'welcome-1')).status).toBe(200);
    // A session that dropped its device cookie would be a new learner with each write.
    known.cookies.delete('northkey-device');
    const dropped = await complete(known, 'welcome-2');
    expect([dropped.status, dropped.headers.get('Retry-After')]).toEqual([429, pause]);

    const elsewhere = portal.visit();
    elsewhere.address = '198.51.100.10';
    expect((await elsewhere.enter('training')).status).toBe(302);
    portal.pass(newDevices.refill);
    expect((await open().enter('training')).status).toBe(302);
  });
});
