import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';

import { listRecords } from '#app/features/audit-log/store.server.ts';
import { changeBackupState, findBackupState } from '#app/features/backups/store.server.ts';
import { insertMessages, type NewMessage } from '#app/features/messages/store.server.ts';
import { transact } from '#app/platform/database/open-database.ts';
import { backUpIfDue } from '#server/backup/daily-backups.ts';
import { confirmationLifetime } from '#app/features/team/rules.ts';
import { confirmConsoleSession, signInToConsole } from '#tests/support/console.ts';
import { findHtmlErrors, hasElement, listLinks, readText } from '#tests/support/html.ts';
import { startWebhookReceiver, type WebhookReceiver } from '#tests/support/mail/webhook-receiver.ts';
import { startBadMailServer, startMailServer, type MailServer } from '#tests/support/mail/mail-server.ts';
import { openTestPortal, type TestPortal } from '#tests/support/portal.ts';
import { origin, type Visitor } from '#tests/support/visitor.ts';

const page = '/manage/settings/delivery';
const hookSecret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;

let closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.toReversed()) await close();
  closing = [];
});

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

  test('the page names each variable and what is missing without it, and offers nothing', async () => {
    const html = await owner.text(page);
    expect(await findHtmlErrors(html)).toEqual([]);
    expect(await readCard(html, 'mail')).toBe(
      "Email Not set. Email isn't sent. It's held under Messages instead. " +
        'To change this, set SMTP_URL in the environment and restart the portal. See docs/operating.md.',
    );
    expect(await readCard(html, 'webhook')).toContain('set WEBHOOK_URL and WEBHOOK_SECRET in the environment');
    expect(await readCard(html, 'backups')).toMatch(/^Backups Not set\. .* set BACKUP_DIR in the environment .* Last backup None yet$/);
    expect(await readCard(html, 'address')).toContain(
      'Links to the portal start with http://127.0.0.1:3000, so they only work on this machine.',
    );
    for (const intent of ['test-mail', 'test-webhook', 'back-up']) expect(await offers(html, intent)).toBe(false);
  });

  test.each([
    ['test-mail', "No test email was sent, because SMTP_URL isn't set."],
    ['test-webhook', "No test event was sent, because WEBHOOK_URL isn't set."],
    ['back-up', "No backup was made, because BACKUP_DIR isn't set."],
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
      for (const intent of ['test-mail', 'test-webhook', 'back-up']) expect((await press(visitor, intent)).status).toBe(403);
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
    expect(card).toContain('Set in the environment: SMTP_URL');
    expect(card).toContain(`Mail server ${new URL(server.url).host}`);
    expect(card).toContain(`Sender ${provider} <${supportEmail}>`);
    expect(card).toContain('Test goes to owner@example.com');

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
    expect(await readCard(answers[1] ?? '', 'mail')).toContain('The mail server rejected the user name and password in SMTP_URL.');
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
    await vi.waitFor(() => expect(silent.connections()).toBe(1), { timeout: 20_000 });
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
      expect(html).not.toMatch(/key-in-the-path|whsec_/);
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
    expect(before).toContain(`Set in the environment: BACKUP_DIR Folder ${backups} Last backup None yet`);
    expect(before).toContain('0 backups. The newest 2 are kept, including those made here (BACKUP_KEEP).');
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
    expect(await hasElement(await owner.text(page), '#backups ~ ul')).toBe(false);
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
    expect(card).toContain("The folder can't be read. Check BACKUP_DIR.");
  });
});

test('the public address is shown if it is set', async () => {
  const { owner } = await openOwner({ PUBLIC_URL: origin });
  expect(await readCard(await owner.text(page), 'address')).toBe(
    `Public address Set in the environment: PUBLIC_URL Links start with ${origin}`,
  );
});
