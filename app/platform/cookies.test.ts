import { expect, test } from 'vitest';

import { createCookies } from './cookies.ts';
import { parseVariables } from './env.ts';
import { deriveKeys, sign } from './keys.ts';

const keys = deriveKeys('a secret of tests that is long enough to be one');
const { device } = createCookies(parseVariables({}), keys);

/** Writes a cookie header with the given text, as a browser would send it. */
function cookieWith(text: string): string {
  return `northkey-device=${encodeURIComponent(btoa(JSON.stringify(text)))}`;
}

test("a device's own signed cookie is recognized", async () => {
  const cookie = (await device.serialize('abc')).split(';')[0] ?? '';
  expect(cookie).toBe(cookieWith(`abc.${sign(keys, 'abc')}`));
  expect(await device.parse(cookie)).toBe('abc');
});

test.each([
  ['a third part', `abc.${sign(keys, 'abc')}.more`],
  ['an empty third part', `abc.${sign(keys, 'abc')}.`],
  ['a part before', `.abc.${sign(keys, 'abc')}`],
  ['no signature', 'abc'],
  ['an empty signature', 'abc.'],
  ['the signature of another device', `abc.${sign(keys, 'abd')}`],
  ['the signature of another portal', `abc.${sign(deriveKeys('another secret'), 'abc')}`],
  ['a signature that is shorter', `abc.${sign(keys, 'abc').slice(0, -1)}`],
  ['nothing', ''],
])('a device cookie with %s is rejected', async (_, text) => {
  expect(await device.parse(cookieWith(text))).toBeNull();
});

test("a cookie that isn't text is rejected", async () => {
  for (const value of ['%', btoa('{"a":1}'), btoa('["abc"]'), 'x'.repeat(5_000)])
    expect(await device.parse(`northkey-device=${encodeURIComponent(value)}`)).toBeNull();
  expect(await device.parse(null)).toBeNull();
});
