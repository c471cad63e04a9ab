import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { makeSetUpLink } from '#app/features/team/make-link.server.ts';
import { verifyRecords } from '#app/features/audit-log/verify-records.server.ts';
import { signInToConsole, managerPassword } from '#tests/support/console.ts';
import { portalEngines } from '#tests/support/engines.ts';
import { hasElement, parseHtml, textOf } from '#tests/support/html.ts';
import { openTestPortal, type TestPortal } from '#tests/support/portal.ts';
import type { Visitor } from '#tests/support/visitor.ts';

describe.each(portalEngines)('the console on %s', (engine) => {
  let portal: TestPortal;
  let owner: Visitor;

  beforeAll(async () => {
    portal = await openTestPortal({ engine });
    owner = await signInToConsole(portal, 'owner');
  });
  afterAll(() => portal.close());

  const signIn = (visitor: Visitor, form: Record<string, string>) => visitor.request('/manage/sign-in', { form });

  test('without a manager, everything leads to the sign-in page, including data', async () => {
    const stranger = portal.visit();
    const page = await stranger.request('/manage/records?actor=x');
    expect(page.status).toBe(302);
    expect(page.headers.get('Location')).toBe('/manage/sign-in?next=%2Fmanage%2Frecords%3Factor%3Dx');
    expect((await stranger.request('/manage/records.data')).status).toBe(202);
    expect(await stranger.text('/manage/records.data')).not.toContain('Joined');
  });

  test.each(['/manage/nope', '/manage/requests/x/y'])('for a manager, the unknown address %s is a page of the console', async (path) => {
    for (const visitor of [owner, await signInToConsole(portal, 'editor')]) {
      const response = await visitor.request(path);
      expect(response.status).toBe(404);
      const page = await parseHtml(await response.text());
      expect(page.querySelectorAll('main h1').map(textOf)).toEqual(["This page doesn't exist"]);
      expect(page.querySelectorAll('nav a').map((link) => link.textContent)).toContain('Content');
      expect((await visitor.request(`${path}.data`)).status).toBe(404);
      expect((await visitor.request(path, { form: { a: '1' } })).status).toBe(404);
    }
  });

  test('for everyone else, an unknown address of the console is like any other', async () => {
    for (const visitor of [portal.visit(), await portal.enter('training', 'client')]) {
      const response = await visitor.request('/manage/nope');
      expect(response.status).toBe(404);
      const page = await parseHtml(await response.text());
      expect(page.querySelector('main h1')?.textContent).toBe('404');
      expect(page.querySelector('nav')).toBeNull();
      expect((await visitor.request('/manage/nope.data')).status).toBe(404);
    }
  });

  test("the portals' sessions open nothing in it", async () => {
    const both = await portal.enter('training', 'client');
    expect((await both.request('/manage/records')).status).toBe(302);
  });

  test('the set-up link makes an owner once', async () => {
    expect((await owner.request('/manage/records')).status).toBe(200);
    expect(await owner.text('/manage/records')).toContain('Joined as a manager');

    const { database, keys, now } = portal.portal;
    const token = await makeSetUpLink({ database, keys }, { actor: 'terminal: test', now: now() });
    const first = await portal.visit().request(`/manage/join/${token}`, {
      form: { name: 'Noor', email: 'Noor+desk@Example.com', password: managerPassword },
    });
    expect(first.status).toBe(302);
    const second = await portal.visit().request(`/manage/join/${token}`, {
      form: { name: 'Mallory', email: 'mallory@example.com', password: managerPassword },
    });
    expect(second.status).toBe(409);
    expect(await second.text()).toContain('This link was already used.');
    expect((await portal.visit().request(`/manage/join/${token}`)).status).toBe(410);
    expect((await signIn(portal.visit(), { email: 'NOOR+desk@example.com', password: managerPassword })).status).toBe(302);
  });

  test('an invalid or expired link makes nobody an owner', async () => {
    expect((await portal.visit().request('/manage/join/x')).status).toBe(404);

    const { database, keys } = portal.portal;
    const token = await makeSetUpLink(
      { database, keys },
      { actor: 'terminal: test', now: new Date(portal.portal.now().getTime() - 3_600_000) },
    );
    const late = await portal.visit().request(`/manage/join/${token}`, {
      form: { name: 'Late', email: 'late@example.com', password: managerPassword },
    });
    expect(late.status).toBe(409);
    expect(await late.text()).toContain('This link has expired, or a newer one replaced it.');
  });

  test('a short password is refused with a message, and the other fields keep their text', async () => {
    const { database, keys, now } = portal.portal;
    const token = await makeSetUpLink({ database, keys }, { actor: 'terminal: test', now: now() });
    const refused = await portal.visit().request(`/manage/join/${token}`, {
      form: { name: 'Short Password', email: 'short@example.com', password: 'eleven lett' },
    });
    expect(refused.status).toBe(400);
    const html = await refused.text();
    expect(html).toContain('Use at least 12 characters.');
    expect(await hasElement(html, '[value="Short Password"]')).toBe(true);
    expect(html).not.toContain('eleven lett');
  });

  test('a wrong password is refused, the email stays, and the password is nowhere in the response', async () => {
    const refused = await signIn(portal.visit(), { email: 'owner@example.com', password: 'not the right one' });
    expect(refused.status).toBe(401);
    const html = await refused.text();
    expect(html).toContain('Wrong email or password.');
    expect(await hasElement(html, '[value="owner@example.com"]')).toBe(true);
    expect(html).not.toContain('not the right one');
  });

  test('guessing is throttled: after ten wrong attempts, the right password has to wait as well', async () => {
    await signInToConsole(portal, 'viewer');
    const attemptSource = portal.visit();
    attemptSource.address = '198.51.100.9';
    for (let count = 0; count < 10; count += 1) await signIn(attemptSource, { email: 'viewer@example.com', password: `guess ${count}` });

    const held = await signIn(attemptSource, { email: 'viewer@example.com', password: managerPassword });
    expect(held.status).toBe(429);
    expect(Number(held.headers.get('Retry-After'))).toBeGreaterThan(0);
    expect(await held.text()).toContain('Too many attempts.');
  });

  test('a manager who signs out is out right away', async () => {
    const visitor = portal.visit();
    expect((await signIn(visitor, { email: 'owner@example.com', password: managerPassword })).headers.get('Location')).toBe('/manage');
    const cookies = [...visitor.cookies].map((pair) => pair.join('=')).join('; ');
    expect((await visitor.request('/manage/sign-out', { method: 'POST', form: {} })).status).toBe(302);
    expect((await portal.visit().request('/manage/records', { headers: { Cookie: cookies } })).status).toBe(302);
  });

  test('signing in only redirects within this portal', async () => {
    const away = await signIn(portal.visit(), { email: 'owner@example.com', password: managerPassword, next: '//evil.example' });
    expect(away.headers.get('Location')).toBe('/manage');
  });

  test('the log is an intact chain', async () => {
    const { length, breaks } = await verifyRecords(portal.portal.database);
    expect(length).toBeGreaterThan(2);
    expect(breaks).toEqual([]);
  });
});
