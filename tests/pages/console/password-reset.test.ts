import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { resetAskedAgainAfter, resetLinkLife } from '#app/features/team/rules.ts';
import { findManager } from '#app/features/team/store.server.ts';
import { createCarriers, deliver } from '#app/features/messages/deliver.server.ts';
import { listMessages } from '#app/features/messages/store.server.ts';
import { listRecords } from '#app/features/audit-log/store.server.ts';
import { origin } from '#tests/support/http-request.ts';
import { signInToConsole, getShownLink, managerPassword } from '#tests/support/console.ts';
import { portalEngines } from '#tests/support/engines.ts';
import { hasElement, readText } from '#tests/support/html.ts';
import { startMailServer, type MailServer } from '#tests/support/mail/mail-server.ts';
import { openTestPortal, type TestPortal } from '#tests/support/portal.ts';
import { switchOnSecondFactor } from '#tests/support/second-factor/second-factor.ts';
import { totpCode } from '#tests/support/second-factor/totp.ts';
import type { Visitor } from '#tests/support/visitor.ts';

const forgot = '/manage/forgot-password';
const newPassword = 'three geese cross the parking lot';
const resetLink = /\/manage\/reset-password\/[\w-]{22}/;

const signIn = (visitor: Visitor, email: string, password: string) => visitor.request('/manage/sign-in', { form: { email, password } });

describe.each(portalEngines)('a new password by email on %s', (engine) => {
  let server: MailServer;
  let portal: TestPortal;
  let owner: Visitor;
  let askers = 0;

  beforeAll(async () => {
    server = await startMailServer();
    portal = await openTestPortal({ engine, variables: { PUBLIC_URL: origin, SMTP_URL: server.url } });
    owner = await signInToConsole(portal, 'owner');
    await signInToConsole(portal, 'manager');
  });
  afterAll(async () => {
    await portal.close();
    await server.close();
  });

  async function sendDue(): Promise<void> {
    const { database, keys, env, content, now } = portal.portal;
    for (const carrier of createCarriers(env, { brand: content.brand, keys, origin }))
      while ((await deliver({ database, engine, carrier, now })) > 0);
  }

  const resetMails = async () => (await listMessages(portal.portal.database, { event: 'password-reset.made' }, 100)).length;

  /** Requests a link from a separate network address each time, so that tests don't have to wait for each other. */
  async function ask(email: string): Promise<Response> {
    const visitor = Object.assign(portal.visit(), { address: `198.51.100.${(askers += 1)}` });
    return visitor.request(forgot, { form: { email } });
  }

  async function askForLink(email: string): Promise<string> {
    portal.pass(resetAskedAgainAfter);
    const before = await resetMails();
    expect((await ask(email)).status).toBe(200);
    await expect.poll(resetMails).toBe(before + 1);
    await sendDue();
    const mail = server.mails.at(-1);
    expect(mail?.to).toMatchObject({ text: email });
    return resetLink.exec(mail?.text ?? '')?.[0] ?? '';
  }

  test('a known and an unknown address get the same response, and only the known one is emailed', async () => {
    const before = await resetMails();
    const [known, unknown] = [await ask('manager@example.com'), await ask('nobody@example.com')];
    expect([known.status, unknown.status]).toEqual([200, 200]);
    const withoutNonces = (html: string) => html.replaceAll(/nonce="[^"]*"/g, '').replaceAll(/[\w-]+@example\.com/g, '');
    const [one, other] = [withoutNonces(await known.text()), withoutNonces(await unknown.text())];
    expect(one).toBe(other);
    expect(await readText(one)).toContain("If that address belongs to a manager, we've sent a link.");
    await expect.poll(resetMails).toBe(before + 1);

    // Asking again right away doesn't send a second email.
    await ask('manager@example.com');
    await ask('manager@example.com');
    const link = await askForLink('owner@example.com');
    expect(link).not.toBe('');
    const mailed = await listMessages(portal.portal.database, { event: 'password-reset.made' }, 100);
    expect(new Set(mailed.map(({ recipient }) => recipient))).toEqual(new Set(['manager@example.com', 'owner@example.com']));
    expect(mailed).toHaveLength(2);
  });

  test('the link is only in the email, and not in a message record, a log or a table', async () => {
    const link = await askForLink('manager@example.com');
    const token = link.split('/').at(-1) ?? '';
    expect(token).toHaveLength(22);
    const { database } = portal.portal;
    const stored = [
      await listMessages(database, {}, 100),
      await listRecords(database, {}),
      await database.selectFrom('managerPasswordResets').selectAll().execute(),
      (await sql`select * from messages`.execute(database)).rows,
    ];
    expect(JSON.stringify(stored)).not.toContain(token);
    const [message] = await listMessages(database, { event: 'password-reset.made' }, 1);
    expect(message?.secret).toBeNull();
    for (const page of ['', '/html']) expect(await owner.text(`/manage/messages/${message?.id}${page}`)).not.toContain(token);
  });

  test('it sets a new password once, and ends every session', async () => {
    const link = await askForLink('manager@example.com');
    const signedIn = await signInToConsole(portal, 'manager');
    expect((await signedIn.request('/manage')).status).toBe(200);

    const visitor = portal.visit();
    expect(await visitor.text(link)).toContain('manager@example.com');
    expect((await visitor.request(link, { form: { password: 'short' } })).status).toBe(400);
    expect((await visitor.request(link, { form: { password: 'manager@example.com' } })).status).toBe(400);
    const changed = await visitor.request(link, { form: { password: newPassword } });
    expect(changed.headers.get('Location')).toBe('/manage/sign-in?done=reset');
    expect((await signedIn.request('/manage')).status).toBe(302);
    expect((await visitor.request('/manage')).status).toBe(302);

    expect((await visitor.request(link)).status).toBe(410);
    expect((await visitor.request(link, { form: { password: 'four geese cross the parking lot' } })).status).toBe(409);
    expect((await signIn(portal.visit(), 'manager@example.com', managerPassword)).status).toBe(401);
    expect((await signIn(portal.visit(), 'manager@example.com', newPassword)).status).toBe(302);
    const [newest] = await listRecords(portal.portal.database, {
      subject: 'manager/manager@example.com',
      action: 'manager.password-reset',
    });
    expect(newest).toMatchObject({ actor: 'manager@example.com' });
  });

  test('if two people use it at once, one succeeds', async () => {
    const link = await askForLink('manager@example.com');
    const passwords = ['six geese cross the parking lot', 'nine geese cross the parking lot'];
    const answers = await Promise.all(passwords.map((password) => portal.visit().request(link, { form: { password } })));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([302, 409]);
    await reset('manager@example.com', newPassword);
  });

  async function reset(email: string, password: string): Promise<void> {
    expect((await portal.visit().request(await askForLink(email), { form: { password } })).status).toBe(302);
  }

  test('a newer link expires an older one, and each expires after ten minutes', async () => {
    const older = await askForLink('manager@example.com');
    const newer = await askForLink('manager@example.com');
    expect((await portal.visit().request(older)).status).toBe(410);
    expect((await portal.visit().request(newer)).status).toBe(200);
    expect(resetLinkLife).toBe(10 * 60_000);
    portal.pass(resetLinkLife);
    expect((await portal.visit().request(newer)).status).toBe(410);
    expect((await portal.visit().request(newer, { form: { password: newPassword } })).status).toBe(409);
  });

  test("it doesn't replace the second factor", async () => {
    const viewer = await signInToConsole(portal, 'viewer');
    const { secret } = await switchOnSecondFactor(viewer);
    await reset('viewer@example.com', newPassword);

    const visitor = portal.visit();
    expect((await signIn(visitor, 'viewer@example.com', newPassword)).headers.get('Location')).toContain('/manage/second-factor');
    expect((await visitor.request('/manage')).status).toBe(302);
    await visitor.request('/manage/second-factor', { form: { code: totpCode(secret) } });
    expect((await visitor.request('/manage')).status).toBe(200);
  });

  test('a removed manager no longer has a link', async () => {
    const { database } = portal.portal;
    const link = await askForLink('viewer@example.com');
    const id = (await findManager(database, { email: 'viewer@example.com' }))?.id ?? '';
    const form = { intent: 'remove', ownPassword: managerPassword };
    expect((await owner.request(`/manage/people/${id}`, { form })).status).toBe(302);
    expect((await portal.visit().request(link)).status).toBe(404);
    expect((await portal.visit().request(link, { form: { password: newPassword } })).status).toBe(409);
  });

  test('an owner creates a link, which is shown once and expires the emailed one', async () => {
    const mailed = await askForLink('manager@example.com');
    const id = (await findManager(portal.portal.database, { email: 'manager@example.com' }))?.id ?? '';
    const page = `/manage/people/${id}`;
    const link = await getShownLink(await owner.text(page, { form: { intent: 'reset-link', ownPassword: managerPassword } }));
    expect(link).toMatch(resetLink);
    expect(await owner.text(page)).not.toContain(link);
    expect((await portal.visit().request(mailed)).status).toBe(410);
    expect((await portal.visit().request(link, { form: { password: newPassword } })).status).toBe(302);
    const [made] = await listRecords(portal.portal.database, { subject: 'manager/manager@example.com', action: 'manager.reset-link' });
    expect(made).toMatchObject({ actor: 'owner@example.com' });
  });

  test("an invitation is emailed to its recipient, and its link isn't stored", async () => {
    const form = { email: 'Invited@example.com', role: 'viewer', ownPassword: managerPassword };
    const html = await owner.text('/manage/people', { form });
    const link = await getShownLink(html);
    expect(html).toContain('emailed this link to');
    await sendDue();
    const mail = server.mails.at(-1);
    expect(mail?.to).toMatchObject({ text: 'invited@example.com' });
    expect(mail?.text).toContain(`${origin}${link}`);
    expect(mail?.html).toContain(`${origin}${link}`);
    expect(JSON.stringify((await sql`select * from messages`.execute(portal.portal.database)).rows)).not.toContain(link.split('/').at(-1));
    expect((await portal.visit().request(link)).status).toBe(200);
  });

  test("an invitation withdrawn before it was emailed isn't emailed", async () => {
    await owner.request('/manage/people', { form: { email: 'late@example.com', role: 'viewer', ownPassword: managerPassword } });
    const links = await portal.portal.database.selectFrom('managerLinks').select('id').where('email', '=', 'late@example.com').execute();
    await owner.request('/manage/people', { form: { intent: 'withdraw', id: links[0]?.id ?? '' } });
    await sendDue();
    expect(server.mails.map(({ to }) => to)).not.toContainEqual(expect.objectContaining({ text: 'late@example.com' }));
  });
});

test('without a mail server, the page says who can help, and asks for no address', async () => {
  const portal = await openTestPortal();
  await signInToConsole(portal, 'owner');
  expect(await hasElement(await portal.visit().text('/manage/sign-in'), '[href="/manage/forgot-password"]')).toBe(true);
  const html = await portal.visit().text(forgot);
  expect(html).toContain('Ask an owner for a reset link');
  expect(await hasElement(html, '[name="email"]')).toBe(false);
  expect((await portal.visit().request(forgot, { form: { email: 'owner@example.com' } })).status).toBe(409);
  expect(await listMessages(portal.portal.database, {}, 10)).toEqual([]);
  await portal.close();
});
