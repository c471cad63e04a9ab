import { ownPasswordField } from '#app/features/managers/form.ts';
import type { FormRefusal, Form } from '#app/forms/form.ts';
import { FormField } from '#app/forms/form-field.tsx';

/** The name of the field in which a form sends the manager's own password along. */
export const ownPasswordName = 'ownPassword';

/** What the field goes by: the loader's `mustConfirm(context)`, and what came back from the action. */
export interface ConfirmFieldProps {
  isAsked: boolean;
  refusal?: FormRefusal | undefined;
}

/** The password of whoever is signed in, in a form with a dangerous action; nothing while the session is freshly confirmed. */
export function ConfirmField({ isAsked, refusal }: ConfirmFieldProps) {
  const error = refusal?.errors[ownPasswordName];
  if (!isAsked && error === undefined) return null;
  return <FormField name={ownPasswordName} field={ownPasswordField} defaultValue={undefined} error={error} />;
}

/** The same for a form that is described: returns it with the field where that is asked for. Only the page draws it so; the action reads the form without. */
export function withConfirmation(form: Form, { isAsked, refusal }: ConfirmFieldProps): Form {
  if (!isAsked && refusal?.errors[ownPasswordName] === undefined) return form;
  return { ...form, fields: { ...form.fields, [ownPasswordName]: ownPasswordField } };
}
