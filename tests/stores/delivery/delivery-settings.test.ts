import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest';

import { listRecords } from '#app/features/audit-log/store.server.ts';
import { openSettings, type LiveSettings } from '#app/features/delivery/live-settings.server.ts';
import {
  prepareAddress,
  prepareBackups,
  prepareMail,
  prepareWebhook,
  type PreparedSettings,
} from '#app/features/delivery/prepare-settings.server.ts';
import { saveSettings, stampOf, type SettingsChange } from '#app/features/delivery/save-settings.server.ts';
import { notify } from '#app/features/messages/notify.server.ts';
import { listMessages } from '#app/features/messages/store.server.ts';
import { transact, type WritableDatabase } from '#app/platform/database/open-database.ts';
import { parseVariables } from '#app/platform/env.ts';
import { deriveKeys } from '#app/platform/keys.ts';
import { createLog } from '#app/platform/log.ts';
import { startMessages } from '#server/send-messages.ts';
import { startSettingsWatch } from '#server/watch-settings.ts';
import { engines, type TestStore } from '#tests/support/engines.ts';
import { fixture } from '#tests/support/fixture-content.ts';
import { startMailServer } from '#tests/support/mail/mail-server.ts';

const now = new Date('2026-11-26T15:00:00.000Z');
const keys = deriveKeys('a secret of the test that is long enough');
const environment = parseVariables({});
const typedMail = { server: 'smtp.example.com', port: 465, security: 'tls', user: 'office', password: 'open sesame' } as const;
const hookSecret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;

describe.each(engines)('settings from the console on $name', (engine) => {
  let store: TestStore;
  let live: LiveSettings;

  beforeEach(async () => {
    store = await engine.open();
    live = await openSettings(environment, { database: store.database, keys });
  });
  afterEach(() => store.close());

  const openOther = async (database: WritableDatabase = store.openAgain()) => ({
    database,
    keys,
    liveSettings: await openSettings(environment, { database, keys }),
  });

  /** Saves as the owner who has the newest version on the screen. */
  async function save(group: SettingsChange['group'], prepare: SettingsChange['prepare'], seen = stampOf(live.saved[group])) {
    const change = { group, seen, prepare, actor: 'owner@example.com', now };
    return saveSettings({ database: store.database, keys, liveSettings: live }, change);
  }
  const saveAddress = (address = 'https://portal.example.com') => save('address', () => prepareAddress({ address }, live.env));
  const saveMail = (typed: Partial<Parameters<typeof prepareMail>[0]> = {}) =>
    save('mail', (before) => prepareMail({ ...typedMail, ...typed }, before, live.env));
  const saveWebhook = (endpoint = 'https://hooks.example.com/key', secret = hookSecret) =>
    save('webhook', (before) => prepareWebhook({ endpoint, secret }, before, live.env));
  const listChanges = async () =>
    (await listRecords(store.database, { action: 'delivery.changed' })).map(({ subject, before, after }) => ({ subject, before, after }));

  test('what is saved is used at once, and by a process that starts later', async () => {
    expect(await saveAddress('https://Portal.Example.com/')).toEqual({ kind: 'saved' });
    expect(await saveMail()).toEqual({ kind: 'saved' });
    const expected = { PUBLIC_URL: 'https://portal.example.com', SMTP_URL: 'smtps://office:open%20sesame@smtp.example.com:465' };
    expect(live.env).toMatchObject(expected);
    expect((await openOther()).liveSettings.env).toMatchObject(expected);
  });

  test('a process that runs already follows, and one look later the mail is off again', async () => {
    const other = await openOther();
    const stop = startSettingsWatch({ ...other, log: createLog('silent') });
    onTestFinished(stop);
    await saveAddress();
    await saveMail();
    await expect.poll(() => other.liveSettings.env.SMTP_URL).toBeDefined();
    await saveMail({ server: '' });
    await expect.poll(() => other.liveSettings.env.SMTP_URL).toBeUndefined();
  });

  test('secrets are in no readable form in the store or the audit log', async () => {
    await saveAddress();
    await saveMail();
    await saveWebhook();
    const rows = await store.database.selectFrom('portalSettings').selectAll().execute();
    const records = await store.database.selectFrom('changeRecords').selectAll().execute();
    for (const text of [JSON.stringify(rows), JSON.stringify(records)]) expect(text).not.toMatch(/sesame|whsec_|example\.com\/key/);
    expect(await listChanges()).toMatchObject([
      {
        subject: 'delivery/webhook',
        before: null,
        after: '{"receiver":"https://hooks.example.com","endpoint":"changed","secret":"changed"}',
      },
      {
        subject: 'delivery/mail',
        after: '{"server":"smtp.example.com","port":"465","security":"tls","user":"office","password":"changed"}',
      },
      { subject: 'delivery/address', after: '{"address":"https://portal.example.com"}' },
    ]);
  });

  test('a password stays if none is typed, but not for another server, port or user name', async () => {
    await saveAddress();
    expect(await saveMail({ password: '' })).toEqual({ kind: 'invalid', errors: { password: 'Enter the password.' } });
    await saveMail();
    expect(await saveMail({ password: '', security: 'starttls' })).toEqual({ kind: 'saved' });
    expect(live.env.SMTP_URL).toBe('smtp://office:open%20sesame@smtp.example.com:465');
    for (const other of [{ server: 'smtp.attacker.example' }, { port: 2465 }, { user: 'else' }])
      expect(await saveMail({ password: '', ...other })).toEqual({ kind: 'invalid', errors: { password: 'Enter the password again.' } });
    expect((await listChanges())[0]).toMatchObject({
      before: expect.stringContaining('"password":"set"'),
      after: expect.stringContaining('"password":"set"'),
    });
  });

  test('the same settings again change nothing and are not recorded', async () => {
    await saveAddress();
    await saveMail();
    expect(await saveMail({ password: '' })).toEqual({ kind: 'unchanged' });
    expect(await listChanges()).toHaveLength(2);
  });

  test('of two owners who save at once, one is told about the other and nothing is lost', async () => {
    await saveAddress();
    const other = await openOther(engine.canRace ? store.openAgain() : store.database);
    const change = (server: string): SettingsChange => ({
      group: 'mail',
      seen: '',
      prepare: (before) => prepareMail({ ...typedMail, server }, before, live.env),
      actor: `${server}@example.com`,
      now,
    });
    const results = await Promise.all([
      saveSettings({ database: store.database, keys, liveSettings: live }, change('one.example')),
      saveSettings(other, change('two.example')),
    ]);
    expect(results.map(({ kind }) => kind).toSorted()).toEqual(['moved-on', 'saved']);
    await live.refresh(store.database);
    expect(live.saved.mail?.values['server']).toBe(results[0]?.kind === 'saved' ? 'one.example' : 'two.example');
    expect(await listChanges()).toHaveLength(2);
  });

  test('a form from an earlier version is a conflict', async () => {
    await saveAddress();
    expect(await save('address', () => prepareAddress({ address: 'https://b.example.com' }, live.env), '')).toEqual({ kind: 'moved-on' });
    expect(live.env.PUBLIC_URL).toBe('https://portal.example.com');
  });

  test('with another secret, the password is asked for again and nothing fails', async () => {
    await saveAddress();
    await saveMail();
    const others = deriveKeys('another secret of the test, long enough too');
    const liveSettings = await openSettings(environment, { database: store.database, keys: others });
    expect(liveSettings.env.SMTP_URL).toBeUndefined();
    const change = (password: string): SettingsChange => ({
      group: 'mail',
      seen: stampOf(liveSettings.saved.mail),
      prepare: (before) => prepareMail({ ...typedMail, password }, before, liveSettings.env),
      actor: 'owner@example.com',
      now,
    });
    const stores = { database: store.database, keys: others, liveSettings };
    expect(await saveSettings(stores, change(''))).toEqual({ kind: 'invalid', errors: { password: 'Enter the password again.' } });
    expect(await saveSettings(stores, change('new one'))).toEqual({ kind: 'saved' });
    expect(liveSettings.env.SMTP_URL).toContain('new%20one');
  });

  test('a damaged row counts as missing', async () => {
    for (const value of ['', '{', '[]', '{"stamp":1}', 'null'])
      await transact(store.database, (tx) =>
        tx
          .insertInto('portalSettings')
          .values({ name: 'delivery-mail', value })
          .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
          .execute(),
      );
    expect((await openOther()).liveSettings.env).toEqual(environment);
    await saveAddress();
    expect(await saveMail()).toEqual({ kind: 'saved' });
  });

  test('email and the webhook need a public address, which then stays', async () => {
    expect(await saveMail()).toMatchObject({ kind: 'invalid', errors: { server: expect.stringContaining('public address') } });
    expect(await saveWebhook()).toMatchObject({ kind: 'invalid', errors: { endpoint: expect.stringContaining('public address') } });
    await saveAddress();
    expect(await saveAddress('')).toEqual({ kind: 'saved' });
    await saveAddress();
    await saveMail();
    expect(await saveAddress('')).toMatchObject({ kind: 'invalid', errors: { address: expect.stringContaining('Emails') } });
  });

  test.each([
    'portal.example.com',
    'https://portal.example.com/path',
    'https://user:password@portal.example.com',
    'ftp://portal.example.com',
    'javascript:alert(1)',
    'https://',
    '🏠',
  ])('%s is no public address', async (address) => {
    const saved = await saveAddress(address);
    expect(saved).toMatchObject({ kind: 'invalid', errors: { address: expect.stringMatching(/^Use .*\.$/) } });
  });

  test.each(['http://hooks.example.com', 'http://10.0.0.5/x', 'https://user:password@hooks.example.com', 'file:///etc/passwd', 'hooks'])(
    '%s is no webhook, by the rule of WEBHOOK_URL',
    async (endpoint) => {
      await saveAddress();
      expect(await saveWebhook(endpoint)).toMatchObject({ kind: 'invalid', errors: { endpoint: expect.stringMatching(/^Use .*\.$/) } });
    },
  );

  test('a webhook needs its secret in the standard form, and keeps what is not typed again', async () => {
    await saveAddress();
    expect(await saveWebhook('', '')).toMatchObject({
      kind: 'invalid',
      errors: { endpoint: expect.any(String), secret: expect.any(String) },
    });
    expect(await saveWebhook('https://hooks.example.com/key', 'short')).toMatchObject({
      errors: { secret: expect.stringContaining('whsec_') },
    });
    await saveWebhook();
    const kept = live.env.WEBHOOK_URL;
    expect(await saveWebhook('https://b.example.com/other', '')).toMatchObject({ errors: { secret: 'Enter the secret again.' } });
    expect(live.env).toMatchObject({ WEBHOOK_URL: kept, WEBHOOK_SECRET: hookSecret });

    expect(await saveWebhook('https://hooks.example.com/other', '')).toEqual({ kind: 'saved' });
    expect(live.env).toMatchObject({ WEBHOOK_URL: 'https://hooks.example.com/other', WEBHOOK_SECRET: hookSecret });
    expect(await saveWebhook('https://b.example.com/other', hookSecret)).toEqual({ kind: 'saved' });
    expect(live.saved.webhook?.values).toEqual({ receiver: 'https://b.example.com' });
  });

  describe('the folder for backups', () => {
    let folder: string;
    beforeEach(() => {
      folder = mkdtempSync(join(tmpdir(), 'northkey-backups-'));
    });
    afterEach(() => rmSync(folder, { recursive: true, force: true }));

    const saveBackups = (typed: { folder: string; hour?: number | null; keep?: number | null }): Promise<unknown> =>
      save('backups', (before): Promise<PreparedSettings> => prepareBackups({ hour: 2, keep: null, ...typed }, before, environment));

    test('is created and tried, and nothing is left in it', async () => {
      const inside = join(folder, 'new', 'backups');
      expect(await saveBackups({ folder: inside, hour: 23, keep: 5 })).toEqual({ kind: 'saved' });
      expect(readdirSync(inside)).toEqual([]);
      expect(live.env).toMatchObject({ BACKUP_DIR: inside, BACKUP_KEEP: 5, backupHour: 23 });
      await saveBackups({ folder: '', hour: null });
      expect(live.env).toMatchObject({ BACKUP_DIR: undefined, BACKUP_KEEP: undefined, backupHour: undefined });
    });

    test('is refused with a sentence if it cannot be one', async () => {
      const file = join(folder, 'file');
      writeFileSync(file, 'x');
      const sentences = {
        backups: 'complete path',
        [file]: 'This is a file',
        [join(file, 'below')]: 'This is a file',
        [environment.CONTENT_DIR]: 'content folder',
        [join(environment.CONTENT_DIR, 'brand')]: 'content folder',
        [join(folder, 'x'.repeat(300))]: 'too long',
      };
      for (const [wrong, sentence] of Object.entries(sentences))
        expect(await saveBackups({ folder: wrong }), wrong).toMatchObject({ errors: { folder: expect.stringContaining(sentence) } });
      expect(live.saved.backups).toBeUndefined();
    });
  });

  test('emails go to the server that is saved, without a restart, and no longer to the earlier one', async () => {
    const [first, second] = [await startMailServer(), await startMailServer()];
    const liveSettings = live;
    const portal = {
      database: store.database,
      keys,
      content: fixture,
      log: createLog('silent'),
      now: () => new Date(),
      get env() {
        return liveSettings.env;
      },
    };
    const stopWatch = startSettingsWatch({ ...portal, liveSettings });
    const stopMessages = startMessages(portal);
    onTestFinished(async () => {
      stopWatch();
      await stopMessages();
      await first.close();
      await second.close();
    });
    const other = await openOther(engine.canRace ? store.openAgain() : store.database);
    const saveServer = (url: string) => {
      const { hostname, port } = new URL(url);
      const typed = { server: hostname, port: Number(port), security: 'starttls', user: '', password: '' } as const;
      const prepare: SettingsChange['prepare'] = (before) => prepareMail(typed, before, other.liveSettings.env);
      return saveSettings(other, { group: 'mail', seen: stampOf(other.liveSettings.saved.mail), prepare, actor: 'a', now });
    };
    const write = (to: string) => {
      const event = { kind: 'certificate.issued', about: 'learner/1', to, holder: 'Ana', number: 'NK-1', correct: 1, total: 1 } as const;
      return transact(store.database, (tx) => notify(tx, portal, event, new Date()));
    };

    await write('before@example.com');
    expect(await listMessages(store.database, { state: 'held' }, 5)).toHaveLength(1);
    await saveAddress();
    await other.liveSettings.refresh(other.database);

    await saveServer(first.url);
    await expect.poll(() => liveSettings.env.SMTP_URL).toBe(first.url);
    await write('one@example.com');
    await expect.poll(() => first.mails).toHaveLength(1);

    await saveServer(second.url);
    await expect.poll(() => liveSettings.env.SMTP_URL).toBe(second.url);
    await write('two@example.com');
    await expect.poll(() => second.mails).toHaveLength(1);
    expect(first.mails).toHaveLength(1);
    expect([second.mails[0]?.to].flat().map((to) => to?.text)).toEqual(['two@example.com']);
  });
});
