import { expect, test } from 'vitest';

import { canLinkStyles, writeStylesCookie } from './saved-styles.ts';

test('over HTTPS, the cookie for cached style sheets is Secure and has the __Host- prefix', () => {
  const [pair = '', ...attributes] = writeStylesCookie('https:').split('; ');
  expect(pair).toMatch(/^__Host-northkey-styles=/);
  expect(attributes).toEqual(expect.arrayContaining(['path=/', 'samesite=lax', 'secure']));
  expect(canLinkStyles(pair)).toBe(true);
});

test('over HTTP, where browsers reject the prefix, the cookie has none', () => {
  const cookie = writeStylesCookie('http:');
  expect(cookie).toMatch(/^northkey-styles=/);
  expect(cookie).not.toContain('secure');
  expect(canLinkStyles(cookie)).toBe(true);
});
