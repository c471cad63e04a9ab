import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { deleteOldSignIns } from '#app/features/sign-in/delete-old-sign-ins.server.ts';
import { listRecords } from '#app/features/audit-log/store.server.ts';
import { signInToConsole, managerPassword } from '#tests/support/console.ts';
import { portalEngines } from '#tests/support/engines.ts';
import { openTestPortal, type TestPortal } from '#tests/support/portal.ts';
import type { Visitor } from '#tests/support/visitor.ts';

const email = 'owner@example.com';
const hour = 3_600_000;

describe.each(portalEngines)('sign-in limits on %s', (engine) => {
  let portal: TestPortal;
  const logged: string[] = [];

  beforeAll(async () => {
    portal = await openTestPortal({ engine, logged });
    await signInToConsole(portal, 'owner', at('203.0.113.50'));
  });
  afterAll(() => portal.close());
  beforeEach(async () => {
    await portal.portal.database.deleteFrom('wrongTries').execute();
    portal.portal.passkeyAllowances.clear();
  });

  function at(address: string): Visitor {
    const visitor = portal.visit();
    visitor.address = address;
    return visitor;
  }

  const send = (visitor: Visitor, path: string, form: Record<string, string>) => visitor.request(path, { form });
  const signIn = (visitor: Visitor, password: string, account = email) => send(visitor, '/manage/sign-in', { email: account, password });
  const countTries = async (budget: string) =>
    (await portal.portal.database.selectFrom('wrongTries').select('id').where('budget', '=', budget).execute()).length;

  async function enterOwner(address: string): Promise<Visitor> {
    const visitor = at(address);
    expect((await signIn(visitor, managerPassword)).status).toBe(302);
    return visitor;
  }

  /** Opens another visit on the same device, after signing out. */
  function onDeviceOf(visitor: Visitor, address: string): Visitor {
    const again = at(address);
    again.cookies.set('northkey-device', visitor.cookies.get('northkey-device') ?? '');
    return again;
  }

  async function flood(account: string): Promise<number[]> {
    const statuses: number[] = [];
    for (let index = 0; index < 30; index += 1) statuses.push((await signIn(at(`198.18.${index}.1`), `guess ${index}`, account)).status);
    return statuses;
  }

  test("of many wrong passwords from as many addresses, ten are compared, even for an account that doesn't exist", async () => {
    const expected = [...Array<number>(10).fill(401), ...Array<number>(20).fill(429)];
    expect(await flood(email)).toEqual(expected);
    expect(await countTries('sign-in')).toBe(10);
    expect(await flood('nobody@example.com')).toEqual(expected);
  });

  test('a flood of tries delays strangers, but never a passkey or a device that has signed in before', async () => {
    const known = onDeviceOf(await enterOwner('203.0.113.51'), '203.0.113.53');
    await flood(email);

    expect((await signIn(at('203.0.113.52'), managerPassword)).status).toBe(429);
    expect((await signIn(known, managerPassword)).status).toBe(302);
    expect((await at('203.0.113.52').request('/manage/passkey/sign-in', { json: { step: 'options' } })).status).toBe(200);

    portal.pass(hour);
    expect((await signIn(at('203.0.113.52'), managerPassword)).status).toBe(302);
  });

  test('a known device only counts as known for its own account, and has ten tries of its own', async () => {
    const known = onDeviceOf(await enterOwner('203.0.113.54'), '203.0.113.54');
    await flood('other@example.com');
    expect((await signIn(known, 'a guess', 'other@example.com')).status).toBe(429);

    await portal.portal.database.deleteFrom('wrongTries').execute();
    const statuses = [];
    for (let count = 0; count < 11; count += 1) statuses.push((await signIn(known, 'a guess')).status);
    expect(statuses).toEqual([...Array<number>(10).fill(401), 429]);
  });

  test('the tenth wrong password gets the plain message, the eleventh the time to wait', async () => {
    const attemptSource = at('203.0.113.55');
    for (let count = 1; count <= 10; count += 1) {
      const refused = await signIn(attemptSource, `guess ${count}`);
      expect([count, refused.status, refused.headers.get('Retry-After')]).toEqual([count, 401, null]);
    }
    const eleventh = await signIn(attemptSource, 'guess 11');
    expect([eleventh.status, eleventh.headers.get('Retry-After')]).toEqual([429, '30']);
    expect(await eleventh.text()).toContain('Too many attempts. Try again in 30 seconds.');
  });

  test("wrong codes at an office's gates don't delay a manager there at sign-in, the second step or a step-up", async () => {
    const office = '203.0.113.56';
    const manager = await enterOwner(office);
    for (let count = 0; count < 15; count += 1) {
      const trainee = at(office);
      await send(trainee, '/va-login', { accessCode: 'wrong' });
      await send(trainee, '/client-login', { accessCode: 'wrong' });
    }
    for (let count = 0; count < 12; count += 1) await send(manager, '/va-login', { accessCode: 'wrong' });
    expect((await send(manager, '/va-login', { accessCode: 'wrong' })).status).toBe(429);

    const confirmed = await send(manager, '/manage/account', { intent: 'confirm', ownPassword: managerPassword });
    expect(confirmed.headers.get('Location')).toBe('/manage/account?done=confirmed#passkeys');
    expect((await signIn(manager, managerPassword)).status).toBe(302);
    expect((await signIn(at(office), managerPassword)).status).toBe(302);
    const colleague = at(office);
    colleague.cookies.set('northkey-manage.two_factor', 'made-up');
    expect((await send(colleague, '/manage/second-factor', { code: '123456' })).status).toBe(410);
  });

  test("wrong passwords at sign-in don't delay a session, and a session has ten tries from any address", async () => {
    const [one, other] = [await enterOwner('203.0.113.57'), await enterOwner('203.0.113.57')];
    const confirm = (visitor: Visitor, ownPassword: string) => send(visitor, '/manage/account', { intent: 'confirm', ownPassword });
    for (let count = 0; count < 15; count += 1) await signIn(at('203.0.113.57'), 'a guess');

    const statuses = [];
    for (let count = 0; count < 11; count += 1) {
      one.address = `198.51.100.${count}`;
      one.cookies.delete('northkey-device');
      statuses.push((await confirm(one, 'a guess')).status);
    }
    expect(statuses).toEqual([...Array<number>(10).fill(403), 429]);
    expect((await confirm(other, managerPassword)).status).toBe(302);
  });

  test('a second step without a first one is throttled like any guess', async () => {
    const attemptSource = at('203.0.113.58');
    attemptSource.cookies.set('northkey-manage.two_factor', 'made-up');
    const statuses = [];
    for (let count = 0; count < 11; count += 1)
      statuses.push((await send(attemptSource, '/manage/second-factor', { code: '123456' })).status);
    expect(statuses).toEqual([...Array<number>(10).fill(410), 429]);
  });

  test('a manager can ask thirty times to add a passkey, from any address, then once every two seconds', async () => {
    const [one, other] = [await enterOwner('203.0.113.71'), await enterOwner('203.0.113.72')];
    const ask = (visitor: Visitor) => visitor.request('/manage/passkey/register', { json: { step: 'options' } });
    const statuses: number[] = [];
    for (let count = 0; count < 32; count += 1) statuses.push((await ask(count % 2 === 0 ? one : other)).status);
    expect(statuses).toEqual([...Array<number>(30).fill(200), 429, 429]);
    expect(await (await ask(one)).text()).toContain('Too many passkey requests came from your account. Try again in');

    portal.pass(2_000);
    expect((await ask(one)).status).toBe(200);
  });

  test('passkeys can be requested thirty times from an address, then once every two seconds, and expired requests are deleted', async () => {
    const ask = (address: string) => at(address).request('/manage/passkey/sign-in', { json: { step: 'options' } });
    const count = async () => (await portal.portal.database.selectFrom('managerVerifications').select('id').execute()).length;
    const before = await count();
    const statuses = [];
    for (let index = 0; index < 40; index += 1) statuses.push((await ask('203.0.113.59')).status);
    expect(statuses).toEqual([...Array<number>(30).fill(200), ...Array<number>(10).fill(429)]);
    expect((await count()) - before).toBe(30);
    expect((await ask('203.0.113.60')).status).toBe(200);

    portal.pass(2_000);
    expect((await ask('203.0.113.59')).status).toBe(200);

    // The sign-in library uses the machine's clock for its challenges.
    await deleteOldSignIns(portal.portal.database, new Date(Date.now() + hour));
    expect(await count()).toBe(0);
  });

  test('expired sessions are deleted, and others stay', async () => {
    const { database } = portal.portal;
    await enterOwner('203.0.113.61');
    const count = async () => (await database.selectFrom('managerSessions').select('id').execute()).length;
    const open = await count();
    await deleteOldSignIns(database, new Date());
    expect(await count()).toBe(open);
    await deleteOldSignIns(database, new Date(Date.now() + 8 * 24 * hour));
    expect(await count()).toBe(0);
  });

  test('the audit log has the first wrong password of an hour, the first refusal, and the sign-in after them', async () => {
    portal.pass(2 * hour);
    const { database } = portal.portal;
    const before = (await listRecords(database, { subject: `manager/${email}` })).length;
    await flood(email);
    const known = await enterOwnerAfterFlood();
    await send(known, '/manage/sign-out', {});

    const records = (await listRecords(database, { subject: `manager/${email}` })).toReversed().slice(before);
    expect(records.map(({ actor, action }) => [actor, action])).toEqual([
      ['unknown visitor', 'manager.sign-in-failed'],
      ['unknown visitor', 'manager.sign-in-throttled'],
      [email, 'manager.signed-in'],
      [email, 'manager.signed-out'],
    ]);
    expect(records[2]?.after).toBe(JSON.stringify({ by: 'password', wrongPasswordsInLastHour: 10 }));
    expect(await listRecords(database, { subject: 'manager/nobody@example.com' })).toEqual([]);
  });

  test.runIf(engine === 'sqlite')('a wrong password is refused before the audit log says so, for every account alike', async () => {
    portal.pass(2 * hour);
    await sql`create trigger no_records before insert on change_records begin select raise(abort, 'no more records'); end`.execute(
      portal.portal.database,
    );
    for (const [index, account] of [email, 'nobody@example.com'].entries())
      expect((await signIn(at(`203.0.113.7${index}`), 'a guess', account)).status).toBe(401);
    await expect.poll(() => logged.join('')).toContain("A wrong password couldn't be recorded.");
    await sql`drop trigger no_records`.execute(portal.portal.database);
  });

  async function enterOwnerAfterFlood(): Promise<Visitor> {
    portal.pass(60_000);
    return enterOwner('203.0.113.62');
  }

  test('the log says what happened, and names nobody by name, email or network address', () => {
    const lines = logged.map((line) => JSON.parse(line) as Record<string, unknown>).filter(({ msg }) => msg === 'security');
    const kinds = new Set(lines.map(({ kind }) => kind));
    for (const kind of ['password-wrong', 'sign-in-throttled', 'signed-in', 'access-code-wrong', 'step-up-failed', 'passkey-throttled'])
      expect(kinds).toContain(kind);
    for (const line of lines) expect(line['request']).toEqual(expect.any(String));
    expect(JSON.stringify(lines)).not.toMatch(/example\.com|203\.0\.113|198\.18|a guess/);
  });
});
