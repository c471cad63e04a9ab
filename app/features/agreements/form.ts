import { nameField, tickField } from '#app/forms/fields.ts';
import type { Form } from '#app/forms/form.ts';

/** What one is told who signs without the three boxes (specification 5). */
export const unconfirmed = 'Please check all boxes before signing the agreement.';

/** A box of the agreement; its sentence is the content's. */
function confirmation() {
  return tickField({ label: '', missing: unconfirmed });
}

/** What is sent to sign: the three boxes (specification 3) and the name under the signature. */
export const agreementForm = {
  fields: {
    agreement: confirmation(),
    certification: confirmation(),
    compliance: confirmation(),
    fullName: nameField(
      {
        label: 'Full name',
        isOptional: true,
        hint: 'Without a name, nobody can tell this signature is yours.',
        autoComplete: 'name',
      },
      { limit: 200 },
    ),
  },
} satisfies Form;
