import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { allConfirmed } from '#tests/support/assessment.ts';
import { codes } from '#tests/support/codes.ts';
import { parseHtml, readField } from '#tests/support/html.ts';
import { openTestPortal, type TestPortal } from '#tests/support/portal.ts';

let portal: TestPortal;

beforeAll(async () => {
  portal = await openTestPortal();
});
afterAll(() => portal.close());

const gates = [
  {
    gate: '/va-login',
    code: codes.training,
    home: '/trainingportal',
    title: 'Real Estate VA Training Portal',
    heading: 'VA Access Required',
  },
  { gate: '/client-login', code: codes.client[1], home: '/client', title: 'Client Portal Access', heading: 'Access Required' },
];

test.each([
  ['/workbench/dates?deal=sale', true],
  ['/documents/va-role-description', true],
  ['/crm', false],
  ['//evil.example', false],
  [null, false],
])('the training gate on the way to %s leads clients to theirs: %s', async (next, isShared) => {
  const query = next === null ? '' : `?${new URLSearchParams({ next })}`;
  const visitor = portal.visit();
  expect((await visitor.text(`/va-login${query}`)).includes('Are you a client?')).toBe(isShared);
  if (!isShared) return;

  const entered = await visitor.request(`/client-login${query}`, { form: { accessCode: codes.client[1], next: next ?? '' } });
  expect(entered.headers.get('Location')).toBe(next);
});

describe.each(gates)('the gate $gate', ({ gate, code, home, title, heading }) => {
  test('shows its form to everyone, also without scripts', async () => {
    const response = await portal.visit().request(gate);
    const html = await response.text();

    expect(response.status).toBe(200);
    for (const words of [title, heading, 'Access Code', 'Access Portal', 'This is a restricted area', portal.content.brand.supportEmail])
      expect(html).toContain(words);
    expect(html.includes('Back to Home')).toBe(gate === '/va-login');
    const form = (await parseHtml(html)).querySelector('form');
    expect([form?.getAttributeValue('method'), form?.getAttributeValue('action')]).toEqual(['post', gate]);
  });

  test('refuses an empty code with its message', async () => {
    const response = await portal.visit().request(gate, { form: { accessCode: '' } });

    expect(response.status).toBe(400);
    expect(await response.text()).toContain('Access code is required');
  });

  test('refuses a wrong code with its message and keeps the text', async () => {
    const visitor = portal.visit();
    const response = await visitor.request(gate, { form: { accessCode: 'wrong<"code' } });
    const html = await response.text();

    expect(response.status).toBe(401);
    expect(html).toContain('Invalid access code');
    expect(await readField(html, 'accessCode')).toBe('wrong<"code');
    expect([...visitor.cookies.keys()]).not.toContain('northkey-session');
  });

  test('leads to its home page with the right code', async () => {
    const visitor = portal.visit();
    const response = await visitor.request(gate, { form: { accessCode: code } });

    expect(response.status).toBe(302);
    expect(response.headers.get('Location')).toBe(home);
    expect((await visitor.request(home)).status).toBe(200);
  });

  test('stays available to someone who is signed in', async () => {
    const visitor = portal.visit();
    await visitor.request(gate, { form: { accessCode: code } });
    expect((await visitor.request(gate)).status).toBe(200);
  });

  test.each([
    'https://evil.example/',
    '//evil.example/x',
    '/\\evil.example',
    '\\\\evil.example',
    'javascript:alert(1)',
    '/\t/evil.example',
    'http:evil.example',
    ' //evil.example',
    `/${'x'.repeat(5_000)}`,
  ])('never redirects outside the portal: next=%s', async (next) => {
    const response = await portal.visit().request(gate, { form: { accessCode: code, next } });
    const location = new URL(response.headers.get('Location') ?? '', 'http://portal.test/');

    expect(response.status).toBe(302);
    expect(location.origin).toBe('http://portal.test');
    expect(location.pathname).toBe(home);
  });
});

test('a visit to a gated address goes through the gate and then to that address, with its query', async () => {
  const visitor = portal.visit();
  const toGate = await visitor.request('/compliance?tab=summary');
  expect(toGate.headers.get('Location')).toBe('/va-login?next=%2Fcompliance%3Ftab%3Dsummary');

  const gate = await parseHtml(await visitor.text('/va-login?next=%2Fcompliance%3Ftab%3Dsummary'));
  expect(gate.querySelector('[name="next"]')?.getAttributeValue('value')).toBe('/compliance?tab=summary');

  const entered = await visitor.request('/va-login', { form: { accessCode: codes.training, next: '/compliance?tab=summary' } });
  expect(entered.headers.get('Location')).toBe('/compliance?tab=summary');
});

test('the session cookie is inaccessible to scripts and other sites, and changes at each sign-in', async () => {
  const visitor = portal.visit();
  const [first, second] = [await visitor.enter('training'), await visitor.enter('training')].map((response) =>
    response.headers.getSetCookie().find((line) => line.startsWith('northkey-session=')),
  );

  for (const attribute of ['HttpOnly', 'SameSite=Lax', 'Path=/']) expect(first).toContain(attribute);
  expect(first?.split(';')[0]).not.toBe(second?.split(';')[0]);
});

test('every screen behind a gate has a sign-out button, even where there is no menu', async () => {
  const insider = await portal.enter('training', 'client');
  await insider.request('/welcome', { form: { ...allConfirmed, fullName: 'Ana de la Cruz' } });

  for (const address of ['/trainingportal', '/client', '/workbench/dates', '/agreement', '/documents/marketing-guide']) {
    const form = (await parseHtml(await insider.text(address))).querySelector('form[action="/sign-out"]');
    expect(form?.querySelector('button[type="submit"]')?.textContent, address).toContain('Sign out');
  }
});

test('over https, cookies are Secure and have the __Host- prefix', async () => {
  const https = await openTestPortal({ variables: { PUBLIC_URL: 'https://portal.test' } });
  const response = await https
    .visit()
    .request('/va-login', { form: { accessCode: codes.training }, headers: { Origin: 'https://portal.test' } });
  await https.close();

  const cookies = response.headers.getSetCookie();
  expect(cookies.length).toBeGreaterThan(1);
  for (const cookie of cookies) {
    expect(cookie).toMatch(/^__Host-/);
    expect(cookie).toContain('Secure');
  }
  expect(response.headers.get('Strict-Transport-Security')).toMatch(/max-age=\d{7,}/);
});

test('after ten wrong codes the gate says when to try again, with status 429, and the right code works for others', async () => {
  const attemptSource = portal.visit();
  attemptSource.address = '203.0.113.99';
  const statuses: number[] = [];
  for (let index = 0; index < 11; index += 1)
    statuses.push((await attemptSource.request('/va-login', { form: { accessCode: `guess-${index}` } })).status);

  expect(statuses).toEqual([...Array<number>(10).fill(401), 429]);
  const waiting = await attemptSource.request('/va-login', { form: { accessCode: codes.training } });
  const html = await waiting.text();
  expect(waiting.status).toBe(429);
  expect(waiting.headers.get('Retry-After')).toBe('30');
  expect(html).toContain('Invalid access code');
  expect(html).toContain('Too many attempts. You can try again in 30 seconds.');

  expect((await portal.visit().enter('training')).status).toBe(302);
  portal.pass(30_001);
  expect((await attemptSource.enter('training')).status).toBe(302);
});

/** Sends wrong codes from an address, each from a new browser, until the portal no longer compares codes. */
async function useUp(address: string, audience: 'training' | 'client' = 'training'): Promise<void> {
  for (let index = 0; index < 12; index += 1) {
    const attemptSource = portal.visit();
    attemptSource.address = address;
    await attemptSource.enter(audience, `guess-${index}`);
  }
}

test('at an address with many wrong codes, strangers are told when they can try again, and then they can', async () => {
  await useUp('203.0.113.120');
  const stranger = portal.visit();
  stranger.address = '203.0.113.120';

  const held = await stranger.enter('training');
  expect(held.status).toBe(429);
  expect(held.headers.get('Retry-After')).toBe('30');
  expect(await held.text()).toContain('You can try again in 30 seconds.');

  portal.pass(30_000);
  expect((await stranger.enter('training')).status).toBe(302);
});

test('a trainee on a device where someone else started is known at the gate, and a stranger at the other one', async () => {
  const trainee = portal.visit();
  trainee.address = '203.0.113.121';
  await trainee.enter('training');
  const before = trainee.cookies.get('northkey-device');
  await trainee.request('/assessment', { form: { intent: 'someone-else' } });
  expect(trainee.cookies.get('northkey-device')).not.toBe(before);

  await useUp('203.0.113.121');
  await useUp('203.0.113.121', 'client');
  expect((await trainee.enter('client')).status).toBe(429);
  expect((await trainee.enter('training')).status).toBe(302);
});

test("forged forwarding headers don't provide new attempts", async () => {
  const statuses = [];
  for (let index = 0; index < 11; index += 1) {
    const visitor = portal.visit();
    const response = await visitor.request('/va-login', {
      form: { accessCode: 'wrong' },
      headers: { 'X-Forwarded-For': `10.0.0.${index}, 203.0.113.123` },
    });
    statuses.push(response.status);
  }
  expect(statuses.at(-1)).toBe(429);
});

test('signing out ends the session on the server, not only in the browser', async () => {
  const visitor = await portal.enter('training');
  const stolen = portal.visit();
  for (const [name, value] of visitor.cookies) stolen.cookies.set(name, value);
  expect((await stolen.request('/welcome')).status).toBe(200);

  await visitor.request('/sign-out', { method: 'POST', form: {} });
  expect((await stolen.request('/welcome')).status).toBe(302);
  expect([...visitor.cookies.keys()]).toEqual(['northkey-device']);
});

test('entering both portals opens both, and signing out ends both', async () => {
  const visitor = await portal.enter('training', 'client');
  for (const path of ['/welcome', '/client/va-sops']) expect((await visitor.request(path)).status, path).toBe(200);

  await visitor.request('/sign-out', { method: 'POST', form: {} });
  for (const path of ['/welcome', '/client/va-sops']) expect((await visitor.request(path)).status, path).toBe(302);
});

test('the root is the front page, or the training home with a VA session', async () => {
  const stranger = await portal.visit().text('/');
  expect(stranger).toContain('/va-login');
  expect(stranger).not.toContain('Welcome to Northkey');

  const trainee = await portal.enter('training');
  expect(await trainee.text('/')).toContain('Welcome to Northkey');

  const client = await portal.enter('client');
  expect(await client.text('/')).not.toContain('Welcome to Northkey');
});

test('on the dashboard host the root is the client sign-in, and takes a client on to the dashboard', async () => {
  const dashboard = await openTestPortal({ variables: { DASHBOARD_HOST: 'portal.test' } });
  const visitor = dashboard.visit();
  const before = await visitor.text('/');
  await visitor.enter('client');
  const after = await visitor.request('/');
  await dashboard.close();

  expect(before).toContain('Client Portal Access');
  expect(after.headers.get('Location')).toBe('/client');
});

test('a session is cached once, whatever other cookies come with it', async () => {
  const visitor = await portal.enter('training');
  portal.portal.sessions.forget();
  for (let count = 0; count < 3; count += 1) {
    visitor.cookies.set('x', `other-${count}`);
    expect((await visitor.request('/trainingportal')).status).toBe(200);
  }
  expect(portal.portal.sessions.size).toBe(1);
});
