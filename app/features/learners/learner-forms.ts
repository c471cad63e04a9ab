import { choiceField, nameField, textField, tickField } from '#app/forms/fields.ts';
import type { Form } from '#app/forms/form.ts';

const reason = textField({
  label: 'Why',
  hint: 'It stays in the log for good, so write no names here.',
  isWide: true,
  missing: 'Say why, for the record.',
});

/** Of every change that needs nothing but a reason. */
export const reasonForm = { fields: { reason } } satisfies Form;

/** How many attempts a manager can grant at once, by how they're called. */
export const grantChoices = { '1': '1 attempt', '2': '2 attempts', '3': '3 attempts' } as const;

export const grantForm = {
  fields: {
    attempts: choiceField({ label: 'How many', isWide: true, missing: 'Choose how many attempts to grant.' }, grantChoices),
    reason,
  },
} satisfies Form;

export const correctNameForm = {
  fields: {
    firstName: nameField({ label: 'First name', missing: 'Enter the first name.' }),
    lastName: nameField({ label: 'Last name', missing: 'Enter the last name.' }),
    reason,
  },
} satisfies Form;

export const eraseForm = {
  fields: {
    reason,
    understood: tickField({
      label: 'I have read what is taken out and what stays.',
      isWide: true,
      missing: 'Tick this once you have read both lists.',
    }),
  },
} satisfies Form;
