import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';

import { listRecords } from '#app/features/audit-log/store.server.ts';
import { confirmationLifetime } from '#app/features/team/rules.ts';
import { managerPassword, signInToConsole } from '#tests/support/console.ts';
import { attributeOf, findAll, findHtmlErrors, hasElement, readField, readText } from '#tests/support/html.ts';
import { startBadMailServer, startMailServer, type BadServer, type MailServer } from '#tests/support/mail/mail-server.ts';
import { startWebhookReceiver, type WebhookReceiver } from '#tests/support/mail/webhook-receiver.ts';
import { openTestPortal, type TestPortal } from '#tests/support/portal.ts';
import { origin, type Visitor } from '#tests/support/visitor.ts';

const page = '/manage/settings/delivery';
const hookSecret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
const otherSecret = `whsec_${Buffer.alloc(32, 8).toString('base64')}`;
const intents = { mail: 'test-typed-mail', webhook: 'test-typed-webhook' } as const;

let server: MailServer;
let receiver: WebhookReceiver;
let portal: TestPortal;
let owner: Visitor;
const logged: string[] = [];
let closing: (() => unknown)[] = [];

beforeAll(async () => {
  server = await startMailServer();
  receiver = await startWebhookReceiver();
});
afterAll(async () => {
  await server.close();
  await receiver.close();
});
afterEach(async () => {
  for (const close of closing.toReversed()) await close();
  closing = [];
});

/** Opens a portal with a public address, and its console as the owner. */
async function open(variables: Record<string, string> = {}): Promise<void> {
  logged.length = 0;
  portal = await openTestPortal({ variables: { PUBLIC_URL: origin, ...variables }, logged });
  closing.push(() => portal.close());
  owner = await signInToConsole(portal, 'owner');
}

const mailForm = (url: string, form: Record<string, string> = {}) => {
  const { hostname, port } = new URL(url);
  return { server: hostname, port, security: 'starttls', user: '', password: '', ...form };
};
const send = (group: 'mail' | 'webhook', form: Record<string, string>, visitor = owner) =>
  visitor.request(page, { form: { intent: intents[group], ...form } });
const save = (group: 'mail' | 'webhook', form: Record<string, string>) =>
  owner.request(page, { form: { intent: `save-${group}`, seen: portal.portal.liveSettings.saved[group]?.stamp ?? '', ...form } });
const readCard = (html: string, id: string) => readText(html, `section[aria-labelledby="${id}"]`);
const listTests = (group: string) => listRecords(portal.portal.database, { subject: `delivery/${group}`, action: 'delivery.tested' });
const listSaved = () => portal.portal.database.selectFrom('portalSettings').selectAll().where('name', 'like', 'delivery-%').execute();

async function listErrors(html: string): Promise<string[]> {
  const fields = await findAll(html, '[aria-invalid="true"]');
  const ids = fields.map((field) => attributeOf(field, 'aria-describedby').split(' ')[0] ?? '');
  return Promise.all(ids.map((id) => readText(html, `[id="${id}"]`)));
}

/** Looks for secrets in answers, the page, the log, the audit log and the store. */
async function expectHidden(secrets: RegExp, ...answers: string[]): Promise<void> {
  const { database } = portal.portal;
  const stored = [await database.selectFrom('changeRecords').selectAll().execute(), await listSaved()];
  for (const text of [...answers, await owner.text(page), await owner.text(`${page}.data`), JSON.stringify(stored), ...logged])
    expect(text).not.toMatch(secrets);
}

/** A mail server that asks for a sign-in and remembers with what. */
async function startSignInServer(isRight: (account: string) => boolean = () => true): Promise<BadServer & { accounts: string[] }> {
  const accounts: string[] = [];
  const listening = await startBadMailServer((socket, line, state) => {
    const say = (words: string) => void socket.write(`${words}\r\n`);
    if (state.inData) {
      if (line !== '.') return;
      state.inData = false;
      say('250 taken');
    } else if (line.startsWith('EHLO')) say('250-here\r\n250 AUTH PLAIN');
    else if (line.startsWith('AUTH PLAIN ')) {
      const account = Buffer.from(line.slice('AUTH PLAIN '.length), 'base64').toString().split('\0').slice(1).join(' ');
      accounts.push(account);
      say(isRight(account) ? '235 welcome' : '535 wrong');
    } else if (line === 'DATA') {
      state.inData = true;
      say('354 go on');
    } else say('250 fine');
  });
  closing.push(() => listening.close());
  return { ...listening, accounts };
}

test('a new owner tests a mail server before saving it, and nothing is stored', async () => {
  await open();
  const before = await owner.text(page);
  expect(await hasElement(before, `form button[name="intent"][value="${intents.mail}"]`)).toBe(true);
  expect(await readCard(before, 'mail')).toContain("The test uses what's in the form, saved or not, and goes to owner@example.com.");

  const form = mailForm(server.url, { server: '127.0.0.1 ' });
  const tested = await send('mail', form);
  expect(tested.status).toBe(200);
  const html = await tested.text();
  expect(await findHtmlErrors(html)).toEqual([]);
  expect(await readCard(html, 'mail')).toMatch(/The mail server accepted it: 250 \S/);
  expect([server.mails.at(-1)?.to].flat().map((to) => to?.text)).toEqual(['owner@example.com']);
  expect(await readField(html, 'server')).toBe('127.0.0.1 ');
  expect(await readField(html, 'port')).toBe(form.port);
  expect(await hasElement(html, '[name="security"][value="starttls"][checked]')).toBe(true);

  expect(await listSaved()).toEqual([]);
  expect(portal.portal.env.SMTP_URL).toBeUndefined();
  expect(await listTests('mail')).toMatchObject([{ actor: 'owner@example.com', after: '{"isAccepted":true}' }]);
});

test('a typed password is used for the test alone, and is shown, logged and stored nowhere', async () => {
  const asking = await startSignInServer((account) => account === 'office open sesame');
  await open();
  const accepted = await (await send('mail', mailForm(asking.url, { user: 'office', password: 'open sesame' }))).text();
  expect(await readCard(accepted, 'mail')).toContain('The mail server accepted it: 250 taken');
  expect(await readField(accepted, 'user')).toBe('office');

  const refused = await send('mail', mailForm(asking.url, { user: 'office', password: 'wrong sesame' }));
  expect(refused.status).toBe(409);
  const html = await refused.text();
  expect(await readCard(html, 'mail')).toContain('The mail server rejected the user name and password.');
  expect(await readField(html, 'user')).toBe('office');
  expect(asking.accounts).toEqual(['office open sesame', 'office wrong sesame']);
  expect((await listTests('mail')).map(({ after }) => after)).toEqual(['{"isAccepted":false}', '{"isAccepted":true}']);
  await expectHidden(/sesame/, accepted, html);
  expect(await listSaved()).toEqual([]);
});

test('the stored password is used for its own server, port and user name alone', async () => {
  const asking = await startSignInServer();
  const other = await startSignInServer();
  await open();
  const form = mailForm(asking.url, { user: 'office' });
  expect((await save('mail', { ...form, password: 'open sesame' })).status).toBe(302);
  const saved = await listSaved();

  const answers = [await (await send('mail', { ...form, security: 'tls' })).text(), await (await send('mail', form)).text()];
  expect(await readCard(answers[1] ?? '', 'mail')).toContain('The mail server accepted it: 250 taken');
  expect(asking.accounts).toEqual(['office open sesame']);

  for (const changed of [{ server: 'localhost' }, { port: new URL(other.url).port }, { user: 'else' }]) {
    const refused = await send('mail', { ...form, ...changed });
    expect(refused.status).toBe(400);
    const html = await refused.text();
    expect(await listErrors(html)).toEqual(['Enter the password again.']);
    for (const [name, typed] of Object.entries(changed)) expect(await readField(html, name)).toBe(typed);
    answers.push(html);
  }
  expect([asking.accounts.length, other.connections()]).toEqual([1, 0]);

  await send('mail', { ...mailForm(other.url), user: 'else', password: 'of the other' });
  expect(other.accounts).toEqual(['else of the other']);
  expect(await listSaved()).toEqual(saved);
  await expectHidden(/sesame|of the other/, ...answers);
});

test.each([
  ['mail', { server: '' }, /^Enter the mail server to test\.$/],
  ['mail', { server: 'https://smtp.example.com' }, /^Enter only the server's name, like smtp\.example\.com,/],
  ['mail', { user: 'office' }, /^Enter the password\.$/],
  ['webhook', { endpoint: '' }, /^Enter the address that receives the events\.$/],
  ['webhook', { secret: '' }, /^Enter the secret that signs the events\.$/],
  ['webhook', { endpoint: 'http://10.0.0.5/x' }, /^Use /],
] as const)('a wrong value has a sentence at its field, and nothing is sent: %s %o', async (group, changed, sentence) => {
  await open();
  const form: Record<string, string> = { ...(group === 'mail' ? mailForm(server.url) : { endpoint: receiver.url }), ...changed };
  const counts = () => [server.mails.length, receiver.received.length];
  const before = counts();
  const refused = await send(group, { ...(group === 'webhook' && { secret: hookSecret }), ...form });
  expect(refused.status).toBe(400);
  const html = await refused.text();
  expect(await listErrors(html)).toEqual([expect.stringMatching(sentence)]);
  const shown = Object.keys(form).filter((name) => !['password', 'secret', 'security'].includes(name));
  expect(await Promise.all(shown.map((name) => readField(html, name)))).toEqual(shown.map((name) => form[name]));
  expect(counts()).toEqual(before);
  expect(await listTests(group)).toEqual([]);
});

test('without a public address, a test is refused like saving is', async () => {
  await open({ PUBLIC_URL: '' });
  const refused = await send('mail', mailForm(server.url));
  expect([refused.status, await listErrors(await refused.text())]).toEqual([
    400,
    ['Save the public address first, because emails link to it.'],
  ]);
});

test('a typed webhook is tested with the typed secret or, if none is typed, with the stored one', async () => {
  await open();
  const endpoint = `${receiver.url}/key-in-the-path`;
  const typed = await (await send('webhook', { endpoint, secret: otherSecret })).text();
  expect(await findHtmlErrors(typed)).toEqual([]);
  expect(await readCard(typed, 'webhook')).toContain('The receiver accepted it: status 204');
  expect(await readField(typed, 'endpoint')).toBe(endpoint);
  expect(await listSaved()).toEqual([]);
  const signature = () => receiver.received.at(-1)?.headers['webhook-signature'];
  expect(signature()).toMatch(/^v1,/);

  await save('webhook', { endpoint, secret: hookSecret });
  const saved = await listSaved();
  const stored = await (await send('webhook', { endpoint: '', secret: '' })).text();
  expect(await readCard(stored, 'webhook')).toContain('The receiver accepted it: status 204');
  receiver.answer = (response) => void response.writeHead(500).end();
  const refused = await send('webhook', { endpoint: '', secret: otherSecret });
  receiver.answer = (response) => void response.writeHead(204).end();
  expect(refused.status).toBe(409);
  const html = await refused.text();
  expect(await readCard(html, 'webhook')).toContain('The receiver answered with status 500.');
  expect(await listSaved()).toEqual(saved);
  await expectHidden(/whsec_[A-Za-z0-9+/]{8}/, typed, stored, html);
  await expectHidden(/key-in-the-path/, stored, html);
  expect((await listTests('webhook')).map(({ after }) => after)).toEqual([
    '{"isAccepted":false}',
    '{"isAccepted":true}',
    '{"isAccepted":true}',
  ]);
});

test("the stored secret signs nothing for another receiver's origin, tested or saved", async () => {
  await open();
  expect((await save('webhook', { endpoint: `${receiver.url}/one`, secret: hookSecret })).status).toBe(302);
  const saved = await listSaved();
  const other = await startWebhookReceiver();
  closing.push(() => other.close());
  for (const ask of [send, save]) {
    const refused = await ask('webhook', { endpoint: `${other.url}/one`, secret: '' });
    const html = await refused.text();
    expect([refused.status, await listErrors(html), await readField(html, 'endpoint')]).toEqual([
      400,
      ['Enter the secret again.'],
      `${other.url}/one`,
    ]);
  }
  expect([other.received.length, await listSaved()]).toEqual([0, saved]);

  const moved = await (await send('webhook', { endpoint: `${receiver.url}/two`, secret: '' })).text();
  expect(await readCard(moved, 'webhook')).toContain('The receiver accepted it: status 204');
  expect((await save('webhook', { endpoint: `${other.url}/one`, secret: otherSecret })).status).toBe(302);
});

test('only an owner can test, by sending the form, and a stale session needs the password', async () => {
  await open();
  const count = server.mails.length;
  for (const role of ['viewer', 'manager', 'editor'] as const) {
    const visitor = await signInToConsole(portal, role);
    expect((await send('mail', mailForm(server.url), visitor)).status, role).toBe(403);
    expect((await send('webhook', { endpoint: receiver.url, secret: hookSecret }, visitor)).status, role).toBe(403);
  }
  const stranger = await send('mail', mailForm(server.url), portal.visit());
  expect([stranger.status, stranger.headers.get('Location')]).toEqual([302, expect.stringContaining('/manage/sign-in')]);
  const inAddress = new URLSearchParams({ intent: intents.mail, ...mailForm(server.url) });
  expect((await owner.request(`${page}?${inAddress}`)).status).toBe(200);
  expect(server.mails).toHaveLength(count);
  expect(await listTests('mail')).toEqual([]);

  portal.pass(confirmationLifetime);
  const received = receiver.received.length;
  const unasked = await (await send('webhook', { endpoint: `${receiver.url}/hook`, secret: hookSecret })).text();
  expect([await listErrors(unasked), await readField(unasked, 'endpoint')]).toEqual([
    ['Enter your password. We ask for it again before a change like this.'],
    `${receiver.url}/hook`,
  ]);
  const refused = await send('mail', mailForm(server.url));
  expect(refused.status).toBe(403);
  expect(await readField(await refused.text(), 'port')).toBe(new URL(server.url).port);
  expect([server.mails.length, receiver.received.length]).toEqual([count, received]);

  const tested = await (await send('mail', mailForm(server.url, { ownPassword: managerPassword }))).text();
  expect(await readCard(tested, 'mail')).toContain('The mail server accepted it: 250');
});

test('there is one test at a time, whatever is typed', async () => {
  const silent = await startBadMailServer(
    () => undefined,
    () => undefined,
  );
  await open();
  const first = send('mail', mailForm(silent.url));
  await expect.poll(() => silent.connections()).toBe(1);
  const second = await send('mail', mailForm(server.url));
  expect([second.status, await readCard(await second.text(), 'mail')]).toEqual([
    409,
    expect.stringContaining('A test is already running.'),
  ]);
  await silent.close();
  expect(await readCard(await (await first).text(), 'mail')).toContain('The connection to the mail server was lost.');
});

test('what the environment sets is tested as it is, and a typed test is refused', async () => {
  await open({ SMTP_URL: server.url });
  const html = await owner.text(page);
  expect(await hasElement(html, `[value="${intents.mail}"]`)).toBe(false);
  expect(await hasElement(html, 'input[name="intent"][value="test-mail"]')).toBe(true);
  const refused = await send('mail', mailForm(receiver.url));
  expect([refused.status, await readText(await refused.text())]).toEqual([
    409,
    expect.stringContaining("Set by SMTP_URL in the server's environment."),
  ]);
});

test("the button's own action counts, as a browser sends it after the form's", async () => {
  await open();
  const body = new URLSearchParams([['intent', 'save-mail'], ...Object.entries(mailForm(server.url)), ['intent', intents.mail]]).toString();
  const headers = { 'Content-Type': 'application/x-www-form-urlencoded' };
  const tested = await owner.request(page, { method: 'POST', body: Buffer.from(body), headers });
  expect(await readCard(await tested.text(), 'mail')).toContain('The mail server accepted it: 250');
  expect(await listSaved()).toEqual([]);
});
