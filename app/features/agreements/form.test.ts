import { expect, test } from 'vitest';

import { checkForm } from '#app/forms/form.ts';
import { agreementForm } from './form.ts';
import { confirmationIds } from './rules.ts';

const ticked = { agreement: 'yes', certification: 'yes', compliance: 'yes' };

test('signing needs all three boxes, and the name is optional', () => {
  expect(checkForm(agreementForm, ticked)).toMatchObject({ kind: 'valid', details: { fullName: '' } });
  for (const id of confirmationIds) {
    expect(checkForm(agreementForm, { ...ticked, [id]: '' })).toEqual({
      kind: 'invalid',
      errors: { [id]: 'Please check all boxes before signing the agreement.' },
    });
  }
});

test('a typed name must be a valid name', () => {
  expect(checkForm(agreementForm, { ...ticked, fullName: '...' })).toMatchObject({
    errors: { fullName: 'Enter a name with at least one letter.' },
  });
  expect(checkForm(agreementForm, { ...ticked, fullName: 'x'.repeat(201) })).toMatchObject({ kind: 'invalid' });
});
