import * as v from 'valibot';

import { fullName, hasVisibleLetter } from '#app/forms/clean-text.ts';
import { nameField, type Field } from '#app/forms/fields.ts';
import type { DetailsOf, Form } from '#app/forms/form.ts';

const missing = 'Please fill in all fields';
const tooLong = 'A name can have up to 100 characters and an email address up to 200. Please shorten it.';

/** The specification only requires an @ sign (5). An invalid address just gets no email. */
function addressField(): Field<string> {
  const field = nameField({ label: 'Email', missing, tooLong, isWide: true, autoComplete: 'email' }, { limit: 200, needsLetter: false });
  const typed = v.pipe(
    field.typed,
    v.check((email) => email.includes('@'), 'Please enter a valid email address'),
  );
  return { ...field, typed, control: { kind: 'line', type: 'email' } };
}

/** The entry form (specification 5). One of the names may be a dash, for people with only one name. */
export const entryForm = {
  fields: {
    firstName: nameField({ label: 'First name', missing, tooLong, autoComplete: 'given-name' }, { limit: 100, needsLetter: false }),
    lastName: nameField({ label: 'Last name', missing, tooLong, autoComplete: 'family-name' }, { limit: 100, needsLetter: false }),
    email: addressField(),
  },
  check({ firstName, lastName }, { refuse }) {
    // Invisible characters don't make a name, because the certificate shows it.
    if (firstName === undefined || lastName === undefined || hasVisibleLetter(fullName({ firstName, lastName }))) return;
    refuse('firstName', 'Please enter your name in letters');
    refuse('lastName', 'Please enter your name in letters');
  },
} satisfies Form<Record<'firstName' | 'lastName' | 'email', Field<string>>>;

/** The participant, cleaned and valid. */
export type Participant = DetailsOf<(typeof entryForm)['fields']>;
