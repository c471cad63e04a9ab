import { data } from 'react-router';

import {
  checkForm,
  readFormValues,
  type DetailsOf,
  type Fields,
  type FieldErrors,
  type Form,
  type FormRefusal,
  type FormValues,
} from './form.ts';

export type ReceivedForm<Known extends Fields> =
  { kind: 'valid'; details: DetailsOf<Known>; typed: FormValues } | { kind: 'invalid'; refused: ReturnType<typeof refuseFields> };

/** Reads and validates a submitted form. `today` is the date in Toronto, for forms whose rules depend on it. */
export function receiveForm<Known extends Fields>(form: Form<Known>, sent: FormData, today?: string): ReceivedForm<Known> {
  const typed = readFormValues(form, sent);
  const checked = checkForm(form, typed, today);
  return checked.kind === 'valid'
    ? { kind: 'valid', details: checked.details, typed }
    : { kind: 'invalid', refused: refuseFields(checked.errors, withoutSecrets(form, typed)) };
}

/** Returns the typed text without passwords, which a form never shows again. */
export function withoutSecrets({ fields }: Form, typed: FormValues): FormValues {
  return Object.fromEntries(
    Object.entries(typed).filter(([name]) => {
      const control = fields[name]?.control;
      return !(control?.kind === 'line' && control.type === 'password');
    }),
  );
}

function refuseFields(errors: FieldErrors, values: FormValues) {
  return refuseForm({ cause: 'fields', errors, message: null, values }, { status: 400 });
}

/** Returns the response that shows a rejected form again as typed, with the reason. */
export function refuseForm(refusal: FormRefusal, init: ResponseInit) {
  return data(refusal, init);
}
