import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { inviteManager } from '#app/features/team/make-link.server.ts';
import { confirmationLifetime } from '#app/features/team/rules.ts';
import { confirmConsoleSession, signInToConsole, managerPassword } from '#tests/support/console.ts';
import { portalEngines } from '#tests/support/engines.ts';
import { parseHtml } from '#tests/support/html.ts';
import { openTestPortal, type TestPortal } from '#tests/support/portal.ts';
import { switchOnSecondFactor } from '#tests/support/second-factor/second-factor.ts';
import { totpCode } from '#tests/support/second-factor/totp.ts';
import type { Visitor } from '#tests/support/visitor.ts';

const factorPage = '/manage/account/second-factor';
const passwordPage = '/manage/account/password';
const sessionCookie = 'northkey-manage.session_token';
const newPassword = 'four quiet lanterns by the lake';

describe.each(portalEngines)('console sessions on %s', (engine) => {
  let portal: TestPortal;
  let joined = 0;
  const logged: string[] = [];

  beforeAll(async () => {
    portal = await openTestPortal({ engine, logged });
    await signInToConsole(portal, 'owner');
  });
  afterAll(() => portal.close());
  beforeEach(() => void logged.splice(0));

  /** Signs up a manager with a separate invitation and network address. */
  async function join(): Promise<{ visitor: Visitor; email: string }> {
    const { database, keys, now } = portal.portal;
    const email = `sessions${(joined += 1)}@example.com`;
    const invited = await inviteManager({ database, keys }, { role: 'manager', email, actor: 'owner@example.com', now: now() });
    if (invited.kind !== 'made') throw new Error(`${email} couldn't be invited.`);
    const visitor = Object.assign(portal.visit(), { address: `198.51.100.${joined}` });
    await visitor.request(`/manage/join/${invited.token}`, { form: { name: 'Robin', password: managerPassword } });
    return { visitor, email };
  }

  const signIn = (visitor: Visitor, email: string) => visitor.request('/manage/sign-in', { form: { email, password: managerPassword } });
  const isIn = async (visitor: Visitor) => (await visitor.request('/manage/account')).status === 200;

  /** Copies a visitor's browser, as a thief who has stolen its cookies would. */
  function copy(visitor: Visitor): Visitor {
    const other = portal.visit();
    for (const [name, value] of visitor.cookies) other.cookies.set(name, value);
    return other;
  }

  async function countSessions(email: string): Promise<number> {
    const rows = await portal.portal.database
      .selectFrom('managerSessions')
      .innerJoin('managers', 'managers.id', 'managerSessions.userId')
      .select('managerSessions.id')
      .where('managers.email', '=', email)
      .execute();
    return rows.length;
  }

  const fieldsOf = async (html: string) =>
    (await parseHtml(html)).querySelectorAll('input').map((input) => input.getAttributeValue('name') ?? '');

  test('confirming an open session with the password gives it a new token, and the old one opens nothing', async () => {
    const { visitor, email } = await join();
    const thief = copy(visitor);
    expect(await isIn(thief)).toBe(true);

    portal.pass(confirmationLifetime);
    await confirmConsoleSession(visitor);
    expect(visitor.cookies.get(sessionCookie)).not.toBe(thief.cookies.get(sessionCookie));
    expect([await isIn(visitor), await isIn(thief), await countSessions(email)]).toEqual([true, false, 1]);
  });

  test('a wrong password leaves the token unchanged', async () => {
    const { visitor } = await join();
    const before = visitor.cookies.get(sessionCookie);
    portal.pass(confirmationLifetime);
    await visitor.request('/manage/confirm', { form: { ownPassword: 'not the right one' } });
    expect(visitor.cookies.get(sessionCookie)).toBe(before);
    expect(await isIn(visitor)).toBe(true);
  });

  test("a new token doesn't extend the session", async () => {
    const { visitor, email } = await join();
    const listSessions = () =>
      portal.portal.database
        .selectFrom('managerSessions')
        .innerJoin('managers', 'managers.id', 'managerSessions.userId')
        .select(['managerSessions.createdAt', 'managerSessions.expiresAt'])
        .where('managers.email', '=', email)
        .execute();
    const before = await listSessions();
    portal.pass(confirmationLifetime);
    await confirmConsoleSession(visitor);
    expect(await listSessions()).toEqual(before);
  });

  test('signing in again in the same browser ends its earlier session, no matter who signs in', async () => {
    const { visitor, email } = await join();
    const other = await join();
    const first = copy(visitor);
    await signIn(visitor, email);
    expect([await isIn(visitor), await isIn(first), await countSessions(email)]).toEqual([true, false, 1]);

    await signIn(visitor, other.email);
    expect([await countSessions(email), await countSessions(other.email)]).toEqual([0, 2]);
    expect(await isIn(other.visitor)).toBe(true);
  });

  test('with a second factor, the right password ends the earlier session and removes its cookie', async () => {
    const { visitor, email } = await join();
    const { secret } = await switchOnSecondFactor(visitor);
    await signIn(visitor, email);
    expect(await countSessions(email)).toBe(0);
    await visitor.request('/manage/second-factor', { form: { code: totpCode(secret) } });
    expect([await isIn(visitor), await countSessions(email)]).toEqual([true, 1]);
  });

  describe('with a second factor, changing how to sign in also asks for a code', () => {
    const passkeyStep = { json: { step: 'options' } };
    const changes: [name: string, path: string, form: Record<string, string>, status: number][] = [
      ['a new password', passwordPage, { password: newPassword }, 302],
      ['new recovery codes', factorPage, { intent: 'renew' }, 200],
      ['switching it off', factorPage, { intent: 'stop' }, 302],
    ];

    test.each(changes)('%s: refused without a code and with a wrong one, done with the right one', async (_name, path, form, status) => {
      const { visitor } = await join();
      const { secret } = await switchOnSecondFactor(visitor);
      portal.pass(confirmationLifetime);
      expect(await fieldsOf(await visitor.text(path))).toContain('ownCode');

      for (const ownCode of ['', '000000']) {
        const refused = await visitor.request(path, { form: { ...form, ownPassword: managerPassword, ownCode } });
        expect(refused.status).toBe(403);
        expect(await fieldsOf(await refused.text())).toContain('ownCode');
      }
      expect(
        (await visitor.request('/manage/account', { form: { intent: 'delete-passkey', id: 'x', ownPassword: managerPassword } })).status,
      ).toBe(403);

      const done = await visitor.request(path, { form: { ...form, ownPassword: managerPassword, ownCode: totpCode(secret) } });
      expect(done.status).toBe(status);
      expect(await isIn(visitor)).toBe(true);
    });

    test('a passkey is added after both, and a code from the app only counts once', async () => {
      const { visitor } = await join();
      const { secret } = await switchOnSecondFactor(visitor);
      portal.pass(confirmationLifetime);
      await confirmConsoleSession(visitor);
      expect((await visitor.request('/manage/passkey/register', passkeyStep)).status).toBe(403);

      const confirm = (ownCode: string) =>
        visitor.request('/manage/account', { form: { intent: 'confirm', ownPassword: managerPassword, ownCode } });
      expect((await confirm(totpCode(secret))).headers.get('Location')).toBe('/manage/account?done=confirmed#passkeys');
      expect((await visitor.request('/manage/passkey/register', passkeyStep)).status).not.toBe(403);
      portal.pass(confirmationLifetime);
      expect((await confirm(totpCode(secret))).status).toBe(403);
      expect(logged.join()).toContain('second-factor-wrong');
    });

    test('a recovery code also works, and is used up', async () => {
      const { visitor } = await join();
      const { codes } = await switchOnSecondFactor(visitor);
      const confirm = () =>
        visitor.request('/manage/account', { form: { intent: 'confirm', ownPassword: managerPassword, ownCode: codes[0] ?? '' } });
      portal.pass(confirmationLifetime);
      expect((await confirm()).status).toBe(302);
      expect(await visitor.text(factorPage)).toContain('You have 9 recovery codes left.');
      portal.pass(confirmationLifetime);
      expect((await confirm()).status).toBe(403);
    });

    test('within ten minutes of signing in with both, the password is enough', async () => {
      const { visitor } = await join();
      await switchOnSecondFactor(visitor);
      const changed = await visitor.request(passwordPage, { form: { ownPassword: managerPassword, password: newPassword } });
      expect(changed.headers.get('Location')).toBe('/manage/account?done=password');
    });
  });

  test('ending other sessions asks for the password if the session is stale', async () => {
    const { visitor, email } = await join();
    const other = portal.visit();
    await signIn(other, email);
    portal.pass(confirmationLifetime);
    expect(await visitor.text('/manage/account')).toContain('To end a session, confirm it');

    const end = (form: Record<string, string> = {}) =>
      visitor.request('/manage/account', { form: { intent: 'end-session', id: 'others', ...form } });
    expect((await end()).status).toBe(403);
    expect(await isIn(other)).toBe(true);

    const confirmed = await visitor.request('/manage/account', { form: { intent: 'confirm-to-end', ownPassword: managerPassword } });
    expect(confirmed.headers.get('Location')).toBe('/manage/account?done=confirmed#sessions');
    expect(await visitor.text('/manage/account')).toContain('End all others');
    expect((await end()).headers.get('Location')).toBe('/manage/account?done=session');
    expect([await isIn(visitor), await isIn(other)]).toEqual([true, false]);
  });
});
