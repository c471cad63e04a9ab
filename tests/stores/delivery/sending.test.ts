import { createHmac } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { createCarriers, deliver, type Carrier, type FailedMessage } from '#app/features/messages/deliver.server.ts';
import { leaseTime, retryPeriod } from '#app/features/messages/rules.ts';
import { createMailSender, mailLimits } from '#app/features/messages/send-mail.server.ts';
import { sendWebhook } from '#app/features/messages/send-webhook.server.ts';
import { claimMessages, listMessages } from '#app/features/messages/store.server.ts';
import { notify, type Notifier } from '#app/features/messages/notify.server.ts';
import { transact, type WritableDatabase } from '#app/platform/database/open-database.ts';
import { parseVariables } from '#app/platform/env.ts';
import { deriveKeys } from '#app/platform/keys.ts';
import { engines, type TestStore } from '#tests/support/engines.ts';
import { fixture } from '#tests/support/fixture-content.ts';
import { listLinks, listLoading } from '#tests/support/html.ts';
import { startWebhookReceiver, type WebhookReceiver } from '#tests/support/mail/webhook-receiver.ts';
import { startBadMailServer, startMailServer, type MailServer } from '#tests/support/mail/mail-server.ts';

const start = new Date('2026-11-21T12:00:00.000Z');
const keys = deriveKeys('a secret of tests that is long enough to be one');
const hookSecret = `whsec_${Buffer.from('0123456789abcdef0123456789abcdef').toString('base64')}`;
const origin = 'https://portal.example.com';

describe.each(engines)('sending on $name', ({ name, open, canRace }) => {
  const engine = name === 'SQLite' ? 'sqlite' : 'postgres';
  let store: TestStore;
  let server: MailServer;
  let receiver: WebhookReceiver;
  let time = start;

  beforeAll(async () => {
    store = await open();
  });
  beforeEach(async () => {
    time = start;
    await store.database.deleteFrom('messages').execute();
    server = await startMailServer();
    receiver = await startWebhookReceiver();
  });
  afterEach(async () => {
    await server.close();
    await receiver.close();
  });
  afterAll(() => store.close());

  const envOf = (variables: Record<string, string>) => parseVariables({ PUBLIC_URL: origin, ...variables });
  const mailOnly = () => envOf({ SMTP_URL: server.url });
  const hookOnly = () => envOf({ WEBHOOK_URL: receiver.url, WEBHOOK_SECRET: hookSecret });

  function notifyCertificate(env: Notifier['env'], index = 1) {
    const event = {
      kind: 'certificate.issued',
      about: `learner/${index}`,
      to: `ana${index}@example.com`,
      holder: 'Ana <b>Cruz</b>',
      number: `NK-${index}`,
      correct: 26,
      total: 27,
    } as const;
    return transact(store.database, (tx) => notify(tx, { content: fixture, keys, env }, event, time));
  }

  const carriersOf = (env: ReturnType<typeof envOf>) => createCarriers(env, { brand: fixture.brand, keys, origin });
  async function sendDue(env: ReturnType<typeof envOf>, database: WritableDatabase = store.database): Promise<number> {
    let sent = 0;
    for (const carrier of carriersOf(env)) sent += await deliver({ database, engine, carrier, now: () => time });
    return sent;
  }
  const listAll = () => listMessages(store.database, {}, 100);

  test("a certificate reaches its learner as text and HTML, in the provider's name", async () => {
    await notifyCertificate(mailOnly());
    expect(await sendDue(mailOnly())).toBe(1);

    const [mail] = server.mails;
    const [kept] = await listAll();
    expect(mail?.subject).toBe(`Your certificate: ${fixture.brand.credential}`);
    expect(mail?.from?.value).toEqual([{ name: fixture.brand.provider, address: fixture.brand.supportEmail }]);
    expect(mail?.to).toMatchObject({ value: [{ address: 'ana1@example.com' }] });
    expect(mail?.messageId).toBe(`<${kept?.id}@northkey.example>`);
    expect(mail?.text).toContain(`${origin}/verify/NK-1`);
    expect(mail?.text).toContain('Hello Ana <b>Cruz</b>,');
    expect(mail?.html).toContain('Hello Ana &lt;b&gt;Cruz&lt;/b&gt;,');
    expect(await listLoading(String(mail?.html))).toEqual([]);
    expect((await listLinks(String(mail?.html), 'http')).filter((link) => !link.startsWith(`${origin}/`))).toEqual([]);
    expect(kept).toMatchObject({ state: 'sent', tries: 1, failure: null });
    expect(await sendDue(mailOnly())).toBe(0);
  });

  test('an unsent email is reported without the address, and with whether it will be tried again', async () => {
    const failed: FailedMessage[] = [];
    const answers = ['451 4.3.0 try later <ana1@example.com>', '550 5.1.1 <ana1@example.com>: no such user, ask postmaster@example.com'];
    await notifyCertificate(mailOnly());
    for (const answer of answers) {
      const [code = '', said = ''] = answer.split(/ (.*)/s);
      const carrier: Carrier = {
        channel: 'mail',
        send: () =>
          Promise.resolve({ kind: 'failed', isFinal: code.startsWith('5'), reason: `The mail server refuses this mail: ${said}` }),
      };
      await deliver({ database: store.database, engine, carrier, now: () => time, onFailure: (each) => failed.push(each) });
      time = new Date(time.getTime() + 60 * 60_000);
    }
    expect(failed).toMatchObject([
      { channel: 'mail', event: 'certificate.issued', tries: 1, isFinal: false },
      { channel: 'mail', event: 'certificate.issued', tries: 2, isFinal: true },
    ]);
    expect(failed[1]?.reason).toBe('The mail server refuses this mail: 5.1.1 <[address]>: no such user, ask [address]');
    expect(JSON.stringify(failed)).not.toContain('@');
  });

  test('without a mail server, an email is held and never sent automatically', async () => {
    await notifyCertificate(envOf({}));
    expect(await listAll()).toMatchObject([{ state: 'held', title: `Your certificate: ${fixture.brand.credential}` }]);
    expect(await sendDue(mailOnly())).toBe(0);
    expect(server.mails).toEqual([]);
  });

  test("a resume code isn't stored as it is, and is deleted from the store once emailed", async () => {
    const event = {
      kind: 'resume-code.issued',
      about: 'learner/1',
      to: 'ana@example.com',
      name: 'Ana',
      code: 'ABCD-EFGH',
      issuedBy: 'learner',
    } as const;
    const notifier = { content: fixture, keys, env: mailOnly() };
    await transact(store.database, (tx) => notify(tx, notifier, event, time));
    // This new code replaces the earlier one, so the earlier email isn't sent.
    await transact(store.database, (tx) => notify(tx, notifier, { ...event, code: 'JKMN-PQRS' }, time));

    expect(JSON.stringify(await listAll())).not.toMatch(/ABCD|EFGH|JKMN|PQRS/);
    expect(await sendDue(mailOnly())).toBe(1);
    expect(server.mails.map(({ text }) => text)).toEqual([expect.stringContaining('Resume code: JKMN-PQRS')]);
    expect((await listAll()).map(({ state, secret }) => ({ state, secret })).toSorted((a, b) => a.state.localeCompare(b.state))).toEqual([
      { state: 'discarded', secret: null },
      { state: 'sent', secret: null },
    ]);
  });

  test('a webhook signature covers its ID, its time and its body', async () => {
    await notifyCertificate(hookOnly());
    expect(await sendDue(hookOnly())).toBe(1);

    const [hook] = receiver.received;
    const { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signature } = hook?.headers ?? {};
    const key = Buffer.from(hookSecret.slice('whsec_'.length), 'base64');
    expect(timestamp).toBe(String(start.getTime() / 1_000));
    expect(signature).toBe(
      `v1,${createHmac('sha256', key)
        .update(`${String(id)}.${String(timestamp)}.${hook?.body}`)
        .digest('base64')}`,
    );
    expect(JSON.parse(hook?.body ?? '')).toEqual({
      type: 'certificate.issued',
      timestamp: start.toISOString(),
      data: { learner: '1', number: 'NK-1', holder: 'Ana <b>Cruz</b>', correct: 26, total: 27, page: `${origin}/verify/NK-1` },
    });
    expect((await listAll()).find(({ channel }) => channel === 'webhook')?.id).toBe(id);
  });

  test('a receiver that responds with 500 for a day gets the event afterwards, once', async () => {
    await notifyCertificate(hookOnly());
    receiver.answer = (response) => void response.writeHead(500).end('no');
    let tries = 0;
    for (; time.getTime() < start.getTime() + 24 * 60 * 60_000; time = new Date(time.getTime() + 60_000))
      tries += await sendDue(hookOnly());
    expect(tries).toBeGreaterThan(5);
    expect(tries).toBeLessThan(15);
    const waiting = (await listAll()).find(({ channel }) => channel === 'webhook');
    expect(waiting).toMatchObject({ state: 'waiting', failure: 'The receiver answered with status 500.' });

    receiver.answer = (response) => void response.writeHead(204).end();
    receiver.received.length = 0;
    time = new Date(time.getTime() + 10 * 60 * 60_000);
    expect(await sendDue(hookOnly())).toBe(1);
    expect(receiver.received.map(({ headers }) => headers['webhook-id'])).toEqual([waiting?.id]);
  });

  test("a message that fails for four days isn't tried again, and says why", async () => {
    const env = envOf({ SMTP_URL: 'smtp://127.0.0.1:1' });
    await notifyCertificate(env);
    for (let hour = 0; hour <= retryPeriod / 3_600_000 + 10; hour += 4) {
      await sendDue(env);
      time = new Date(time.getTime() + 4 * 3_600_000);
    }
    expect(await listAll()).toMatchObject([{ state: 'dead', failure: 'The mail server refused the connection.' }]);
  });

  test("a permanently refused address isn't tried again, but a temporarily full mailbox is", async () => {
    await notifyCertificate(mailOnly());
    server.refusals.push(Object.assign(new Error('Mailbox full'), { responseCode: 452 }));
    await sendDue(mailOnly());
    expect(await listAll()).toMatchObject([{ state: 'waiting', failure: expect.stringContaining('452 Mailbox full') }]);

    server.refusals.push(Object.assign(new Error('No such user here'), { responseCode: 550 }));
    time = new Date(time.getTime() + 3_600_000);
    await sendDue(mailOnly());
    expect(await listAll()).toMatchObject([
      { state: 'dead', failure: 'The mail server rejected this email permanently: 550 No such user here' },
    ]);
  });

  test('an email whose sender was killed between sending and recording it is sent again with the same Message-ID', async () => {
    await notifyCertificate(mailOnly());
    const [claimed] = await claimMessages(store.database, { channel: 'mail', engine, limit: 1, now: time });
    const [carrier] = carriersOf(mailOnly());
    // The process dies before it can record that the email was sent.
    expect(claimed === undefined ? null : await carrier?.send(claimed, time)).toEqual({ kind: 'sent' });
    expect(await sendDue(mailOnly())).toBe(0);
    time = new Date(time.getTime() + leaseTime);
    expect(await sendDue(mailOnly())).toBe(1);
    expect(new Set(server.mails.map(({ messageId }) => messageId)).size).toBe(1);
    expect(server.mails).toHaveLength(2);
  });

  test.runIf(canRace)('two processes on one store send each message once', async () => {
    for (let index = 1; index <= 30; index += 1) await notifyCertificate(mailOnly(), index);
    const other = store.openAgain();
    const drain = async (database: WritableDatabase) => {
      while ((await sendDue(mailOnly(), database)) > 0);
    };
    await Promise.all([drain(store.database), drain(other)]);
    await drain(store.database);

    const addresses = server.mails.map(({ to }) => (to === undefined || Array.isArray(to) ? '' : to.text));
    expect(addresses.toSorted()).toEqual(Array.from({ length: 30 }, (_, index) => `ana${index + 1}@example.com`).toSorted());
  });
});

describe('a misbehaving receiver', () => {
  const quick = { ...mailLimits, connectionTimeout: 500, greetingTimeout: 500, socketTimeout: 500, socketCloseTimeout: 100 };
  const mail = { id: 'one', to: 'ana@example.com', title: 'Hello', text: 'Hello', html: '<p>Hello</p>' };
  const sendTo = (url: string, longest = 3_000) => createMailSender(url, fixture.brand, { limits: quick, longest }).send(mail);

  function behave(socket: { write: (words: string) => unknown }, line: string, state: { inData: boolean }): void {
    if (state.inData) {
      if (line === '.') socket.write('250 taken\r\n');
      return;
    }
    if (line === 'DATA') state.inData = true;
    socket.write(line === 'DATA' ? '354 go on\r\n' : '250 fine\r\n');
  }

  test('a mail server that never greets', async () => {
    const server = await startBadMailServer(behave, () => undefined);
    expect(await sendTo(server.url)).toEqual({ kind: 'failed', isFinal: false, reason: "The mail server didn't answer in time." });
    await server.close();
  });

  test('a mail server that refuses the connection', async () => {
    const server = await startBadMailServer(behave);
    await server.close();
    expect(await sendTo(server.url)).toEqual({ kind: 'failed', isFinal: false, reason: 'The mail server refused the connection.' });
  });

  test('a mail server lost after it received the email', async () => {
    const server = await startBadMailServer((socket, line, state) => {
      if (state.inData && line === '.') socket.destroy();
      else behave(socket, line, state);
    });
    expect(await sendTo(server.url)).toMatchObject({
      kind: 'failed',
      isFinal: false,
      reason: expect.stringMatching(/connection to the mail server was lost/),
    });
    await server.close();
  });

  test('a mail server that hangs after it received the email', async () => {
    const server = await startBadMailServer((socket, line, state) => {
      if (!(state.inData && line === '.')) behave(socket, line, state);
    });
    expect(await sendTo(server.url)).toMatchObject({ kind: 'failed', isFinal: false, reason: "The mail server didn't answer in time." });
    await server.close();
  });

  test('a mail server that sends a little now and then, and never finishes', async () => {
    const server = await startBadMailServer((socket, line, state) => {
      if (!(state.inData && line === '.')) return behave(socket, line, state);
      const timer = setInterval(() => socket.write('250-still here\r\n'), 100);
      socket.on('close', () => clearInterval(timer));
    });
    expect(await sendTo(server.url, 1_500)).toEqual({ kind: 'failed', isFinal: false, reason: 'The mail server took too long.' });
    await expect.poll(server.open).toBe(0);
    await server.close();
  });

  test('a mail server with an endless response uses no memory', async () => {
    const server = await startBadMailServer(behave, (socket) => {
      const pour = () => {
        while (!socket.destroyed && socket.write('x'.repeat(65_536)));
      };
      socket.on('drain', pour);
      pour();
    });
    const before = process.memoryUsage().rss;
    expect(await sendTo(server.url)).toMatchObject({ kind: 'failed', isFinal: false });
    expect(process.memoryUsage().rss - before).toBeLessThan(100_000_000);
    await server.close();
  });

  test("a wrong password isn't blamed on the email", async () => {
    const server = await startBadMailServer((socket, line) => {
      socket.write(line.startsWith('EHLO') ? '250-here\r\n250 AUTH PLAIN\r\n' : '535 wrong\r\n');
    });
    expect(await sendTo(server.url.replace('//', '//user:wrong@'))).toMatchObject({
      kind: 'failed',
      isFinal: false,
      reason: expect.stringContaining('rejected the user name and password'),
    });
    await server.close();
  });

  test("a sender that isn't allowed isn't blamed on the email", async () => {
    const server = await startBadMailServer((socket, line, state) => {
      if (line.startsWith('MAIL')) socket.write('550 not yours\r\n');
      else behave(socket, line, state);
    });
    const reason = "The mail server doesn't accept email from this sender: 550 not yours";
    expect(await sendTo(server.url)).toEqual({ kind: 'failed', isFinal: false, reason });
    await server.close();
  });

  test('a webhook that redirects, responds endlessly, or refuses', async () => {
    const receiver = await startWebhookReceiver();
    const send = () => sendWebhook({ url: receiver.url, secret: hookSecret }, { id: 'one', body: '{}', now: start });

    receiver.answer = (response) => void response.writeHead(302, { Location: 'http://127.0.0.1:1/elsewhere' }).end();
    expect(await send()).toMatchObject({ kind: 'failed', isFinal: false, reason: expect.stringContaining("Redirects aren't followed") });

    receiver.answer = (response) => {
      response.writeHead(200);
      const pour = () => {
        while (!response.destroyed && response.write('x'.repeat(65_536)));
      };
      response.on('drain', pour);
      pour();
    };
    const before = process.memoryUsage().rss;
    expect(await send()).toEqual({ kind: 'sent' });
    expect(process.memoryUsage().rss - before).toBeLessThan(100_000_000);

    await receiver.close();
    const { url } = await startWebhookReceiver().then(async (gone) => {
      await gone.close();
      return gone;
    });
    expect(await sendWebhook({ url, secret: hookSecret }, { id: 'one', body: '{}', now: start })).toEqual({
      kind: 'failed',
      isFinal: false,
      reason: 'The receiver refused the connection.',
    });
  });

  test('a webhook that hangs is abandoned after its limit', { timeout: 20_000 }, async () => {
    const receiver = await startWebhookReceiver();
    receiver.answer = () => undefined;
    const hook = { url: receiver.url, secret: hookSecret, limit: 400 };
    expect(await sendWebhook(hook, { id: 'one', body: '{}', now: start })).toEqual({
      kind: 'failed',
      isFinal: false,
      reason: "The receiver didn't answer within 15 seconds.",
    });
    await receiver.close();
  });
});
