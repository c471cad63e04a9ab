import { nameField, tickField } from '#app/forms/fields.ts';
import type { Form } from '#app/forms/form.ts';

/** The message shown when someone signs without ticking all three boxes (specification 5). */
export const unconfirmed = 'Please check all boxes before signing the agreement.';

/** The message shown when someone signs a text that was replaced while the page was open. */
export const changedSince = 'The agreement was updated after you opened this page. Reload the page and read it before you sign.';

/** The label is empty because a checkbox's text comes from the content. */
function confirmation() {
  return tickField({ label: '', missing: unconfirmed });
}

/** The signing form, which has the three checkboxes (specification 3) and a field for the signer's name. */
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
