import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { inviteManager, makeSetUpLink } from '#app/features/team/make-link.server.ts';
import { digestRecoveryCode } from '#app/features/sign-in/recovery-codes.server.ts';
import { confirmationLifetime } from '#app/features/team/rules.ts';
import { listRecords } from '#app/features/audit-log/store.server.ts';
import { signInToConsole, managerPassword } from '#tests/support/console.ts';
import { portalEngines } from '#tests/support/engines.ts';
import { findAll, hasElement, parseHtml, readField, readText } from '#tests/support/html.ts';
import { openTestPortal, type TestPortal } from '#tests/support/portal.ts';
import { freezeTotpClock, listRecoveryCodes, switchOnSecondFactor } from '#tests/support/second-factor/second-factor.ts';
import { totpCode } from '#tests/support/second-factor/totp.ts';
import type { Visitor } from '#tests/support/visitor.ts';

const factorPage = '/manage/account/second-factor';
const day = 24 * 3_600_000;

describe.each(portalEngines)('manager accounts on %s', (engine) => {
  let portal: TestPortal;
  let accounts = 0;

  beforeAll(async () => {
    portal = await openTestPortal({ engine });
    await signInToConsole(portal, 'owner');
  });
  afterAll(() => portal.close());

  /** Signs up a manager with a separate invitation. */
  async function join(role: 'viewer' | 'manager' | 'owner' = 'manager'): Promise<{ visitor: Visitor; email: string }> {
    const { database, keys, now } = portal.portal;
    const email = `account${(accounts += 1)}@example.com`;
    const invited = await inviteManager({ database, keys }, { role, email, actor: 'owner@example.com', now: now() });
    const visitor = visitFrom(`198.51.100.${accounts}`);
    if (invited.kind !== 'made') throw new Error(`${email} couldn't be invited.`);
    const joined = await visitor.request(`/manage/join/${invited.token}`, { form: { name: 'Robin', password: managerPassword } });
    expect(joined.status).toBe(302);
    return { visitor, email };
  }

  /** Opens a browser with its own network address, so that its failed attempts don't affect anyone else. */
  function visitFrom(address: string): Visitor {
    return Object.assign(portal.visit(), { address });
  }

  const signIn = (visitor: Visitor, email: string, password = managerPassword) =>
    visitor.request('/manage/sign-in', { form: { email, password } });

  const recordsOf = async (email: string) =>
    (await listRecords(portal.portal.database, { subject: `manager/${email}` })).filter(({ action }) => action === 'manager.second-factor');

  async function moveSessions(email: string, columns: readonly ('createdAt' | 'updatedAt')[], milliseconds: number): Promise<void> {
    const moved = new Date(Date.now() - milliseconds).toISOString();
    for (const column of columns)
      await sql`update manager_sessions set ${sql.ref(column)} = ${moved}
        where user_id = (select id from managers where email = ${email})`.execute(portal.portal.database);
  }

  describe('the second factor', () => {
    test('setting up a factor that is already on shows no recovery codes and writes no record', async () => {
      const { visitor, email } = await join();
      const { secret, uri } = await switchOnSecondFactor(visitor);
      portal.pass(confirmationLifetime);

      for (const code of [totpCode(secret), totpCode(secret, Date.now() - 30_000), '000000']) {
        const form = { intent: 'finish', uri, code, ownPassword: managerPassword };
        const answer = await visitor.request(factorPage, { form });
        expect(answer.status).toBe(409);
        const html = await answer.text();
        expect(await listRecoveryCodes(html)).toEqual([]);
        expect(html).toContain('Your second factor is already on.');
      }
      expect(await recordsOf(email)).toHaveLength(1);
    });

    test("starting to set up a factor that's already on is refused with a message", async () => {
      const { visitor } = await join();
      await switchOnSecondFactor(visitor);
      const again = await visitor.request(factorPage, { form: { intent: 'start', ownPassword: managerPassword } });
      expect(again.status).toBe(409);
      expect(await again.text()).toContain('Your second factor is already on.');
    });

    test("a stale session can't finish the set-up without the password", async () => {
      const { visitor, email } = await join();
      const { secret, uri } = await startSecondFactor(visitor);
      portal.pass(confirmationLifetime);
      freezeTotpClock();

      const code = totpCode(secret);
      const refused = await visitor.request(factorPage, { form: { intent: 'finish', uri, code } });
      expect(refused.status).toBe(403);
      expect(await findAll(await refused.text(), '[name="ownPassword"]')).not.toEqual([]);
      expect(await recordsOf(email)).toEqual([]);

      const form = { intent: 'finish', uri, code, ownPassword: managerPassword };
      expect((await visitor.request(factorPage, { form })).status).toBe(200);
      expect(await recordsOf(email)).toHaveLength(1);
    });

    test('wrong first codes are throttled like any other guess', async () => {
      const { visitor } = await join();
      const { uri } = await startSecondFactor(visitor);
      const statuses: number[] = [];
      for (let count = 0; count < 12; count += 1)
        statuses.push((await visitor.request(factorPage, { form: { intent: 'finish', uri, code: '000000' } })).status);
      expect(statuses.slice(0, 3)).toEqual([401, 401, 401]);
      expect(statuses.at(-1)).toBe(429);
    });

    test('finishing twice at once turns it on once', async () => {
      const { visitor, email } = await join();
      const { secret, uri } = await startSecondFactor(visitor);
      freezeTotpClock();
      const finish = () => visitor.request(factorPage, { form: { intent: 'finish', uri, code: totpCode(secret) } });
      const answers = await Promise.all([finish(), finish()]);
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      expect(await recordsOf(email)).toHaveLength(1);
    });

    test('turning it on or off ends the other sessions', async () => {
      const { visitor, email } = await join();
      const [before, after] = [portal.visit(), portal.visit()];
      await signIn(before, email);
      const { secret } = await switchOnSecondFactor(visitor);
      expect((await before.request('/manage/account')).status).toBe(302);
      expect((await visitor.request('/manage/account')).status).toBe(200);

      await signIn(after, email);
      await after.request('/manage/second-factor', { form: { code: totpCode(secret) } });
      expect((await after.request('/manage/account')).status).toBe(200);
      await visitor.request(factorPage, { form: { intent: 'stop', ownPassword: managerPassword } });
      expect((await after.request('/manage/account')).status).toBe(302);
      expect((await visitor.request('/manage/account')).status).toBe(200);
    });

    test("recovery codes are only stored as digests, which don't open anything themselves", async () => {
      const { visitor, email } = await join();
      const { codes } = await switchOnSecondFactor(visitor);
      expect(codes).toHaveLength(10);

      const stored = JSON.parse(await storedCodes(email)) as string[];
      expect(stored).toHaveLength(10);
      for (const code of codes) expect(stored.join('\n')).not.toContain(code);

      const other = portal.visit();
      await signIn(other, email);
      expect((await other.request('/manage/second-factor', { form: { code: stored[0] ?? '' } })).status).toBe(401);
      expect((await other.request('/manage/second-factor', { form: { code: codes[0] ?? '' } })).status).toBe(302);
      expect(JSON.parse(await storedCodes(email))).toHaveLength(9);
    });

    test('a recovery code from an earlier version, two groups of five characters, still signs in once', async () => {
      const { visitor, email } = await join();
      await switchOnSecondFactor(visitor);
      const earlier = JSON.stringify([digestRecoveryCode(portal.portal.keys, 'abcde-fghjk')]);
      await sql`update manager_two_factors set backup_codes = ${earlier}
        where user_id = (select id from managers where email = ${email})`.execute(portal.portal.database);

      for (const status of [302, 401]) {
        const other = portal.visit();
        await signIn(other, email);
        expect((await other.request('/manage/second-factor', { form: { code: 'abcde-fghjk' } })).status).toBe(status);
      }
    });

    test('using a recovery code twice at once signs in once', async () => {
      const { visitor, email } = await join();
      const { codes } = await switchOnSecondFactor(visitor);
      const others = [portal.visit(), portal.visit()];
      for (const other of others) await signIn(other, email);
      await Promise.all(others.map((other) => other.request('/manage/second-factor', { form: { code: codes[3] ?? '' } })));
      const signedIn = await Promise.all(others.map(async (other) => (await other.request('/manage/account')).status));
      expect(signedIn.toSorted((a, b) => a - b)).toEqual([200, 302]);
    });

    test('a code from the app is only accepted in its half minute, neither before nor after', async () => {
      const { visitor, email } = await join();
      const { secret } = await switchOnSecondFactor(visitor);
      const other = portal.visit();
      await signIn(other, email);
      for (const shift of [-30_000, 30_000]) {
        const form = { code: totpCode(secret, Date.now() + shift) };
        expect((await other.request('/manage/second-factor', { form })).status).toBe(401);
      }
      expect((await other.request('/manage/second-factor', { form: { code: totpCode(secret) } })).status).toBe(302);
    });

    const storedCodes = async (email: string): Promise<string> => {
      const { rows } = await sql<{ backupCodes: string }>`select backup_codes from manager_two_factors
        where user_id = (select id from managers where email = ${email})`.execute(portal.portal.database);
      return rows[0]?.backupCodes ?? '';
    };

    async function startSecondFactor(visitor: Visitor): Promise<{ secret: string; uri: string }> {
      const scan = await visitor.text(factorPage, { form: { intent: 'start', ownPassword: managerPassword } });
      const uri = await readField(scan, 'uri');
      return { uri, secret: new URL(uri).searchParams.get('secret') ?? '' };
    }
  });

  describe('sessions', () => {
    test('a session ends seven days after it started, however it is used', async () => {
      const { visitor, email } = await join();
      await moveSessions(email, ['createdAt'], 7 * day - 60_000);
      expect((await visitor.request('/manage/account')).status).toBe(200);
      await moveSessions(email, ['createdAt'], 365 * day);
      expect((await visitor.request('/manage/account')).headers.get('Location')).toContain('/manage/sign-in');
      expect((await visitor.request('/manage/account')).status).toBe(302);
    });

    test('a session ends after twelve hours without a request, and each request extends it', async () => {
      const { visitor, email } = await join();
      await moveSessions(email, ['updatedAt'], 12 * 3_600_000 - 60_000);
      expect((await visitor.request('/manage/account')).status).toBe(200);
      await moveSessions(email, ['createdAt'], day);
      expect((await visitor.request('/manage/account')).status).toBe(200);
      await moveSessions(email, ['updatedAt'], 12 * 3_600_000 + 60_000);
      expect((await visitor.request('/manage/account')).status).toBe(302);
    });

    test("ended sessions aren't listed", async () => {
      const { visitor, email } = await join();
      await signIn(portal.visit(), email);
      await moveSessions(email, ['createdAt', 'updatedAt'], 8 * day);
      await signIn(visitor, email);
      expect(await visitor.text('/manage/account')).not.toContain('End all others');
    });
  });

  describe('passwords', () => {
    const joinWith = async (password: string, name = 'Marguerite Oduya', email = 'm.oduya@brokers.example') => {
      const { database, keys, now } = portal.portal;
      const token = await makeSetUpLink({ database, keys }, { actor: 'terminal: test', now: now() });
      return portal.visit().request(`/manage/join/${token}`, { form: { name, email, password } });
    };

    test.each([
      ['one letter', 'aaaaaaaaaaaa'],
      ['spaces', '            '],
      ['a common password', 'password1234'],
      ['a run of keys', 'qwertyuiop[]'],
      ['a row of digits', '123456789012'],
      ['a repeated word', 'abcabcabcabc'],
      ["the person's email", 'm.oduya@brokers.example'],
      ["the person's name", 'Marguerite-7741-xq'],
      ['the product', 'my Northkey 8213 door'],
    ])('the password %s is refused, and the message says why', async (_, password) => {
      const refused = await joinWith(password);
      expect(refused.status).toBe(400);
      const html = await refused.text();
      const field = (await parseHtml(html)).querySelector('input[name="password"]');
      expect(field?.getAttributeValue('aria-invalid')).toBe('true');
      expect(await readText(html)).toMatch(/Don't use your email address, your name|This password is too easy to guess/);
      expect(await hasElement(html, '[value="Marguerite Oduya"]')).toBe(true);
      expect(field?.hasAttribute('value')).toBe(false);
    });

    test('a sentence is accepted as a password', async () => {
      expect((await joinWith('three geese cross the parking lot')).status).toBe(302);
    });

    test('the same rules apply to a changed password', async () => {
      const { visitor, email } = await join();
      const change = (password: string) =>
        visitor.request('/manage/account/password', { form: { ownPassword: managerPassword, password } });
      for (const password of ['password1234', email, 'aaaaaaaaaaaaaaaa']) expect((await change(password)).status, password).toBe(400);
      expect((await change('three geese cross the parking lot')).status).toBe(302);
    });
  });

  test('turning on the daily email says when the next one comes, without naming a day', async () => {
    const { visitor } = await join('viewer');
    const answer = await visitor.request('/manage/account', { form: { intent: 'digest-on' } });
    const notice = 'Daily email is on. The next one comes at 7:00 a.m. (Toronto time), unless Today is empty.';
    expect(await readText(await visitor.text(answer.headers.get('Location') ?? ''))).toContain(notice);
  });

  describe('set-up links', () => {
    test('a new link expires the older one, and using one expires all others', async () => {
      const { database, keys, now } = portal.portal;
      const make = () => makeSetUpLink({ database, keys }, { actor: 'terminal: test', now: now() });
      const open = async (token: string) => (await portal.visit().request(`/manage/join/${token}`)).status;

      const older = await make();
      const newer = await make();
      expect(await open(older)).toBe(410);
      expect(await open(newer)).toBe(200);
      await join('owner');
      expect(await open(newer)).toBe(410);
    });

    test('only one of two links created at once stays valid', async () => {
      const { database, keys, now } = portal.portal;
      const tokens = await Promise.all([1, 2, 3].map(() => makeSetUpLink({ database, keys }, { actor: 'terminal: test', now: now() })));
      const statuses = await Promise.all(tokens.map(async (token) => (await portal.visit().request(`/manage/join/${token}`)).status));
      expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 410, 410]);
    });
  });
});

describe('console cookies', () => {
  test('over https, each cookie has the __Host- prefix, is Secure, and applies to the entire site with no domain', async () => {
    const portal = await openTestPortal({ variables: { PUBLIC_URL: 'https://portal.example', TRUST_PROXY: '1' } });
    const asked = { Host: 'portal.example', 'X-Forwarded-Proto': 'https', Origin: 'https://portal.example' };
    const { database, keys, now } = portal.portal;
    const token = await makeSetUpLink({ database, keys }, { actor: 'terminal: test', now: now() });
    const owner = portal.visit();
    const seen: string[] = [];
    const send = async (path: string, options: { form?: Record<string, string>; json?: unknown }) => {
      const response = await owner.request(path, { ...options, headers: asked });
      seen.push(...response.headers.getSetCookie());
      return response;
    };

    await send(`/manage/join/${token}`, { form: { name: 'Ana', email: 'ana@example.com', password: managerPassword } });
    await send('/manage/passkey/sign-in', { json: { step: 'options' } });
    await send('/manage/passkey/register', { json: { step: 'options' } });
    const scan = await (await send(factorPage, { form: { intent: 'start', ownPassword: managerPassword } })).text();
    const uri = await readField(scan, 'uri');
    const secret = new URL(uri).searchParams.get('secret') ?? '';
    const time = Date.now();
    freezeTotpClock(time);
    await send(factorPage, { form: { intent: 'finish', uri, code: totpCode(secret) } });
    freezeTotpClock(time + 30_000);
    owner.cookies.clear();
    await send('/manage/sign-in', { form: { email: 'ana@example.com', password: managerPassword } });
    const second = await send('/manage/second-factor', { form: { code: totpCode(secret) } });
    expect(second.status).toBe(302);
    await send('/manage/sign-out', { form: {} });
    await portal.close();

    const ofConsole = seen.filter((line) => line.includes('northkey-manage'));
    for (const name of ['session_token', 'two_factor', 'better-auth-passkey'])
      expect(
        ofConsole.some((line) => line.startsWith(`__Host-northkey-manage.${name}=`)),
        name,
      ).toBe(true);
    for (const line of ofConsole) {
      expect(line).toMatch(/^__Host-/);
      expect(line).toMatch(/; Path=\/(;|$)/);
      expect(line).toContain('Secure');
      expect(line).toContain('HttpOnly');
      expect(line).not.toContain('Domain');
    }
  });
});
