import { hashPassword as hashByLibrary } from '@better-auth/utils/password';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { findManager, findPasswordHash } from '#app/features/team/store.server.ts';
import { makeSetUpLink } from '#app/features/team/make-link.server.ts';
import { hashPassword, verifyPassword } from '#app/platform/passwords/password-hash.ts';
import type { PasswordAnswer, PasswordJob } from '#app/platform/passwords/password-hasher.ts';
import { signInToConsole, managerPassword } from '#tests/support/console.ts';
import { portalEngines } from '#tests/support/engines.ts';
import { readText } from '#tests/support/html.ts';
import { openTestPortal, type TestPortal } from '#tests/support/portal.ts';

describe.each(portalEngines)('passwords on %s', (engine) => {
  let portal: TestPortal;
  /** The requests to the hashing thread. While `isHeld` is true, they wait until `release` is called. */
  let orders: PasswordJob[] = [];
  let isHeld = false;
  let release = () => {};
  let released = Promise.resolve();

  // Another test checks the results of scrypt.
  const answer = (order: PasswordJob) => (order.kind === 'hash' ? hashPassword(order.password) : order.password === managerPassword);

  function hold(): void {
    orders = [];
    isHeld = true;
    released = new Promise((resolve) => {
      release = () => {
        isHeld = false;
        resolve();
      };
    });
  }

  beforeAll(async () => {
    const computePassword = async (order: PasswordJob): Promise<PasswordAnswer> => {
      orders.push(order);
      if (isHeld) await released;
      return answer(order);
    };
    portal = await openTestPortal({ engine, computePassword });
    await signInToConsole(portal, 'owner');
  });
  afterAll(() => portal.close());

  const signIn = (address: string, email: string, password = 'not the right one') => {
    const visitor = portal.visit();
    visitor.address = address;
    return visitor.request('/manage/sign-in', { form: { email, password } });
  };

  const post = (token: string, address = '203.0.113.7') => {
    const visitor = portal.visit();
    visitor.address = address;
    return visitor.request(`/manage/join/${token}`, { form: { name: 'Nobody', email: 'nobody@example.com', password: managerPassword } });
  };

  test('nothing is hashed for an unknown link, or for a used one', async () => {
    const { database, keys, now } = portal.portal;
    const used = await makeSetUpLink({ database, keys }, { actor: 'terminal: test', now: now() });
    await portal.visit().request(`/manage/join/${used}`, { form: { name: 'Noor', email: 'noor@example.com', password: managerPassword } });
    orders = [];

    const unknown = await post('x'.repeat(22));
    expect(unknown.status).toBe(404);
    expect(await readText(await unknown.text())).toContain("This link doesn't work.");
    expect((await post(used)).status).toBe(409);
    expect(orders).toEqual([]);
  });

  test('links are guessed no faster than codes: the eleventh try has to wait', async () => {
    const statuses = [];
    for (let count = 0; count < 13; count += 1) statuses.push((await post(`guess-${count}`.padEnd(22, 'x'), '198.51.100.30')).status);
    expect(statuses).toEqual([...Array<number>(12).fill(404), 429]);
  });

  test('of forty sign-ins at once, six wait for their password and the others get 503, while pages are served', async () => {
    hold();
    const answers = Array.from({ length: 40 }, (_, index) => signIn(`198.51.100.${100 + index}`, `someone-${index}@example.com`));
    const statuses: number[] = [];
    for (const each of answers) void each.then(({ status }) => statuses.push(status));
    await expect.poll(() => statuses.length).toBe(34);

    expect(new Set(statuses)).toEqual(new Set([503]));
    await expect.poll(() => orders.length).toBe(6);
    expect((await portal.visit().request('/va-login')).status).toBe(200);
    expect((await (await portal.enter('training')).request('/trainingportal')).status).toBe(200);

    release();
    const refused = (await Promise.all(answers)).filter(({ status }) => status === 503);
    expect((await Promise.all(answers)).filter(({ status }) => status === 401)).toHaveLength(6);
    expect(refused[0]?.headers.get('Retry-After')).toBe('5');
    expect(refused[0]?.headers.get('Content-Type')).toBe('text/plain; charset=utf-8');
    expect(await refused[0]?.text()).toBe('Too many people are signing in right now. Try again in 5 seconds.');
  });

  test('of forty tries of unknown links at once, six get a page and the others 503', async () => {
    const answers = Array.from({ length: 40 }, (_, index) => post(`flood-${index}`.padEnd(22, 'x'), `198.51.101.${index}`));
    const statuses = (await Promise.all(answers)).map(({ status }) => status).toSorted((one, other) => one - other);
    expect(statuses).toEqual([...Array<number>(6).fill(404), ...Array<number>(34).fill(503)]);
  });

  test('while strangers use up their slots, a manager can sign in on a known device', async () => {
    const known = portal.visit();
    await signInToConsole(portal, 'owner', known);
    const device = `northkey-device=${known.cookies.get('northkey-device')}`;

    hold();
    const strangers = Array.from({ length: 8 }, (_, index) => signIn(`198.51.100.${200 + index}`, `someone-${index}@example.com`));
    await expect.poll(() => orders.length).toBe(6);
    const entering = portal
      .visit()
      .request('/manage/sign-in', { form: { email: 'owner@example.com', password: managerPassword }, headers: { Cookie: device } });
    await expect.poll(() => orders.length).toBe(7);

    release();
    expect((await entering).status).toBe(302);
    await Promise.all(strangers);
  });

  test('one address takes four slots', async () => {
    hold();
    const answers = Array.from({ length: 10 }, (_, index) => signIn('198.51.100.99', `someone-${index}@example.com`));
    await expect.poll(() => orders.length).toBe(4);
    release();
    const statuses = (await Promise.all(answers)).map(({ status }) => status).toSorted((one, other) => one - other);
    expect(statuses).toEqual([...Array<number>(4).fill(401), ...Array<number>(6).fill(503)]);
  });

  test('an earlier hash still opens the console, and is then replaced with a current one', async () => {
    const { database } = portal.portal;
    const manager = await findManager(database, { email: 'owner@example.com' });
    const id = manager?.id ?? '';
    const earlier = await hashByLibrary(managerPassword);
    await database.updateTable('managerAccounts').set({ password: earlier }).where('userId', '=', id).execute();

    expect((await signIn('203.0.113.7', 'owner@example.com')).status).toBe(401);
    expect(await findPasswordHash(database, id)).toBe(earlier);
    expect((await signIn('203.0.113.7', 'owner@example.com', managerPassword)).status).toBe(302);
    expect(await findPasswordHash(database, id)).toMatch(/^\$scrypt\$ln=15,r=8,p=3\$/);
    expect((await signIn('203.0.113.7', 'owner@example.com', managerPassword)).status).toBe(302);
  });

  test('an unknown address takes the same work as a known one', async () => {
    orders = [];
    await signIn('203.0.113.8', 'owner@example.com');
    const known = orders.length;
    await signIn('203.0.113.8', 'nobody-at-all@example.com');
    expect([known, orders.length]).toEqual([1, 2]);
  });
});

test('the thread hashes and compares as the process would, and the console opens', async () => {
  const portal = await openTestPortal({ computePassword: 'thread' });
  try {
    await signInToConsole(portal, 'owner');
    const manager = await findManager(portal.portal.database, { email: 'owner@example.com' });
    const hash = await findPasswordHash(portal.portal.database, manager?.id ?? '');
    expect(verifyPassword({ hash: hash ?? '', password: managerPassword })).toBe(true);

    const signIn = (password: string) => portal.visit().request('/manage/sign-in', { form: { email: 'owner@example.com', password } });
    expect([(await signIn('not the right one')).status, (await signIn(managerPassword)).status]).toEqual([401, 302]);
  } finally {
    await portal.close();
  }
});
