import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { confirmationLifetime, inviteLinkLife } from '#app/features/team/rules.ts';
import { findManager, insertLink, listManagers } from '#app/features/team/store.server.ts';
import { transact } from '#app/platform/database/open-database.ts';
import { digest } from '#app/platform/keys.ts';
import { listRecords } from '#app/features/audit-log/store.server.ts';
import { verifyRecords } from '#app/features/audit-log/verify-records.server.ts';
import { signInToConsole, getShownLink, managerPassword } from '#tests/support/console.ts';
import { portalEngines } from '#tests/support/engines.ts';
import { findAll, hasElement, listTexts, readField, readText } from '#tests/support/html.ts';
import { addPasskey } from '#tests/support/passkey.ts';
import { openTestPortal, type TestPortal } from '#tests/support/portal.ts';
import { freezeTotpClock, listRecoveryCodes, switchOnSecondFactor } from '#tests/support/second-factor/second-factor.ts';
import { totpCode } from '#tests/support/second-factor/totp.ts';
import type { Visitor } from '#tests/support/visitor.ts';

const factorPage = '/manage/account/second-factor';

describe.each(portalEngines)('the console team on %s', (engine) => {
  let portal: TestPortal;
  let owner: Visitor;
  let viewer: Visitor;
  let members = 0;

  beforeAll(async () => {
    portal = await openTestPortal({ engine });
    owner = await signInToConsole(portal, 'owner');
    viewer = await signInToConsole(portal, 'viewer');
  });
  afterAll(() => portal.close());

  /** Invites someone through the page, and joins with the link that the page shows. */
  async function join(role: string, email = `desk${(members += 1)}@example.com`): Promise<{ visitor: Visitor; email: string; id: string }> {
    await confirm(owner);
    const link = await getShownLink(await owner.text('/manage/people', { form: { email, role } }));
    const visitor = portal.visit();
    expect((await visitor.request(link, { form: { name: 'Robin', password: managerPassword } })).status).toBe(302);
    return { visitor, email, id: await idOf(email) };
  }

  async function idOf(email: string): Promise<string> {
    const manager = (await listManagers(portal.portal.database)).find((known) => known.email === email);
    return manager?.id ?? 'nobody';
  }

  async function confirm(visitor: Visitor): Promise<void> {
    const answer = await visitor.request('/manage/account', { form: { intent: 'confirm', ownPassword: managerPassword } });
    expect(answer.status).toBe(302);
  }

  function signIn(visitor: Visitor, email: string, password = managerPassword): Promise<Response> {
    return visitor.request('/manage/sign-in', { form: { email, password } });
  }

  /** Opens a browser with its own network address, so that its failed attempts don't affect anyone else. */
  function visitFrom(address: string): Visitor {
    return Object.assign(portal.visit(), { address });
  }

  test('only owners see the team, and a viewer changes nothing', async () => {
    expect((await viewer.request('/manage/people')).status).not.toBe(200);
    expect(await viewer.text('/manage/people.data')).not.toContain('hasSecondFactor');
    const id = await idOf('owner@example.com');
    for (const form of [
      { intent: 'role', role: 'viewer' },
      { intent: 'remove', role: '' },
      { intent: 'sessions', role: '' },
    ])
      expect((await viewer.request(`/manage/people/${id}`, { form })).status).toBe(403);
    expect((await viewer.request('/manage/people', { form: { email: 'x@example.com', role: 'owner' } })).status).toBe(403);
    expect(await idOf('x@example.com')).toBe('nobody');
    expect((await portal.visit().request('/manage/account')).status).toBe(302);
  });

  test('an invitation is shown once, listed, and can be withdrawn', async () => {
    await confirm(owner);
    const link = await getShownLink(await owner.text('/manage/people', { form: { email: 'Invited+desk@Example.com', role: 'manager' } }));
    expect(link).toMatch(/^\/manage\/join\/[\w-]+$/);
    const listed = await owner.text('/manage/people');
    expect(listed).toContain('invited+desk@example.com');
    expect(listed).not.toContain(link);

    const button = 'button[aria-label="Withdraw the invitation for invited+desk@example.com"]';
    const form = (await findAll(listed, 'form')).find((each) => each.querySelector(button) !== null);
    const id = form?.querySelector('[name="id"]')?.getAttributeValue('value') ?? '';
    const withdrawn = await owner.request('/manage/people', { form: { intent: 'withdraw', id } });
    expect(withdrawn.headers.get('Location')).toBe('/manage/people?done=withdrawn');
    expect((await portal.visit().request(link)).status).toBe(410);
    const again = await owner.request('/manage/people', { form: { intent: 'withdraw', id } });
    expect(again.headers.get('Location')).toBe('/manage/people?done=not-withdrawn');
  });

  test('a newer invitation replaces the older one for the same address, and no other', async () => {
    await confirm(owner);
    const invite = async (email: string, role: string) => getShownLink(await owner.text('/manage/people', { form: { email, role } }));
    const other = await invite('other@example.com', 'viewer');
    const first = await invite('twice@example.com', 'owner');
    const newer = await invite('Twice@Example.com', 'viewer');
    const older = await portal.visit().request(first);
    expect(older.status).toBe(410);
    expect(await readText(await older.text())).toContain('This link has expired, or a newer one replaced it.');
    expect((await portal.visit().request(first, { form: { name: 'Robin', password: managerPassword } })).status).toBe(409);
    expect(await idOf('twice@example.com')).toBe('nobody');
    for (const link of [newer, other]) expect((await portal.visit().request(link)).status).toBe(200);
    expect((await listTexts(await owner.text('/manage/people'), 'td')).filter((text) => text.includes('twice@example.com'))).toHaveLength(
      1,
    );
  });

  test("an invitation that was still open when its address joined doesn't bring a removed manager back", async () => {
    const email = 'returning@example.com';
    const { database, keys, now } = portal.portal;
    // Invitations from before newer ones replaced older ones.
    const leaveOpen = async (token: string) => {
      const times = { createdAt: now(), expiresAt: new Date(now().getTime() + inviteLinkLife), usedAt: null };
      const link = { id: token, tokenDigest: digest(keys, token), role: 'owner', email, createdBy: 'owner@example.com', ...times } as const;
      await transact(database, (tx) => insertLink(tx, link));
    };
    const statusOf = async (token: string) => (await portal.visit().request(`/manage/join/${token}`)).status;

    await confirm(owner);
    const link = await getShownLink(await owner.text('/manage/people', { form: { email, role: 'owner' } }));
    await leaveOpen('before-joining');
    expect((await portal.visit().request(link, { form: { name: 'Robin', password: managerPassword } })).status).toBe(302);
    expect(await statusOf('before-joining')).toBe(410);
    await leaveOpen('while-on-the-team');
    expect(await statusOf('while-on-the-team')).toBe(200);

    expect((await owner.request(`/manage/people/${await idOf(email)}`, { form: { intent: 'remove' } })).status).toBe(302);
    for (const token of ['before-joining', 'while-on-the-team']) {
      const back = await portal.visit().request(`/manage/join/${token}`, { form: { name: 'Robin', password: managerPassword } });
      expect(back.status, token).toBe(409);
    }
    expect(await idOf(email)).toBe('nobody');
  });

  test('owners can export the team and open invitations, without a link in them', async () => {
    await confirm(owner);
    const sent = await owner.request('/manage/people', { form: { email: 'file@example.com', role: 'viewer' } });
    const token = (await getShownLink(await sent.text())).replace('/manage/join/', '');
    expect(token).not.toBe('');

    expect(await owner.text('/manage/people/export?format=csv')).toMatch(/"The owner","owner@example.com","Owner","(yes|no)"/);
    const invitations = await owner.text('/manage/people/export?format=json&table=invitations');
    expect(JSON.parse(invitations)).toContainEqual(expect.objectContaining({ email: 'file@example.com', role: 'Viewer' }));
    expect(invitations).not.toContain(token);
    expect((await owner.request('/manage/people/export?format=pdf')).status).toBe(400);
    const refused = await viewer.request('/manage/people/export');
    expect(refused.status).toBe(403);
    expect(await refused.text()).not.toContain('file@example.com');
  });

  test("a manager's address isn't invited again, and stays in the form", async () => {
    await confirm(owner);
    const refused = await owner.request('/manage/people', { form: { email: 'VIEWER@example.com', role: 'owner' } });
    expect(refused.status).toBe(409);
    const html = await refused.text();
    expect(html).toContain('already on the team');
    expect(await hasElement(html, '[value="VIEWER@example.com"]')).toBe(true);
  });

  test('a dangerous action asks for the password if the session was confirmed too long ago', async () => {
    const { id, visitor } = await join('viewer');
    portal.pass(confirmationLifetime);
    const page = `/manage/people/${id}`;
    expect(await hasElement(await owner.text(page), '[name="ownPassword"]')).toBe(true);

    const unasked = await owner.request(page, { form: { intent: 'remove' } });
    expect(unasked.status).toBe(403);
    expect(await unasked.text()).toContain('Enter your password.');
    const wrong = await owner.request(page, { form: { intent: 'remove', ownPassword: 'not the right one' } });
    expect(wrong.status).toBe(403);
    expect(await wrong.text()).not.toContain('not the right one');
    expect((await visitor.request('/manage/records')).status).toBe(200);

    const changed = await owner.request(page, { form: { intent: 'role', role: 'manager', ownPassword: managerPassword } });
    expect(changed.headers.get('Location')).toBe(`${page}?done=role`);
    expect(await readText(await owner.text(page))).toMatch(/Manager, without a second factor\. On the team since/);
    expect(await hasElement(await owner.text(page), '[name="ownPassword"]')).toBe(false);
  });

  test('if two owners change the same role, the later one sees both versions and decides again', async () => {
    await confirm(owner);
    const { id } = await join('viewer');
    expect(await hasElement(await owner.text(`/manage/people/${id}`), '[name="seen"][value="viewer"]')).toBe(true);
    const change = (role: string, seen: string) => owner.request(`/manage/people/${id}`, { form: { intent: 'role', role, seen } });
    expect((await change('manager', 'viewer')).status).toBe(302);

    const late = await change('owner', 'viewer');
    expect(late.status).toBe(409);
    const html = await late.text();
    for (const words of ['Someone else changed this role while you were editing.', 'owner@example.com', 'Changed a role'])
      expect(html).toContain(words);
    expect(await hasElement(html, '[name="seen"][value="manager"]')).toBe(true);
    expect((await findManager(portal.portal.database, { id }))?.role).toBe('manager');
    expect((await change('viewer', 'manager')).status).toBe(302);
  });

  test('guessing the password at an unattended computer is throttled', async () => {
    const { visitor, email } = await join('viewer');
    visitor.address = '198.51.100.21';
    portal.pass(confirmationLifetime);
    const form = { intent: 'confirm', ownPassword: 'a guess' };
    for (let count = 0; count < 10; count += 1) await visitor.request('/manage/account', { form });
    const held = await visitor.request('/manage/account', { form: { intent: 'confirm', ownPassword: managerPassword } });
    expect(held.status).toBe(429);
    expect(Number(held.headers.get('Retry-After'))).toBeGreaterThan(0);
    expect((await signIn(portal.visit(), email)).status).toBe(302);
  });

  test('a removed manager is signed out right away everywhere, and the address is free again', async () => {
    const { id, visitor, email } = await join('manager');
    await switchOnSecondFactor(visitor);
    const removed = await owner.request(`/manage/people/${id}`, { form: { intent: 'remove' } });
    expect(removed.headers.get('Location')).toBe('/manage/people?done=removed');
    expect((await visitor.request('/manage/records')).status).toBe(302);
    expect((await signIn(portal.visit(), email)).status).toBe(401);
    expect((await owner.request(`/manage/people/${id}`)).status).toBe(404);
    for (const table of ['managerAccounts', 'managerSessions', 'managerTwoFactors', 'managerPasskeys'] as const) {
      const left = await portal.portal.database.selectFrom(table).select('id').where('userId', '=', id).execute();
      expect(left, table).toEqual([]);
    }
    await join('viewer', email);
  });

  test("ending a manager's sessions signs them out everywhere", async () => {
    const { id, visitor, email } = await join('viewer');
    const second = portal.visit();
    await signIn(second, email);
    expect(await owner.text(`/manage/people/${id}`)).toContain('2 active sessions.');
    await owner.request(`/manage/people/${id}`, { form: { intent: 'sessions' } });
    for (const gone of [visitor, second]) expect((await gone.request('/manage/records')).status).toBe(302);
    expect((await signIn(second, email)).status).toBe(302);
  });

  test("the last owner can't leave or get a lower role", async () => {
    await confirm(owner);
    const page = `/manage/people/${await idOf('owner@example.com')}`;
    for (const form of [
      { intent: 'remove', role: '' },
      { intent: 'role', role: 'viewer' },
    ]) {
      const refused = await owner.request(page, { form });
      expect(refused.status).toBe(409);
      expect(await refused.text()).toContain('This is the only owner.');
    }
    expect((await owner.request('/manage/people')).status).toBe(200);
  });

  test('if two owners remove each other at once, one stays', async () => {
    const second = await join('owner');
    await confirm(owner);
    const first = await idOf('owner@example.com');
    const answers = await Promise.all([
      second.visitor.request(`/manage/people/${first}`, { form: { intent: 'role', role: 'viewer' } }),
      owner.request(`/manage/people/${second.id}`, { form: { intent: 'role', role: 'viewer' } }),
    ]);
    expect(answers.filter(({ status }) => status === 302)).toHaveLength(1);
    const owners = (await listManagers(portal.portal.database)).filter(({ role }) => role === 'owner');
    expect(owners).toHaveLength(1);

    // The first owner is an owner again, because the tests below depend on that.
    if (owners[0]?.email !== 'owner@example.com')
      await second.visitor.request(`/manage/people/${first}`, { form: { intent: 'role', role: 'owner' } });
    await owner.request(`/manage/people/${second.id}`, { form: { intent: 'role', role: 'viewer' } });
  });

  test("with a second factor, the password alone isn't enough", async () => {
    const { visitor, email } = await join('manager');
    const { secret, codes } = await switchOnSecondFactor(visitor);
    expect(codes).toHaveLength(10);
    expect((await visitor.request('/manage/records')).status).toBe(200);
    expect(await owner.text('/manage/people')).toContain('Second factor on');

    const other = portal.visit();
    const first = await other.request('/manage/sign-in', { form: { email, password: managerPassword, next: '/manage/account' } });
    expect(first.headers.get('Location')).toBe('/manage/second-factor?next=%2Fmanage%2Faccount');
    expect((await other.request('/manage/records')).status).toBe(302);
    expect((await other.request('/manage/second-factor?next=%2Fmanage%2Faccount')).status).toBe(200);

    const wrong = await other.request('/manage/second-factor', { form: { code: '000 000' } });
    expect(wrong.status).toBe(401);
    expect(await readText(await wrong.text())).toContain("This code doesn't work.");
    const right = await other.request('/manage/second-factor', { form: { code: totpCode(secret), next: '/manage/account' } });
    expect(right.headers.get('Location')).toBe('/manage/account');
    expect((await other.request('/manage/account')).status).toBe(200);
  });

  test("a code from the app signs in once, and earlier codes don't", async () => {
    const { visitor, email } = await join('manager');
    const { secret } = await switchOnSecondFactor(visitor);
    const use = async (code: string) => {
      const other = visitFrom('198.51.100.24');
      await signIn(other, email);
      const answer = await other.request('/manage/second-factor', { form: { code } });
      return { status: answer.status, isIn: (await other.request('/manage/records')).status === 200 };
    };
    expect(await use(totpCode(secret, Date.now() - 30_000))).toEqual({ status: 401, isIn: false });

    const code = totpCode(secret);
    const both = await Promise.all([use(code), use(code)]);
    expect(both.filter(({ isIn }) => isIn)).toHaveLength(1);
    expect(await use(code)).toEqual({ status: 401, isIn: false });
  });

  test('password, second factor and their records are saved together or not at all', async () => {
    const { database } = portal.portal;
    const { visitor, email } = await join('manager');
    const scan = await visitor.text(factorPage, { form: { intent: 'start', ownPassword: managerPassword } });
    const uri = await readField(scan, 'uri');
    freezeTotpClock();
    const code = totpCode(new URL(uri).searchParams.get('secret') ?? '');
    const finish = () => visitor.request(factorPage, { form: { intent: 'finish', uri, code } });
    const password = 'another sentence is easy';
    const change = () => visitor.request('/manage/account/password', { form: { ownPassword: managerPassword, password } });

    // The log can't be written, as if the process had died before writing the record.
    await sql`alter table change_records rename to kept_records`.execute(database);
    try {
      expect((await finish()).status).toBe(500);
      expect((await change()).status).toBe(500);
    } finally {
      await sql`alter table kept_records rename to change_records`.execute(database);
    }
    expect((await signIn(visitFrom('198.51.100.25'), email, password)).status).toBe(401);
    expect((await signIn(visitFrom('198.51.100.25'), email)).headers.get('Location')).not.toContain('second-factor');
    expect((await visitor.request('/manage/account')).status).toBe(200);

    // Nothing was saved, not even that the code was used.
    expect((await finish()).status).toBe(200);
    expect((await change()).status).toBe(302);
    const actions = (await listRecords(database, { subject: `manager/${email}` })).map(({ action }) => action);
    expect(actions.slice(0, 2)).toEqual(['manager.password', 'manager.second-factor']);
  });

  test('a recovery code signs in once, and new ones replace the old', async () => {
    const { visitor, email } = await join('manager');
    const { codes } = await switchOnSecondFactor(visitor);
    const [code = '', second = ''] = codes;

    const use = async (typed: string) => {
      const other = portal.visit();
      await signIn(other, email);
      const answer = await other.request('/manage/second-factor', { form: { code: typed } });
      return { status: answer.status, isIn: (await other.request('/manage/records')).status === 200 };
    };
    expect(await use(code.toUpperCase().replaceAll('-', ' '))).toEqual({ status: 302, isIn: true });
    expect(await use(code)).toEqual({ status: 401, isIn: false });

    const renewed = await listRecoveryCodes(await visitor.text(factorPage, { form: { intent: 'renew', ownPassword: managerPassword } }));
    expect(renewed).toHaveLength(10);
    expect(await use(second)).toEqual({ status: 401, isIn: false });
    expect(await use(renewed[0] ?? '')).toEqual({ status: 302, isIn: true });
  });

  test('five wrong codes end the sign-in, and the right one is too late', async () => {
    const { visitor, email } = await join('manager');
    const { secret } = await switchOnSecondFactor(visitor);
    const attemptSource = portal.visit();
    attemptSource.address = '198.51.100.22';
    await signIn(attemptSource, email);
    for (let count = 0; count < 5; count += 1) await attemptSource.request('/manage/second-factor', { form: { code: '000000' } });
    const late = await attemptSource.request('/manage/second-factor', { form: { code: totpCode(secret) } });
    expect(late.status).toBe(410);
    expect((await attemptSource.request('/manage/records')).status).toBe(302);
  });

  test('without the first step, the second leads back to it', async () => {
    const stranger = portal.visit();
    expect((await stranger.request('/manage/second-factor')).headers.get('Location')).toContain('/manage/sign-in');
    expect((await stranger.request('/manage/second-factor', { form: { code: '123456' } })).headers.get('Location')).toContain(
      '/manage/sign-in',
    );
  });

  test('turning it on or off always asks for the password, and a wrong first code keeps the secret visible', async () => {
    const { visitor, email } = await join('viewer');
    const refused = await visitor.request(factorPage, { form: { intent: 'start', ownPassword: 'not the right one' } });
    expect(refused.status).toBe(403);
    expect(await refused.text()).not.toContain('otpauth');

    const scan = await visitor.text(factorPage, { form: { intent: 'start', ownPassword: managerPassword } });
    const uri = await readField(scan, 'uri');
    const wrong = await visitor.request(factorPage, { form: { intent: 'finish', uri, code: '000000' } });
    expect(wrong.status).toBe(401);
    expect(await wrong.text()).toContain(new URL(uri).searchParams.get('secret') ?? 'nothing');
    expect((await signIn(portal.visit(), email)).headers.get('Location')).toBe('/manage');

    await switchOnSecondFactor(visitor);
    expect((await visitor.request(factorPage, { form: { intent: 'stop' } })).status).toBe(400);
    expect((await signIn(portal.visit(), email)).headers.get('Location')).toContain('/manage/second-factor');
    const off = await visitor.request(factorPage, { form: { intent: 'stop', ownPassword: managerPassword } });
    expect(off.headers.get('Location')).toBe('/manage/account?done=second-factor-off');
    expect((await signIn(portal.visit(), email)).headers.get('Location')).toBe('/manage');
  });

  test("a manager's own sessions are listed by browser, and end one at a time or all except this one", async () => {
    const { visitor, email } = await join('viewer');
    const others = [portal.visit(), portal.visit()];
    for (const other of others)
      await other.request('/manage/sign-in', {
        form: { email, password: managerPassword },
        headers: { 'User-Agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' },
      });
    const html = await visitor.text('/manage/account');
    expect((await listTexts(html, 'td')).filter((text) => text === 'Firefox on Linux')).toHaveLength(2);
    expect(html).toContain('(this one)');

    const id = await readField(html, 'id');
    await visitor.request('/manage/account', { form: { intent: 'end-session', id } });
    const statuses = async () => Promise.all(others.map(async (other) => (await other.request('/manage/account')).status));
    expect(new Set(await statuses())).toEqual(new Set([200, 302]));
    await visitor.request('/manage/account', { form: { intent: 'end-session', id: 'others' } });
    expect(await statuses()).toEqual([302, 302]);
    expect((await visitor.request('/manage/account')).status).toBe(200);
  });

  test("nobody can end another manager's session by its ID", async () => {
    const { visitor } = await join('viewer');
    const sessions = await portal.portal.database.selectFrom('managerSessions').select('id').execute();
    for (const { id } of sessions) await visitor.request('/manage/account', { form: { intent: 'end-session', id } });
    expect((await owner.request('/manage/account')).status).toBe(200);
  });

  test('a new password ends the other sessions and replaces the old password', async () => {
    const { visitor, email } = await join('viewer');
    const other = portal.visit();
    await signIn(other, email);
    const page = '/manage/account/password';
    const password = 'another long sentence';
    expect((await visitor.request(page, { form: { ownPassword: 'not the right one', password } })).status).toBe(403);
    expect((await visitor.request(page, { form: { ownPassword: managerPassword, password: 'short' } })).status).toBe(400);
    expect((await visitor.request(page, { form: { ownPassword: managerPassword, password } })).status).toBe(302);

    expect((await visitor.request('/manage/account')).status).toBe(200);
    expect((await other.request('/manage/account')).status).toBe(302);
    expect((await signIn(portal.visit(), email)).status).toBe(401);
    expect((await signIn(portal.visit(), email, password)).status).toBe(302);
  });

  test("passkeys: strangers can't register one, and a forged response opens nothing", async () => {
    const register = '/manage/passkey/register';
    expect((await portal.visit().request(register, { json: { step: 'options' } })).status).toBe(302);
    portal.pass(confirmationLifetime);
    expect((await viewer.request(register, { json: { step: 'options' } })).status).toBe(403);
    await confirm(viewer);
    const options = await viewer.request(register, { json: { step: 'options' } });
    expect(options.status).toBe(200);
    expect(await options.json()).toMatchObject({ authenticatorSelection: { userVerification: 'required' } });
    const forged = { step: 'keep', name: 'Phone', credential: { id: 'x', rawId: 'x', type: 'public-key', response: {} } };
    expect((await viewer.request(register, { json: forged })).status).toBe(422);

    const stranger = portal.visit();
    expect((await stranger.request('/manage/passkey/sign-in', { json: { step: 'options' } })).status).toBe(200);
    const answer = { step: 'answer', credential: { id: 'x', response: {} }, next: '/manage/records' };
    expect((await stranger.request('/manage/passkey/sign-in', { json: answer })).status).toBe(403);
    expect((await stranger.request('/manage/records')).status).toBe(302);
    expect(await readText(await viewer.text('/manage/account'))).toContain("Passkeys don't work at this address.");
  });

  test('only its owner can name or delete a passkey', async () => {
    const { visitor, id: managerId } = await join('viewer');
    const passkey = await addPasskey(portal.portal, managerId);
    const send = (who: Visitor, form: Record<string, string>) => who.request('/manage/account', { form: { id: passkey, ...form } });
    await confirm(owner);
    expect((await send(owner, { intent: 'delete-passkey' })).status).toBe(409);
    expect((await send(visitor, { intent: 'name-passkey', name: ' ' })).status).toBe(400);
    expect((await send(visitor, { intent: 'name-passkey', name: 'Old phone' })).status).toBe(302);
    expect(await visitor.text('/manage/account')).toContain('Old phone');

    portal.pass(confirmationLifetime);
    expect((await send(visitor, { intent: 'delete-passkey' })).status).toBe(403);
    expect((await send(visitor, { intent: 'delete-passkey', ownPassword: managerPassword })).status).toBe(302);
    expect(await visitor.text('/manage/account')).not.toContain('Old phone');
  });

  test('every change is recorded, no record contains a secret, and the log is an intact chain', async () => {
    const records = await listRecords(portal.portal.database, {});
    const actions = new Set<string>(records.map(({ action }) => action));
    for (const action of [
      'invited',
      'invitation-withdrawn',
      'joined',
      'role-changed',
      'removed',
      'sessions-ended',
      'second-factor',
      'password',
      'passkey',
    ])
      expect(actions, action).toContain(`manager.${action}`);
    expect(JSON.stringify(records)).not.toMatch(/otpauth|a long sentence|another long/);
    expect((await verifyRecords(portal.portal.database)).breaks).toEqual([]);
  });
});
