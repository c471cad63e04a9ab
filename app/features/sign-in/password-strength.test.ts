import { dictionary } from '@zxcvbn-ts/language-common';
import { expect, test } from 'vitest';

import commonPasswords from './common-passwords.json' with { type: 'json' };
import { findPasswordFault } from './password-strength.server.ts';

const brand = { product: 'Harbour Desk', provider: 'Lakeshore Virtual Assistants', school: 'Lakeshore Academy' };
const holder = { name: 'Zoë Tremblay', email: 'z.tremblay+desk@brightline.example' };
const find = (password: string) => findPasswordFault(brand, password, holder);

test.each([
  'my harbour desk is tidy',
  'HarbourDesk-lamp-9',
  'boats on lakeshore road',
  'northkey opens at nine',
  'Zoe Tremblay sails east',
  'geese and tremblay sail',
  'z.tremblay+desk@brightline.example',
])('%s contains a name', async (password) => {
  expect(await find(password)).toContain("Don't use your email address, your name");
});

test.each(['virtual geese cross the academy lot', 'an assistant estate of paper boats', 'my road goes past nine barns'])(
  '%s contains words that anyone can use',
  async (password) => {
    expect(await find(password)).toBeNull();
  },
);

test.each([
  'aaaaaaaaaaaa',
  '            ',
  'abababababab',
  'qwertyuiop[]',
  '1q2w3e4r5t6y',
  'Password123!',
  'letmeinletmein',
  'iloveyou1234',
])('"%s" is easy to guess', async (password) => {
  expect(await find(password)).toContain('easy to guess');
});

test('none of the leaked passwords on the list is accepted, from the shortest length on', async () => {
  const long = dictionary['passwords-common'].filter((password) => password.length >= 12);
  expect(dictionary['passwords-common'].length).toBeGreaterThan(3_000);
  expect(long.length).toBeGreaterThan(50);
  const taken: string[] = [];
  for (const password of long) if ((await find(password)) === null) taken.push(password);
  expect(taken).toEqual([]);
});

test('none of the 3,000 most common passwords that are long enough is accepted', async () => {
  const passwords = commonPasswords.passwords.split(' ');
  expect(new Set(passwords).size).toBe(3_000);
  expect(passwords.filter((password) => password.length < 12)).toEqual([]);

  const accepted: string[] = [];
  for (const password of passwords) if ((await find(password)) === null) accepted.push(password);
  expect(accepted).toEqual([]);
  expect(await find('FarGIFiction')).toContain('easy to guess');
});

test('a password longer than the checked length is still checked', async () => {
  expect(await find('password'.repeat(16))).toContain('easy to guess');
  expect(await find('three geese cross the parking lot while it rains on the far side of the lake and nobody minds')).toBeNull();
});
