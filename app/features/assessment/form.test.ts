import { expect, test } from 'vitest';

import { checkForm } from '#app/forms/form.ts';
import { entryForm } from './form.ts';

const ana = { firstName: 'Ana', lastName: 'Cruz', email: 'ana@example.com' };

function errorsOf(change: Partial<typeof ana>) {
  const checked = checkForm(entryForm, { ...ana, ...change });
  return checked.kind === 'invalid' ? checked.errors : {};
}

test('each of the three fields is required', () => {
  for (const missing of ['firstName', 'lastName', 'email'] as const)
    expect(errorsOf({ [missing]: '  ' })).toEqual({ [missing]: 'Please fill in all fields' });
});

test('an email address only needs an @ sign', () => {
  expect(errorsOf({ email: 'ana' })).toEqual({ email: 'Please enter a valid email address' });
  expect(errorsOf({ email: '@' })).toEqual({});
});

test('an invisible name counts as missing, and a name needs a letter', () => {
  for (const blank of ['\u200f', '\u202e\u202c', '\u3164', '\u200d', '\u0000', '\u2800']) {
    expect(errorsOf({ firstName: blank }), JSON.stringify(blank)).toEqual({ firstName: 'Please fill in all fields' });
    expect(errorsOf({ lastName: blank }), JSON.stringify(blank)).toEqual({ lastName: 'Please fill in all fields' });
  }
  expect(errorsOf({ firstName: '.', lastName: '-' })).toMatchObject({ firstName: 'Please enter a name with at least one letter' });
  expect(errorsOf({ lastName: '-' })).toEqual({});
});

test('names and addresses have length limits', () => {
  expect(errorsOf({ lastName: 'x'.repeat(100), email: `${'x'.repeat(199)}@` })).toEqual({});
  expect(errorsOf({ lastName: 'x'.repeat(101) }).lastName).toMatch(/^Names can have up to 100 characters/);
  expect(errorsOf({ email: `${'x'.repeat(200)}@` }).email).toMatch(/email addresses up to 200/);
});
