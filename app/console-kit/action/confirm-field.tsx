import { ownCodeField, ownPasswordField } from '#app/features/team/form.ts';
import type { FormRefusal, Form } from '#app/forms/form.ts';
import { FormField } from '#app/forms/form-field.tsx';

/** The name of the field in which a form sends the manager's own password along. */
export const ownPasswordName = 'ownPassword';

/** The name of the field in which it sends a code of the second factor along. */
export const ownCodeName = 'ownCode';

/** What the field goes by: the loader's `mustConfirm(context)`, and what came back from the action. */
export interface ConfirmFieldProps {
  isAsked: boolean;
  /** A code of the second factor is asked for as well. */
  isCodeAsked?: boolean;
  refusal?: FormRefusal | undefined;
}

/** The password of the person who is signed in, in a form with a dangerous action; nothing while the session is freshly confirmed. */
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

/** The same for a form that is described: returns it with the field where that is asked for. Only the page draws it so; the action reads the form without. */
export function withConfirmation(form: Form, { isAsked, refusal }: ConfirmFieldProps): Form {
  if (!isAsked && refusal?.errors[ownPasswordName] === undefined) return form;
  return { ...form, fields: { ...form.fields, [ownPasswordName]: ownPasswordField } };
}

/** Returns a form that asks for the password with a field for a code of the second factor, where that is asked for. */
export function withCode(form: Form, { isCodeAsked, refusal }: { isCodeAsked: boolean; refusal: FormRefusal | undefined }): Form {
  if (!isCodeAsked && refusal?.errors[ownCodeName] === undefined) return form;
  const { [ownPasswordName]: password, ...rest } = form.fields;
  return { ...form, fields: { ...(password && { [ownPasswordName]: password }), [ownCodeName]: ownCodeField, ...rest } };
}
