import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';

import { listRecords } from '#app/features/audit-log/store.server.ts';
import { changeBackupState, findBackupState } from '#app/features/backups/store.server.ts';
import { insertMessages, type NewMessage } from '#app/features/messages/store.server.ts';
import { transact } from '#app/platform/database/open-database.ts';
import { backUpIfDue } from '#server/backup/daily-backups.ts';
import { confirmationLifetime } from '#app/features/team/rules.ts';
import { confirmConsoleSession, managerPassword, signInToConsole } from '#tests/support/console.ts';
import { attributeOf, findAll, findHtmlErrors, hasElement, listLinks, readField, readText } from '#tests/support/html.ts';
import { startWebhookReceiver, type WebhookReceiver } from '#tests/support/mail/webhook-receiver.ts';
import { startBadMailServer, startMailServer, type MailServer } from '#tests/support/mail/mail-server.ts';
import { openTestPortal, type TestPortal } from '#tests/support/portal.ts';
import { origin, type Visitor } from '#tests/support/visitor.ts';

const page = '/manage/settings/delivery';
const hookSecret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;

const intents = [
  'save-address',
  'save-mail',
  'save-sender',
  'save-webhook',
  'save-backups',
  'remove-webhook',
  'test-mail',
  'test-webhook',
  'test-typed-mail',
  'test-typed-webhook',
  'back-up',
];

let closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.toReversed()) await close();
  closing = [];
});

/** Lists the sentences at the fields that are wrong. */
async function listErrors(html: string): Promise<string[]> {
  const fields = await findAll(html, '[aria-invalid="true"]');
  const ids = fields.map((field) => attributeOf(field, 'aria-describedby').split(' ')[0] ?? '');
  return Promise.all(ids.map((id) => readText(html, `[id="${id}"]`)));
}

/** Opens a portal for one test, and its console as the owner. */
async function openOwner(variables: Record<string, string>): Promise<{ portal: TestPortal; owner: Visitor }> {
  const portal = await openTestPortal({ variables });
  closing.push(() => portal.close());
  return { portal, owner: await signInToConsole(portal, 'owner') };
}

const press = (owner: Visitor, intent: string) => owner.request(page, { form: { intent } });
const readCard = async (html: string, id: string) => readText(html, `section[aria-labelledby="${id}"]`);
const offers = (html: string, intent: string) => hasElement(html, `input[name="intent"][value="${intent}"]`);
const listTests = ({ portal }: TestPortal, channel: string) => listRecords(portal.database, { subject: `delivery/${channel}` });

describe('without settings in the environment', () => {
  let portal: TestPortal;
  let owner: Visitor;

  beforeAll(async () => {
    portal = await openTestPortal();
    owner = await signInToConsole(portal, 'owner');
  });
  afterAll(() => portal.close());

  test('the page says what is missing, and offers to set it but no tests', async () => {
    const html = await owner.text(page);
    expect(await findHtmlErrors(html)).toEqual([]);
    expect(await readCard(html, 'mail')).toContain("Email Not set. Email isn't sent. It's held under Messages instead.");
    expect(await readCard(html, 'webhook')).toContain('Webhook Not set. No other program is notified of events.');
    expect(await readCard(html, 'backups')).toMatch(/^Backups Not set\. .* Last backup None yet$/);
    for (const intent of ['save-address', 'save-mail', 'save-sender', 'save-webhook', 'save-backups'])
      expect(await offers(html, intent)).toBe(true);
    expect(await readCard(html, 'address')).toContain(
      'Links to the portal start with http://127.0.0.1:3000, so they only work on this machine.',
    );
    for (const intent of ['test-mail', 'test-webhook', 'back-up']) expect(await offers(html, intent)).toBe(false);
  });

  test.each([
    ['test-mail', "No test email was sent, because there's no mail server. Save one first."],
    ['test-webhook', "No test event was sent, because there's no webhook. Save one first."],
    ['back-up', "No backup was made, because there's no folder for backups. Save one first."],
  ])('%s is refused', async (intent, reason) => {
    const refused = await press(owner, intent);
    expect(refused.status).toBe(409);
    expect(await readText(await refused.text())).toContain(reason);
    expect(await listRecords(portal.portal.database, { action: 'delivery.tested' })).toEqual([]);
  });

  test('only owners can see the page or send its forms', async () => {
    for (const role of ['viewer', 'manager'] as const) {
      const visitor = await signInToConsole(portal, role);
      expect((await visitor.request(page)).status).toBe(403);
      for (const intent of intents) expect((await press(visitor, intent)).status).toBe(403);
    }
    expect((await findBackupState(portal.portal.database)).askedAt).toBeNull();
  });

  test('the settings lead to the page', async () => {
    expect(await listLinks(await owner.text('/manage/settings'), page)).toContain(page);
  });
});

describe('email', () => {
  let server: MailServer;
  beforeAll(async () => {
    server = await startMailServer();
  });
  afterAll(() => server.close());

  test("a test email goes to the owner right away, and the page shows the mail server's answer", async () => {
    const { portal, owner } = await openOwner({ PUBLIC_URL: origin, SMTP_URL: server.url });
    const { provider, supportEmail } = portal.content.brand;
    const card = await readCard(await owner.text(page), 'mail');
    expect(card).toContain("Set by SMTP_URL in the server's environment.");
    expect(card).toContain(`Mail server ${new URL(server.url).host}`);
    expect(card).toContain(`Sender ${provider} <${supportEmail}>`);
    expect(card).toContain('The test goes to owner@example.com.');

    const html = await (await press(owner, 'test-mail')).text();
    expect(await findHtmlErrors(html)).toEqual([]);
    expect(await readCard(html, 'mail')).toMatch(/The mail server accepted it: 250 \S.*/);
    const [mail] = server.mails;
    expect([mail?.to].flat().map((to) => to?.text)).toEqual(['owner@example.com']);
    expect(mail?.from?.text).toContain(supportEmail);
    expect(mail?.text).toContain(`${origin}${page}`);

    const [record] = await listTests(portal, 'mail');
    expect(record).toMatchObject({ actor: 'owner@example.com', action: 'delivery.tested', after: '{"isAccepted":true}' });
    expect(await readText(await owner.text('/manage/records'))).toContain('Sent a test message');
  });

  test("a refusal is shown with the mail server's own words", async () => {
    const { portal, owner } = await openOwner({ PUBLIC_URL: origin, SMTP_URL: server.url });
    server.refusals.push(Object.assign(new Error('Sender <b>not</b> allowed'), { responseCode: 550 }));
    const refused = await press(owner, 'test-mail');
    expect(refused.status).toBe(409);
    expect(await readCard(await refused.text(), 'mail')).toContain(
      'The mail server rejected this email permanently: 550 Sender <b>not</b> allowed',
    );
    expect(await listTests(portal, 'mail')).toMatchObject([{ after: '{"isAccepted":false}' }]);
  });

  test('an unreachable mail server is named as the cause', async () => {
    const gone = await startMailServer();
    await gone.close();
    const { owner } = await openOwner({ PUBLIC_URL: origin, SMTP_URL: gone.url });
    expect(await readCard(await (await press(owner, 'test-mail')).text(), 'mail')).toContain('The mail server refused the connection.');
  });

  test("the user name and password aren't in the page, even if the mail server rejects them", async () => {
    const { hostname, port } = new URL(server.url);
    const { owner } = await openOwner({ PUBLIC_URL: origin, SMTP_URL: `smtp://office-user:open%20sesame%21@${hostname}:${port}` });
    const answers = [await owner.text(page), await (await press(owner, 'test-mail')).text()];
    expect(await readCard(answers[1] ?? '', 'mail')).toContain('The mail server rejected the user name and password.');
    for (const html of answers) {
      expect(await readCard(html, 'mail')).toContain(`${hostname}:${port}`);
      expect(html).not.toMatch(/office-user|sesame/);
    }
  });

  test('the port is the standard one if the address has none', async () => {
    const { owner } = await openOwner({ PUBLIC_URL: origin, SMTP_URL: 'smtps://user:password@mail.example.com' });
    expect(await readCard(await owner.text(page), 'mail')).toContain('Mail server mail.example.com:465');
  });

  test('there is one test at a time', async () => {
    const silent = await startBadMailServer(
      () => undefined,
      () => undefined,
    );
    const { owner } = await openOwner({ PUBLIC_URL: origin, SMTP_URL: silent.url });
    const first = press(owner, 'test-mail');
    await expect.poll(() => silent.connections()).toBe(1);
    const second = await press(owner, 'test-mail');
    expect(second.status).toBe(409);
    expect(await readCard(await second.text(), 'mail')).toContain('A test is already running.');
    expect(silent.connections()).toBe(1);

    await silent.close();
    expect(await readCard(await (await first).text(), 'mail')).toContain('The connection to the mail server was lost.');
    expect(await readCard(await (await press(owner, 'test-mail')).text(), 'mail')).toContain('The mail server refused the connection.');
  });
});

describe('the webhook', () => {
  let receiver: WebhookReceiver;
  beforeAll(async () => {
    receiver = await startWebhookReceiver();
  });
  afterAll(() => receiver.close());

  const open = () => openOwner({ PUBLIC_URL: origin, WEBHOOK_URL: `${receiver.url}/key-in-the-path`, WEBHOOK_SECRET: hookSecret });

  test("a test event is signed, and the page shows the receiver's status and only the origin", async () => {
    const { portal, owner } = await open();
    const answered = await (await press(owner, 'test-webhook')).text();
    expect(await readCard(answered, 'webhook')).toContain('The receiver accepted it: status 204');
    const [hook] = receiver.received;
    expect(JSON.parse(hook?.body ?? '')).toEqual({ type: 'delivery.tested', timestamp: '2026-11-21T12:00:00.000Z', data: {} });
    expect(hook?.headers['webhook-signature']).toMatch(/^v1,/);

    for (const html of [await owner.text(page), answered]) {
      expect(await readCard(html, 'webhook')).toContain(`Receiver ${new URL(receiver.url).origin}`);
      expect(html).not.toMatch(/key-in-the-path|whsec_\w/);
    }
    expect(await listTests(portal, 'webhook')).toMatchObject([{ after: '{"isAccepted":true}' }]);
  });

  test('another status is a failure', async () => {
    const { owner } = await open();
    receiver.answer = (response) => void response.writeHead(503).end();
    const refused = await press(owner, 'test-webhook');
    expect(refused.status).toBe(409);
    expect(await readCard(await refused.text(), 'webhook')).toContain('The receiver answered with status 503.');
  });

  test('the last five deliveries are listed, newest first', async () => {
    const { portal, owner } = await open();
    expect(await readCard(await owner.text(page), 'webhook')).toContain('None yet.');
    const start = portal.portal.now().getTime();
    await transact(portal.portal.database, (tx) =>
      insertMessages(
        tx,
        [1, 2, 3, 4, 5, 6].map((minute): NewMessage => {
          const createdAt = new Date(start - minute * 60_000);
          const common = { channel: 'webhook', about: 'learner/x', recipient: null, title: null, body: '{}', secret: null } as const;
          return { ...common, event: 'certificate.issued', state: 'waiting', createdAt, dueAt: createdAt };
        }),
      ),
    );
    const html = await owner.text(page);
    expect(await listLinks(html, '/manage/messages/')).toHaveLength(5);
    const card = await readCard(html, 'webhook');
    expect(card).toContain('Certificate Nov 21, 2026, 6:59 a.m. Waiting Goes out within seconds.');
    expect(card).not.toContain('6:54 a.m.');
  });
});

describe('backups', () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'northkey-delivery-'));
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  /** Does what the server does every few seconds. */
  const look = ({ portal }: TestPortal) => backUpIfDue(portal, portal.env.BACKUP_DIR ?? '', new AbortController().signal);

  test('a requested backup is made like the daily one, and the page shows when, the result and how many are kept', async () => {
    const backups = join(folder, 'backups');
    const { portal, owner } = await openOwner({ BACKUP_DIR: backups, BACKUP_KEEP: '2' });
    const before = await readCard(await owner.text(page), 'backups');
    expect(before).toContain(
      `Set by BACKUP_DIR in the server's environment. How many to keep: Set by BACKUP_KEEP in the server's environment. Folder ${backups}`,
    );
    expect(before).toContain('0 backups. The newest 2 are kept, including those made here.');
    await look(portal);
    expect(readdirSync(backups)).toEqual(['northkey-20261121T120000Z.backup']);

    portal.pass(5 * 60_000);
    await look(portal);
    expect(readdirSync(backups)).toHaveLength(1);
    const asked = await press(owner, 'back-up');
    expect(asked.headers.get('Location')).toBe(`${page}?done=back-up`);
    expect(await readText(await owner.text(`${page}?done=back-up`))).toContain('Backup requested.');
    expect(await listRecords(portal.portal.database, { action: 'backup.requested' })).toMatchObject([{ actor: 'owner@example.com' }]);
    expect(await readCard(await owner.text(page), 'backups')).toContain('Status Requested. It starts within seconds.');

    await look(portal);
    expect(readdirSync(backups).toSorted()).toEqual(['northkey-20261121T120000Z.backup', 'northkey-20261121T120500Z.backup']);
    const after = await readCard(await owner.text(page), 'backups');
    expect(after).toContain('Last backup Nov 21, 2026, 7:05 a.m. Status Backup made. In the folder 2 backups.');
  });

  test('an owner downloads a stored backup after the password, and the audit log says which', async () => {
    const backups = join(folder, 'downloads');
    const { portal, owner } = await openOwner({ BACKUP_DIR: backups });
    expect(await hasElement(await owner.text(page), 'section[aria-labelledby="backups"] ul')).toBe(false);
    await look(portal);
    const name = 'northkey-20261121T120000Z.backup';
    const stored = readFileSync(join(backups, name));
    writeFileSync(join(backups, 'other.txt'), 'not a backup');

    const html = await owner.text(page);
    expect(await findHtmlErrors(html)).toEqual([]);
    expect(await readCard(html, 'backups')).toContain(
      `Stored backups Anyone who has one of these files can read every record and open every session. Set BACKUP_KEY to encrypt new ones. Nov 21, 2026, 7:00 a.m. ${Math.ceil(stored.length / 1_000)} kB Download`,
    );
    const [file = '', ...others] = await listLinks(html, `${page}/`);
    expect([file, others]).toEqual([`${page}/${name}`, []]);

    const records = () => listRecords(portal.portal.database, { action: 'backup.downloaded' });
    portal.pass(confirmationLifetime);
    expect((await owner.request(file)).headers.get('Location')).toContain('/manage/confirm?');
    expect(await records()).toEqual([]);

    await confirmConsoleSession(owner);
    const download = await owner.request(file, { headers: { 'Accept-Encoding': 'gzip, br' } });
    expect(Object.fromEntries(download.headers)).toMatchObject({
      'content-type': 'application/octet-stream',
      'content-disposition': `attachment; filename="${name}"`,
      'content-length': String(stored.length),
      'cache-control': 'private, no-store',
    });
    expect(download.headers.get('Content-Encoding')).toBeNull();
    expect(Buffer.from(await download.arrayBuffer()).equals(stored)).toBe(true);
    expect(await records()).toMatchObject([{ actor: 'owner@example.com', subject: `backup/${name}` }]);

    for (const other of ['other.txt', 'northkey-20261121T120001Z.backup', '..%2Fsecrets.json', `${name}%00`, '%2e%2e'])
      expect((await owner.request(`${page}/${other}`)).status, other).not.toBe(200);
    const manager = await signInToConsole(portal, 'manager');
    expect((await manager.request(file)).status).toBe(403);
    expect(await records()).toHaveLength(1);
  });

  test('while a backup is being made, another one is refused', async () => {
    const { portal, owner } = await openOwner({ BACKUP_DIR: join(folder, 'busy') });
    const claimedAt = portal.portal.now().toISOString();
    await changeBackupState(portal.portal.database, (state) => ({ state: { ...state, claimedAt }, result: undefined }));
    const refused = await press(owner, 'back-up');
    expect(refused.status).toBe(409);
    expect(await readCard(await refused.text(), 'backups')).toContain('A backup is already being made.');
    expect(await readCard(await owner.text(page), 'backups')).toContain('Status Being made now.');
  });

  test('a failure is shown with its reason', async () => {
    const file = join(folder, 'a-file');
    const { portal, owner } = await openOwner({ BACKUP_DIR: file });
    writeFileSync(file, 'a file in the place of the folder');
    await press(owner, 'back-up');
    await look(portal);
    const card = await readCard(await owner.text(page), 'backups');
    expect(card).toMatch(/Status The last attempt on Nov 21, 2026, 7:00 a\.m\. failed: .*a-file/);
    expect(card).toContain("The folder can't be read. Check that it exists and that the portal has access.");
  });
});

test('the public address is shown if it is set', async () => {
  const { owner } = await openOwner({ PUBLIC_URL: origin });
  expect(await readCard(await owner.text(page), 'address')).toBe(
    `Public address Set by PUBLIC_URL in the server's environment. Links start with ${origin}`,
  );
});

describe('saving in the console', () => {
  let portal: TestPortal;
  let owner: Visitor;
  let server: MailServer;

  beforeAll(async () => {
    server = await startMailServer();
  });
  afterAll(() => server.close());

  async function open(variables: Record<string, string> = {}) {
    ({ portal, owner } = await openOwner(variables));
  }
  type Group = keyof typeof portal.portal.liveSettings.saved;
  const stampOf = (group: Group) => portal.portal.liveSettings.saved[group]?.stamp ?? '';
  const save = (group: Group, form: Record<string, string>, visitor = owner) =>
    visitor.request(page, { form: { intent: `save-${group}`, seen: stampOf(group), ...form } });
  const saveServer = (form: Record<string, string> = {}) => {
    const { hostname, port } = new URL(server.url);
    return save('mail', { server: hostname, port, security: 'starttls', user: '', password: '', ...form });
  };
  const errorsIn = async (response: Response) => listErrors(await response.text());
  const listChanges = () => listRecords(portal.portal.database, { action: 'delivery.changed' });

  test('a new owner saves the address and the mail server, and a test email goes out', async () => {
    await open();
    expect(await readField(await owner.text(page), 'address')).toBe(origin);
    expect(await errorsIn(await saveServer())).toEqual(['Save the public address first, because emails link to it.']);

    const address = await save('address', { address: origin });
    expect(address.headers.get('Location')).toBe(`${page}?done=save-address#address`);
    const mail = await saveServer();
    expect(mail.headers.get('Location')).toBe(`${page}?done=save-mail#mail`);
    const html = await owner.text(`${page}?done=save-mail`);
    expect(await findHtmlErrors(html)).toEqual([]);
    expect(await readText(html)).toContain('Mail server saved.');
    expect(await readCard(html, 'mail')).toContain(`Mail server ${new URL(server.url).host}`);
    const { hostname, port } = new URL(server.url);
    const form = { intent: 'test-typed-mail', server: hostname, port, security: 'starttls', user: '', password: '' };
    const tested = await (await owner.request(page, { form })).text();
    expect(await readCard(tested, 'mail')).toContain('The mail server accepted it: 250');
    expect(server.mails.at(-1)?.text).toContain(`${origin}${page}`);
    expect((await listChanges()).map(({ actor, subject }) => `${actor} ${subject}`)).toEqual([
      'owner@example.com delivery/mail',
      'owner@example.com delivery/address',
    ]);
    expect(await readText(await owner.text('/manage/records'))).toContain('Changed email, webhook, address or backup settings');
  });

  test('emails come from the sender that is set, and whatever it is called', async () => {
    await open();
    await save('address', { address: origin });
    await saveServer();
    await save('sender', { senderName: 'Maple: "training" 🍁', senderAddress: 'hello@maple.example' });
    await press(owner, 'test-mail');
    expect(server.mails.at(-1)?.from?.value).toEqual([{ name: 'Maple: "training" 🍁', address: 'hello@maple.example' }]);
    await save('sender', { senderName: 'A\r\nBcc: all@example.com', senderAddress: '' });
    await press(owner, 'test-mail');
    expect(server.mails.at(-1)?.from?.value[0]?.name).toBe('A Bcc: all@example.com');
    expect(server.mails.at(-1)?.bcc).toBeUndefined();
  });

  test('a password is asked for, kept and never shown again', async () => {
    await open();
    await save('address', { address: origin });
    const refused = await save('mail', {
      server: 'smtp.example.com',
      port: '99999',
      security: 'tls',
      user: 'office',
      password: 'open sesame',
    });
    expect(refused.status).toBe(400);
    const html = await refused.text();
    expect(html).not.toContain('sesame');
    expect(await readField(html, 'server')).toBe('smtp.example.com');
    expect(await readField(html, 'port')).toBe('99999');

    await save('mail', { server: 'smtp.example.com', port: '465', security: 'tls', user: 'office', password: 'open sesame' });
    expect(portal.portal.env.SMTP_URL).toContain('open%20sesame');
    const shown = await owner.text(page);
    expect(shown).toContain('Set on Nov 21. Enter a new one to replace it.');
    const records = await owner.text('/manage/records');
    const file = await owner.text('/manage/records/export?format=json');
    for (const text of [shown, records, file, await owner.text(`${page}.data`)]) expect(text).not.toMatch(/sesame/);
    expect((await listChanges())[0]?.after).toContain('"password":"changed"');
  });

  test('a stale session enters its password first, and what was typed stays except passwords', async () => {
    await open();
    await save('address', { address: origin });
    portal.pass(confirmationLifetime);
    const form = { server: 'smtp.example.com', port: '465', security: 'tls', user: 'office', password: 'open sesame' };
    const asked = await save('mail', form);
    expect(asked.status).toBe(403);
    const html = await asked.text();
    expect(await readField(html, 'server')).toBe('smtp.example.com');
    expect(html).not.toContain('sesame');
    expect(portal.portal.env.SMTP_URL).toBeUndefined();
    expect((await save('mail', { ...form, ownPassword: managerPassword })).status).toBe(302);
    expect(portal.portal.env.SMTP_URL).toBeDefined();
  });

  test('what the environment sets is shown, and is refused if it is sent anyway', async () => {
    await open({ PUBLIC_URL: origin, SMTP_URL: server.url, WEBHOOK_URL: 'https://hooks.example.com/key', WEBHOOK_SECRET: hookSecret });
    const html = await owner.text(page);
    for (const intent of ['save-address', 'save-mail', 'save-webhook', 'remove-webhook']) expect(await offers(html, intent)).toBe(false);
    for (const [group, form, variable] of [
      ['address', { address: 'https://b.example.com' }, 'PUBLIC_URL'],
      ['mail', { server: 'smtp.example.com', port: '465', security: 'tls' }, 'SMTP_URL'],
      ['webhook', { endpoint: 'https://b.example.com', secret: hookSecret }, 'WEBHOOK_URL'],
    ] as const) {
      const refused = await save(group, form);
      expect(refused.status, group).toBe(409);
      expect(await readText(await refused.text())).toContain(`Set by ${variable} in the server's environment.`);
    }
    expect(await listChanges()).toEqual([]);
    expect(portal.portal.env).toBe(portal.portal.liveSettings.environment);
  });

  test('of backups, the environment may set the folder, and the console the time', async () => {
    await open({ BACKUP_DIR: join(tmpdir(), 'northkey-own') });
    const html = await owner.text(page);
    expect(await hasElement(html, '[name="folder"]')).toBe(false);
    expect(await hasElement(html, '[name="keep"]')).toBe(true);
    expect((await save('backups', { folder: '/elsewhere', hour: '3', keep: '7' })).status).toBe(302);
    expect(portal.portal.env).toMatchObject({ BACKUP_DIR: join(tmpdir(), 'northkey-own'), backupHour: 3, BACKUP_KEEP: 7 });
  });

  test('another address than the one in use is asked about first, and then closes that one', async () => {
    await open();
    const asked = await save('address', { address: 'https://portal.example.com' });
    const question = await asked.text();
    expect(await readCard(question, 'address')).toContain('Only open the portal at https://portal.example.com from now on?');
    expect(await readCard(question, 'address')).toContain('PUBLIC_URL');
    expect(portal.portal.env.PUBLIC_URL).toBeUndefined();
    expect(await readField(question, 'confirmed')).toBe('https://portal.example.com');

    const other = await save('address', { address: 'https://b.example.com', confirmed: 'https://portal.example.com' });
    expect(await readCard(await other.text(), 'address')).toContain('at https://b.example.com from now on?');
    const done = await save('address', { address: 'https://portal.example.com', confirmed: 'https://portal.example.com' });
    expect(done.headers.get('Location')).toBe(`https://portal.example.com${page}`);
    expect((await owner.request(page)).status).toBe(421);

    const there = await portal.visit().request('/', { headers: { Host: 'portal.example.com' } });
    expect(there.status).toBe(200);
    expect(there.headers.get('Strict-Transport-Security')).toContain('max-age');
    expect(portal.portal.cookies.session.name).toBe('__Host-northkey-session');
  });

  test('the address cannot go while emails link to it', async () => {
    await open();
    await save('address', { address: origin });
    await saveServer();
    expect(await errorsIn(await save('address', { address: '' }))).toEqual(['Enter an address. Emails and webhook events link to it.']);
    await saveServer({ server: '' });
    expect((await save('address', { address: '' })).status).toBe(302);
    expect(portal.portal.env.PUBLIC_URL).toBeUndefined();
  });

  test.each([
    ['address', { address: 'https://portal.example.com/path' }],
    ['address', { address: 'x'.repeat(20_000) }],
    ['mail', { server: 'https://smtp.example.com', port: '465', security: 'tls' }],
    ['mail', { server: 'smtp.example.com', port: 'smtp: 📮', security: 'tls' }],
    ['sender', { senderName: '', senderAddress: 'no address' }],
    ['webhook', { endpoint: 'http://10.0.0.5/<script>', secret: hookSecret }],
    ['webhook', { endpoint: 'https://hooks.example.com', secret: 'short' }],
    ['backups', { folder: 'relative: folder', hour: '2', keep: '' }],
    ['backups', { folder: '', hour: '24', keep: '0' }],
  ] as const)('a wrong value has a sentence at its field and stays: %s %#', async (group, form) => {
    await open();
    if (group !== 'address') await save('address', { address: origin });
    const refused = await save(group, form);
    expect(refused.status).toBe(400);
    const html = await refused.text();
    expect(await findHtmlErrors(html)).toEqual([]);
    expect((await listErrors(html)).length).toBeGreaterThan(0);
    expect(html).not.toContain('<script>\n');
    for (const [name, typed] of Object.entries(form).filter((each) => !['secret', 'security'].includes(each[0])))
      expect(await readField(html, name), name).toBe(typed);
    expect(portal.portal.liveSettings.saved[group]).toBeUndefined();
  });

  test('of two owners, the second sees what the first saved, and what was typed stays', async () => {
    await open();
    await save('address', { address: origin });
    const form = {
      intent: 'save-mail',
      server: 'two.example',
      port: '465',
      security: 'tls',
      user: '',
      password: '',
      seen: stampOf('mail'),
    };
    await save('mail', { server: 'one.example', port: '587', security: 'starttls', user: '', password: '' });
    const conflict = await owner.request(page, { form });
    expect(conflict.status).toBe(409);
    const html = await conflict.text();
    const card = await readCard(html, 'mail');
    expect(card).toContain('Someone else changed these settings while you were editing.');
    expect(card).toMatch(/Your change Mail server: two\.example.*Current version Mail server: one\.example/);
    expect(await readField(html, 'server')).toBe('two.example');
    expect(portal.portal.env.SMTP_URL).toBe('smtp://one.example:587');
    expect((await save('mail', form)).status).toBe(409);
    expect((await save('mail', { ...form, seen: stampOf('mail') })).status).toBe(302);
    expect(portal.portal.env.SMTP_URL).toBe('smtps://two.example:465');
  });

  test('the webhook is set, tested and removed, and its address is never shown whole', async () => {
    await open();
    const receiver = await startWebhookReceiver();
    closing.push(() => receiver.close());
    await save('address', { address: origin });
    expect((await save('webhook', { endpoint: `${receiver.url}/key-in-the-path`, secret: hookSecret })).status).toBe(302);
    const tested = await (await owner.request(page, { form: { intent: 'test-typed-webhook', endpoint: '', secret: '' } })).text();
    expect(await readCard(tested, 'webhook')).toContain('The receiver accepted it: status 204');
    for (const html of [tested, await owner.text(page), await owner.text(`${page}.data`)])
      expect(html).not.toMatch(/key-in-the-path|whsec_[A-Za-z0-9+/]{8}/);

    const asked = await owner.text(`${page}?ask=remove-webhook`);
    expect(await readCard(asked, 'webhook')).toContain("Events that haven't been sent yet wait");
    await owner.request(page, { form: { intent: 'remove-webhook', seen: stampOf('webhook') } });
    expect(portal.portal.env.WEBHOOK_URL).toBeUndefined();
    expect(await offers(await owner.text(page), 'test-webhook')).toBe(false);
  });

  test('with another secret file, the page asks for the password again', async () => {
    await open();
    await save('address', { address: origin });
    await save('mail', { server: 'smtp.example.com', port: '465', security: 'tls', user: 'office', password: 'open sesame' });
    const value = JSON.stringify({
      stamp: 'later',
      savedBy: 'owner@example.com',
      values: portal.portal.liveSettings.saved.mail?.values ?? {},
      secrets: { password: { sealed: 'of-another-secret', setAt: '2026-11-21T12:00:00.000Z' } },
    });
    const { database } = portal.portal;
    await transact(database, (tx) => tx.updateTable('portalSettings').set({ value }).where('name', '=', 'delivery-mail').execute());
    const card = await readCard(await owner.text(page), 'mail');
    expect(card).toContain('Off. Enter the password again.');
    expect(card).toContain("Enter it again. It can't be read anymore, because the portal's secret has changed.");
    expect(
      await errorsIn(await save('mail', { server: 'smtp.example.com', port: '465', security: 'tls', user: 'office', password: '' })),
    ).toEqual(['Enter the password again.']);
  });
});
