import { ownCodeField, ownPasswordField } from '#app/features/team/form.ts';
import type { FormRefusal, Form } from '#app/forms/form.ts';
import { FormField } from '#app/forms/form-field.tsx';
import type { RequiredConfirmation } from './action-answer.ts';

export const ownPasswordName = 'ownPassword';

export const ownCodeName = 'ownCode';

/** `asks` is the confirmation that the action asks for now. */
export interface ConfirmFieldProps {
  asks: RequiredConfirmation;
  refusal?: FormRefusal | undefined;
}

/** Renders the password and second-factor fields that a sensitive action needs, or nothing if the session was confirmed recently. */
export function ConfirmField(props: ConfirmFieldProps) {
  return Object.entries(withConfirmation({ fields: {} }, props).fields).map(([name, field]) => (
    <FormField key={name} name={name} field={field} defaultValue={undefined} error={props.refusal?.errors[name]} />
  ));
}

/**
 * Adds the password field and the second-factor field to a form's description if they're needed. They come last, except that the code comes
 * right after a password field that the form itself has. Only pages use this function, because the action reads its form without them.
 */
export function withConfirmation(form: Form, { asks, refusal }: ConfirmFieldProps): Form {
  const asksCode = asks === 'second factor' || refusal?.errors[ownCodeName] !== undefined;
  const asksPassword = asksCode || asks === 'password' || refusal?.errors[ownPasswordName] !== undefined;
  const { [ownPasswordName]: own, ...others } = form.fields;
  const added = {
    ...(asksPassword && { [ownPasswordName]: own ?? ownPasswordField }),
    ...(asksCode && { [ownCodeName]: ownCodeField }),
  };
  return { ...form, fields: own === undefined ? { ...others, ...added } : { [ownPasswordName]: own, ...added, ...others } };
}
