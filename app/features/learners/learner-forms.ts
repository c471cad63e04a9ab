import { choiceField, nameField, tickField } from '#app/forms/fields.ts';
import type { Form } from '#app/forms/form.ts';
import { reasonField as reason, reasonForm } from '../audit-log/reason-form.ts';

export const grantChoices = { '1': '1 attempt', '2': '2 attempts', '3': '3 attempts' } as const;

const grantForm = {
  fields: {
    attempts: choiceField({ label: 'Attempts to grant', isWide: true, missing: 'Choose how many attempts to grant.' }, grantChoices),
    reason,
  },
} satisfies Form;

const correctNameForm = {
  fields: {
    firstName: nameField({ label: 'First name', missing: 'Enter the first name.' }),
    lastName: nameField({ label: 'Last name', missing: 'Enter the last name.' }),
    reason,
  },
} satisfies Form;

const eraseForm = {
  fields: {
    reason,
    understood: tickField({
      label: "I've read what will be erased and what will be kept.",
      isWide: true,
      missing: "Check this box once you've read both lists.",
    }),
  },
} satisfies Form;

/** The forms for the actions on a learner, by intent. */
export const learnerForms = {
  attempts: grantForm,
  name: correctNameForm,
  revoke: reasonForm,
  reinstate: reasonForm,
  export: reasonForm,
  erase: eraseForm,
} as const;
