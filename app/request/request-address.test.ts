import { expect, test } from 'vitest';

import { findRequestAddress, type AddressSettings } from './request-address.ts';

const alone: AddressSettings = { trustedProxies: 0, publicUrl: undefined, dashboardHost: undefined };
const proxied: AddressSettings = { ...alone, trustedProxies: 1 };

function ask(headers: Record<string, string>, settings: AddressSettings = alone) {
  return findRequestAddress({ peer: '192.0.2.1', headers: { host: 'portal.test', ...headers } }, settings);
}

test('without a trusted proxy, forwarded headers are ignored', () => {
  const forged = { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https', 'x-forwarded-for': '198.51.100.9' };
  expect(ask(forged)).toEqual({ kind: 'asked', host: 'portal.test', origin: 'http://portal.test', client: '192.0.2.1' });
});

test('a trusted proxy provides the host, scheme and address, from the last entry of each', () => {
  const headers = {
    'x-forwarded-host': 'evil.example, portal.example',
    'x-forwarded-proto': 'http, https',
    'x-forwarded-for': '1.1.1.1, 198.51.100.9',
  };
  expect(ask(headers, proxied)).toEqual({
    kind: 'asked',
    host: 'portal.example',
    origin: 'https://portal.example',
    client: '198.51.100.9',
  });
});

test("with two trusted proxies, the outer one's entry counts", () => {
  const headers = { 'x-forwarded-for': '1.1.1.1, 198.51.100.9, 10.0.0.2' };
  expect(ask(headers, { ...alone, trustedProxies: 2 })).toMatchObject({ client: '198.51.100.9' });
});

test.each([
  ['198.51.100.9:4711', '198.51.100.9'],
  ['[2001:db8::1]:4711', '2001:db8::1'],
  ['[2001:db8::1]', '2001:db8::1'],
  ['2001:db8::1', '2001:db8::1'],
  ['unknown', '192.0.2.1'],
  ['_hidden', '192.0.2.1'],
  ['999.1.1.1', '192.0.2.1'],
  ['198.51.100.9\u0000', '192.0.2.1'],
  ['', '192.0.2.1'],
])('the forwarded address "%s" is read as %s', (entry, client) => {
  expect(ask({ 'x-forwarded-for': entry }, proxied)).toMatchObject({ client });
});

const noHosts = ['a@b', 'evil/client?x=', 'a b', 'portal.test:99999999', '', 'portal.test#x', '[::1', 'a\\b', '-', 'portal.test:'];
/** Text that looks like a host but can't be turned into an address. */
const unusableHosts = ['256.1.1.1', '1.2.3.4.5', 'a:99999', '127.0.0.1:99999', '[:::1]'];

test.each([...noHosts, ...unusableHosts])('the host "%s" is invalid', (host) => {
  expect(ask({ host })).toMatchObject({ kind: 'malformed-host' });
  expect(ask({ 'x-forwarded-host': host === '' ? '/' : host }, proxied)).toMatchObject({ kind: 'malformed-host' });
});

test.each(['portal.test', 'PORTAL.test:3000', '127.0.0.1', '[::1]:3000', 'localhost'])('the host "%s" is valid', (host) => {
  expect(ask({ host })).toMatchObject({ kind: 'asked', host: host.toLowerCase() });
});

test("if the public address is set, only its host and the dashboard's are served", () => {
  const settings = { ...alone, publicUrl: 'https://portal.example', dashboardHost: 'clients.example' };
  expect(ask({ host: 'portal.example' }, settings)).toMatchObject({ origin: 'https://portal.example' });
  expect(ask({ host: 'clients.example' }, settings)).toMatchObject({ origin: 'https://clients.example' });
  expect(ask({ host: 'evil.example' }, settings)).toMatchObject({ kind: 'unknown-host' });
  expect(ask({ host: '127.0.0.1:3000' }, settings)).toMatchObject({ kind: 'unknown-host' });
});

test('the default port is left out of the origin, as browsers do', () => {
  expect(ask({ host: 'portal.test:80' })).toMatchObject({ origin: 'http://portal.test' });
  expect(ask({ host: 'portal.test:443', 'x-forwarded-proto': 'https' }, proxied)).toMatchObject({ origin: 'https://portal.test' });
});
