import * as v from 'valibot';

import { fullName, hasVisibleLetter } from '#app/forms/clean-text.ts';
import { nameField, type Field } from '#app/forms/fields.ts';
import type { DetailsOf, Form } from '#app/forms/form.ts';

const missing = 'Please fill in all fields';
const tooLong = 'Names can have up to 100 characters, and email addresses up to 200. Please shorten yours.';

/** The specification requires only an @ sign (section 5). An invalid address simply never receives an email. */
function addressField(): Field<string> {
  const field = nameField({ label: 'Email', missing, tooLong, isWide: true, autoComplete: 'email' }, { limit: 200, needsLetter: false });
  const typed = v.pipe(
    field.typed,
    v.check((email) => email.includes('@'), 'Please enter a valid email address'),
  );
  return { ...field, typed, control: { kind: 'line', type: 'email' } };
}

/** The entry form (specification 5). One of the names can be a dash, for people who have only one name. */
export const entryForm = {
  fields: {
    firstName: nameField({ label: 'First name', missing, tooLong, autoComplete: 'given-name' }, { limit: 100, needsLetter: false }),
    lastName: nameField({ label: 'Last name', missing, tooLong, autoComplete: 'family-name' }, { limit: 100, needsLetter: false }),
    email: addressField(),
  },
  check({ firstName, lastName }, { refuse }) {
    // A name needs at least one visible character, because it's printed on the certificate.
    if (firstName === undefined || lastName === undefined || hasVisibleLetter(fullName({ firstName, lastName }))) return;
    refuse('firstName', 'Please enter a name with at least one letter');
    refuse('lastName', 'Please enter a name with at least one letter');
  },
} satisfies Form<Record<'firstName' | 'lastName' | 'email', Field<string>>>;

/** The participant's details, cleaned and validated. */
export type Participant = DetailsOf<(typeof entryForm)['fields']>;
