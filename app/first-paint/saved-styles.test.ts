import { expect, test } from 'vitest';

import { linksStyles, writeStylesCookie } from './saved-styles.ts';

test('over https the cookie about kept style sheets is Secure and carries the __Host- prefix', () => {
  const [pair = '', ...attributes] = writeStylesCookie('https:').split('; ');
  expect(pair).toMatch(/^__Host-northkey-styles=/);
  expect(attributes).toEqual(expect.arrayContaining(['path=/', 'samesite=lax', 'secure']));
  expect(linksStyles(pair)).toBe(true);
});

test('over http, where browsers refuse the prefix, it goes without', () => {
  const cookie = writeStylesCookie('http:');
  expect(cookie).toMatch(/^northkey-styles=/);
  expect(cookie).not.toContain('secure');
  expect(linksStyles(cookie)).toBe(true);
});
