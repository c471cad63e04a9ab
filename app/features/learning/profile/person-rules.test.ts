import { expect, test } from 'vitest';

import { fullName } from '#app/forms/clean-text.ts';
import { choosePerson, emailKeyOf, maskName, nameLearner, type PersonSources } from './person-rules.ts';

const everything: PersonSources = {
  correction: { firstName: 'Anna', lastName: 'Corrected' },
  profile: { firstName: 'Ana', lastName: 'Profile', email: 'profile@example.com' },
  attempt: { firstName: 'Ana', lastName: 'Attempt', email: 'attempt@example.com' },
  signature: 'Ana Maria Signed',
  verifiedEmail: 'verified@example.com',
};

test('the name comes from the correction, then Your record, then the newest attempt, then the signature', () => {
  const names: (string | null)[] = [];
  const sources = { ...everything };
  for (const source of ['correction', 'profile', 'attempt', 'signature'] as const) {
    names.push(choosePerson(sources).name);
    sources[source] = null;
  }
  names.push(choosePerson(sources).name);
  expect(names).toEqual(['Anna Corrected', 'Ana Profile', 'Ana Attempt', 'Ana Maria Signed', null]);
});

test('the email comes from the verified address, then Your record, then the newest attempt', () => {
  expect(choosePerson(everything).email).toBe('verified@example.com');
  expect(choosePerson({ ...everything, verifiedEmail: null }).email).toBe('profile@example.com');
  expect(choosePerson({ ...everything, verifiedEmail: null, profile: null }).email).toBe('attempt@example.com');
  expect(choosePerson({ ...everything, verifiedEmail: null, profile: null, attempt: null }).email).toBeNull();
});

test('a signed name is split before its last word, and an empty name is skipped', () => {
  const signed = { ...everything, correction: null, profile: null, attempt: { firstName: ' ', lastName: '', email: '' } };
  expect(choosePerson(signed)).toMatchObject({ firstName: 'Ana Maria', lastName: 'Signed' });
  expect(choosePerson({ ...signed, signature: 'Ana' })).toMatchObject({ name: 'Ana', firstName: 'Ana', lastName: '' });
});

test('a learner without a name goes by the device code, and an erased person has no name', () => {
  expect(nameLearner({ name: 'Ana', deviceCode: 'A58C-A2B4' })).toBe('Ana');
  expect(nameLearner({ name: null, deviceCode: 'A58C-A2B4' })).toBe('Device A58C-A2B4');
  expect(nameLearner({ name: 'Ana', deviceCode: 'A58C-A2B4', isErased: true })).toBe('Erased learner (A58C-A2B4)');
});

test.each([
  ['Ana', 'Rivera', 'Ana R.'],
  ['Ana', 'de la Cruz', 'Ana D.'],
  ['Ana', '', 'Ana'],
  ['', 'Ångström', 'Å.'],
  ['', '', null],
])('the name "%s %s" is masked as %s', (firstName, lastName, masked) => {
  expect(maskName({ firstName, lastName })).toBe(masked);
});

test('addresses are compared regardless of case, including outside ASCII', () => {
  expect(emailKeyOf(' ÉLISE@Example.com ')).toBe('élise@example.com');
});

test('a full name has single spaces and no invisible characters', () => {
  expect(fullName({ firstName: '\u202eAna\u0000', lastName: 'Cr\u200duz\u3164' })).toBe('Ana Cruz');
  expect(fullName({ firstName: ' Ana  Maria ', lastName: 'de la Cruz ' })).toBe('Ana Maria de la Cruz');
});
