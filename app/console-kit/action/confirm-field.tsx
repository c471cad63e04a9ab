import { ownCodeField, ownPasswordField } from '#app/features/team/form.ts';
import type { FormRefusal, Form } from '#app/forms/form.ts';
import { FormField } from '#app/forms/form-field.tsx';

/** The name of the field for the manager's own password. */
export const ownPasswordName = 'ownPassword';

/** The name of the field for a second-factor code. */
export const ownCodeName = 'ownCode';

/** The result of the loader's `mustConfirm(context)`, and the action's response. */
export interface ConfirmFieldProps {
  isAsked: boolean;
  /** Whether a second-factor code is needed in addition to the password. */
  isCodeAsked?: boolean;
  refusal?: FormRefusal | undefined;
}

/** The password field in a form with a sensitive action. Renders nothing if the session was recently confirmed. */
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
 * Returns a form's description, with the password field if it's needed. Only the page uses this, because the action reads the form
 * without that field.
 */
export function withConfirmation(form: Form, { isAsked, refusal }: ConfirmFieldProps): Form {
  if (!isAsked && refusal?.errors[ownPasswordName] === undefined) return form;
  return { ...form, fields: { ...form.fields, [ownPasswordName]: ownPasswordField } };
}

/** Returns a password form's description, with a second-factor field if a code is needed. */
export function withCode(form: Form, { isCodeAsked, refusal }: { isCodeAsked: boolean; refusal: FormRefusal | undefined }): Form {
  if (!isCodeAsked && refusal?.errors[ownCodeName] === undefined) return form;
  const { [ownPasswordName]: password, ...rest } = form.fields;
  return { ...form, fields: { ...(password && { [ownPasswordName]: password }), [ownCodeName]: ownCodeField, ...rest } };
}
