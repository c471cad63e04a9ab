import { ownCodeField, ownPasswordField } from '#app/features/team/form.ts';
import type { FormRefusal, Form } from '#app/forms/form.ts';
import { FormField } from '#app/forms/form-field.tsx';

export const ownPasswordName = 'ownPassword';

export const ownCodeName = 'ownCode';

/** `isAsked` is the result of the loader's `mustConfirm(context)`. */
export interface ConfirmFieldProps {
  isAsked: boolean;
  isCodeAsked?: boolean;
  refusal?: FormRefusal | undefined;
}

/** Renders the password and second-factor fields that a sensitive action needs, or nothing if the session was confirmed recently. */
export function ConfirmField({ isAsked, isCodeAsked = false, refusal }: ConfirmFieldProps) {
  const error = refusal?.errors[ownPasswordName];
  const codeError = refusal?.errors[ownCodeName];
  const isRefused = error !== undefined || codeError !== undefined;
  return (
    <>
      {isAsked || isRefused ? <FormField name={ownPasswordName} field={ownPasswordField} defaultValue={undefined} error={error} /> : null}
      {isCodeAsked || codeError !== undefined ? (
        <FormField name={ownCodeName} field={ownCodeField} defaultValue={undefined} error={codeError} />
      ) : null}
    </>
  );
}

/**
 * Adds the password field to a form's description if the password is needed. Only pages use this function, because the action reads its
 * form without that field.
 */
export function withConfirmation(form: Form, { isAsked, refusal }: ConfirmFieldProps): Form {
  if (!isAsked && refusal?.errors[ownPasswordName] === undefined) return form;
  return { ...form, fields: { ...form.fields, [ownPasswordName]: ownPasswordField } };
}

/** Adds a second-factor field to a password form's description if a code is needed. */
export function withCode(form: Form, { isCodeAsked, refusal }: { isCodeAsked: boolean; refusal: FormRefusal | undefined }): Form {
  if (!isCodeAsked && refusal?.errors[ownCodeName] === undefined) return form;
  const { [ownPasswordName]: password, ...rest } = form.fields;
  return { ...form, fields: { ...(password && { [ownPasswordName]: password }), [ownCodeName]: ownCodeField, ...rest } };
}
