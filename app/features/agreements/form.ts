import { nameField, tickField } from '#app/forms/fields.ts';
import type { Form } from '#app/forms/form.ts';

/** The message for signing without ticking all three boxes (specification 5). */
export const unconfirmed = 'Please check all boxes before signing the agreement.';

/** An agreement checkbox. Its text comes from the content. */
function confirmation() {
  return tickField({ label: '', missing: unconfirmed });
}

/** The signing form: the three boxes (specification 3) and the signer's name. */
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
