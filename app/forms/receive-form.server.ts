import { data } from 'react-router';

import { checkForm, readTyped, type DetailsOf, type Fields, type FieldErrors, type Form, type FormRefusal, type Typed } from './form.ts';

/** A form as it came in: its details, or what answers a form that isn't in order. */
export type ReceivedForm<Known extends Fields> =
  { kind: 'valid'; details: DetailsOf<Known>; typed: Typed } | { kind: 'invalid'; refused: ReturnType<typeof refuseFields> };

/** Reads and checks a sent form. `today` is Toronto's day, for the forms whose rules know it. */
export function receiveForm<Known extends Fields>(form: Form<Known>, sent: FormData, today?: string): ReceivedForm<Known> {
  const typed = readTyped(form, sent);
  const checked = checkForm(form, typed, today);
  return checked.kind === 'valid'
    ? { kind: 'valid', details: checked.details, typed }
    : { kind: 'invalid', refused: refuseFields(checked.errors, withoutSecrets(form, typed)) };
}

/** What may be shown again: a password never is. */
export function withoutSecrets({ fields }: Form, typed: Typed): Typed {
  return Object.fromEntries(
    Object.entries(typed).filter(([name]) => {
      const control = fields[name]?.control;
      return !(control?.kind === 'line' && control.type === 'password');
    }),
  );
}

/** Sends a form back with what is wrong with its fields. */
function refuseFields(errors: FieldErrors, values: Typed) {
  return refuseForm({ cause: 'fields', errors, message: null, values }, { status: 400 });
}

/** Sends a form back as it was typed, with the reason why it wasn't taken. */
export function refuseForm(refusal: FormRefusal, init: ResponseInit) {
  return data(refusal, init);
}
