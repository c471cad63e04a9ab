import fc from 'fast-check';
import { expect, test } from 'vitest';

import { parseVariables } from '#app/platform/env.ts';
import { decrypt, decryptSetting, deriveKeys, encrypt, encryptSetting } from '#app/platform/keys.ts';
import { applySettings, listUnreadable, nameSecret, type DeliverySettings, type SavedGroup } from './delivery-settings.server.ts';

const keys = deriveKeys('a secret of the test that is long enough');
const others = deriveKeys('another secret of the test, long enough too');
const hookSecret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;

/** Returns a saved group, with its secrets encrypted. */
function saved(group: 'address' | 'mail' | 'sender' | 'webhook' | 'backups', values: object, secrets: Record<string, string> = {}) {
  const sealed = Object.entries(secrets).map(([name, value]) => [
    name,
    { sealed: encryptSetting(keys, nameSecret(group, name), value), setAt: '2026-11-26T15:00:00.000Z' },
  ]);
  return { [group]: { stamp: 'x', savedBy: 'owner@example.com', values, secrets: Object.fromEntries(sealed) } } as DeliverySettings;
}

const address = saved('address', { address: 'https://portal.example.com' });
const mail = saved(
  'mail',
  { server: 'smtp.example.com', port: '465', security: 'tls', user: 'office@x', password: '' },
  { password: 'a:b@c/d' },
);

test('what was encrypted is read again, whatever it contains', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      expect(decryptSetting(keys, 'mail.password', encryptSetting(keys, 'mail.password', text))).toBe(text);
    }),
  );
});

test('the same value is encrypted differently each time', () => {
  expect(encryptSetting(keys, 'mail.password', 'open')).not.toBe(encryptSetting(keys, 'mail.password', 'open'));
});

test('nothing is read with another secret, for another setting, or with the key for messages', () => {
  const sealed = encryptSetting(keys, 'mail.password', 'open');
  expect(decryptSetting(others, 'mail.password', sealed)).toBeNull();
  expect(decryptSetting(keys, 'webhook.secret', sealed)).toBeNull();
  expect(() => decrypt(keys, sealed)).toThrow('authenticate');
  expect(decryptSetting(keys, 'mail.password', encrypt(keys, 'open'))).toBeNull();
});

test('a value that was changed in the store is not read, and never throws', () => {
  const sealed = Buffer.from(encryptSetting(keys, 'mail.password', 'open sesame'), 'base64url');
  for (let at = 0; at < sealed.length; at += 1) {
    const changed = Buffer.from(sealed);
    changed[at] = (changed[at] ?? 0) ^ 1;
    expect(decryptSetting(keys, 'mail.password', changed.toString('base64url'))).toBeNull();
  }
  for (const other of ['', 'x', '{}', '🔑', sealed.subarray(0, 20).toString('base64url')])
    expect(decryptSetting(keys, 'mail.password', other)).toBeNull();
});

test('without anything saved, the settings are the environment itself', () => {
  const env = parseVariables({ PUBLIC_URL: 'https://a.example.com' });
  expect(applySettings(env, {}, keys)).toBe(env);
});

test('what is saved is used where the environment sets nothing', () => {
  const backups = saved('backups', { folder: '/var/backups', hour: '3', keep: '5' });
  const sender = saved('sender', { senderName: 'Maple', senderAddress: '' });
  const webhook = saved(
    'webhook',
    { receiver: 'https://hooks.example.com' },
    { endpoint: 'https://hooks.example.com/x', secret: hookSecret },
  );
  expect(applySettings(parseVariables({}), { ...address, ...mail, ...backups, ...sender, ...webhook }, keys)).toMatchObject({
    PUBLIC_URL: 'https://portal.example.com',
    secure: true,
    SMTP_URL: 'smtps://office%40x:a%3Ab%40c%2Fd@smtp.example.com:465',
    sender: { name: 'Maple', address: '' },
    WEBHOOK_URL: 'https://hooks.example.com/x',
    WEBHOOK_SECRET: hookSecret,
    BACKUP_DIR: '/var/backups',
    BACKUP_KEEP: 5,
    backupHour: 3,
  });
});

test('the environment wins', () => {
  const env = parseVariables({
    PUBLIC_URL: 'http://127.0.0.1:3000',
    SMTP_URL: 'smtp://127.0.0.1:25',
    WEBHOOK_URL: 'https://own.example.com',
    WEBHOOK_SECRET: hookSecret,
    BACKUP_DIR: '/own',
    BACKUP_KEEP: '9',
  });
  const webhook = saved('webhook', { receiver: 'https://hooks.example.com' }, { endpoint: 'https://hooks.example.com/x', secret: 'other' });
  const backups = saved('backups', { folder: '/var/backups', hour: '', keep: '5' });
  expect(applySettings(env, { ...address, ...mail, ...webhook, ...backups }, keys)).toMatchObject(env);
});

test('email and the webhook are off without a public address', () => {
  const webhook = saved('webhook', {}, { endpoint: 'https://hooks.example.com/x', secret: hookSecret });
  expect(applySettings(parseVariables({}), { ...mail, ...webhook }, keys)).toMatchObject({ PUBLIC_URL: undefined, secure: false });
  expect(applySettings(parseVariables({}), { ...mail, ...webhook }, keys).SMTP_URL).toBeUndefined();
  expect(applySettings(parseVariables({}), { ...mail, ...webhook }, keys).WEBHOOK_URL).toBeUndefined();
});

test('a password that cannot be read turns email off instead of failing, and is listed', () => {
  const env = applySettings(parseVariables({}), { ...address, ...mail }, others);
  expect(env.SMTP_URL).toBeUndefined();
  expect(listUnreadable('mail', mail.mail, others)).toEqual(['password']);
  expect(listUnreadable('mail', mail.mail, keys)).toEqual([]);
  expect(listUnreadable('mail', undefined, keys)).toEqual([]);
});

test.each([
  ['a server without a sign-in', { server: '10.0.0.5', port: '25', security: 'starttls', user: '' }, 'smtp://10.0.0.5:25'],
  ['no server', {}, undefined],
])('%s', (_, values: SavedGroup['values'], url) => {
  expect(applySettings(parseVariables({}), { ...address, ...saved('mail', values) }, keys).SMTP_URL).toBe(url);
});
