import { hashPassword as hashByLibrary } from '@better-auth/utils/password';
import { expect, test } from 'vitest';

import { currentCost, hashPassword, isOutdated, verifyPassword } from './password-hash.ts';

const password = 'a long sentence is easy';

test("a password is hashed with one of the OWASP cheat sheet's minimums, and no two hashes are alike", () => {
  const minimums = [
    [17, 8, 1],
    [16, 8, 2],
    [15, 8, 3],
    [14, 8, 5],
  ];
  expect(minimums).toContainEqual([currentCost.logN, currentCost.r, currentCost.p]);

  const [one, other] = [hashPassword(password), hashPassword(password)];
  expect(one).toMatch(/^\$scrypt\$ln=15,r=8,p=3\$/);
  expect(one).not.toBe(other);
  expect(one).not.toContain(password);
});

test('the same password matches in either Unicode form, and no other does', () => {
  const hash = hashPassword('caf\u00e9 at the corner');
  expect(verifyPassword({ hash, password: 'cafe\u0301 at the corner' })).toBe(true);
  expect(verifyPassword({ hash, password: 'cafe at the corner' })).toBe(false);
  expect(isOutdated(hash)).toBe(false);
});

test('a hash from the library still matches, and has to be replaced', async () => {
  const hash = await hashByLibrary(password);
  expect(verifyPassword({ hash, password })).toBe(true);
  expect(verifyPassword({ hash, password: 'another sentence' })).toBe(false);
  expect(isOutdated(hash)).toBe(true);
});

test.each([
  ['nothing', ''],
  ['another form', '$2b$10$abcdefghijklmnopqrstuv'],
  ['a short key', `$scrypt$ln=15,r=8,p=3$${'a'.repeat(22)}$${'a'.repeat(10)}`],
  ['more memory than any of our hashes', `$scrypt$ln=30,r=8,p=1$${'a'.repeat(22)}$${'a'.repeat(86)}`],
  ['more time than any of our hashes', `$scrypt$ln=15,r=8,p=99$${'a'.repeat(22)}$${'a'.repeat(86)}`],
  ['no cost', `$scrypt$ln=0,r=8,p=3$${'a'.repeat(22)}$${'a'.repeat(86)}`],
])('a stored hash of %s matches no password', (_, hash) => {
  expect(verifyPassword({ hash, password })).toBe(false);
});
