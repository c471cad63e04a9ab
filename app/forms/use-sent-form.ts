import { useEffect, useEffectEvent, useState, type FormEvent, type RefObject } from 'react';
import { useNavigation } from 'react-router';

import { checkForm, readFormValues, type FieldErrors, type Form, type FormRefusal, type FormValues } from './form.ts';

export interface SentFormOptions {
  form: Form;
  element: RefObject<HTMLFormElement | null>;
  /** The refusal from the server or, if there was no response, from the browser. */
  refusal: FormRefusal | undefined;
  /** The initial values of the fields. */
  given?: Partial<FormValues> | undefined;
  /** Today's date in Toronto, for rules that depend on it. */
  today?: string | undefined;
  onTyped?: ((typed: FormValues) => void) | undefined;
  onRefused?: ((refusal: FormRefusal) => void) | undefined;
}

/**
 * Sends a form in the standard way. The form is validated in the browser with the server's rules. Errors appear next to their fields, the
 * first field with an error gets the focus, and everything that was typed is kept. Without scripts, the browser sends the same form, and
 * the page comes back with the same messages and values.
 */
export function useSentForm({ form, element, refusal, given = {}, today, onTyped, onRefused }: SentFormOptions) {
  const [errors, setErrors] = useState<FieldErrors>(refusal?.errors ?? {});
  const [refusals, setRefusals] = useState(0);
  const isSending = useNavigation().formMethod === 'POST';
  const values = refusal?.values ?? given;

  const refuse = useEffectEvent((refused: FormRefusal) => {
    setErrors(refused.errors);
    setRefusals((count) => count + 1);
    onRefused?.(refused);
  });

  useEffect(() => {
    if (refusal !== undefined) refuse(refusal);
  }, [refusal]);

  useEffect(() => {
    if (refusals > 0) element.current?.querySelector<HTMLElement>('[aria-invalid=true], [role=alert]')?.focus();
  }, [element, refusals]);

  return {
    isSending,
    hasErrors: Object.values(errors).some((error) => error !== undefined),
    message: isSending ? null : (refusal?.message ?? null),
    field: (name: string) => ({ name, defaultValue: values[name], error: errors[name] }),
    formProps: {
      ref: element,
      method: 'post' as const,
      noValidate: true,
      onSubmit: (event: FormEvent<HTMLFormElement>) => {
        const checked = checkForm(form, readFormValues(form, new FormData(event.currentTarget)), today);
        if (checked.kind === 'valid') return;

        event.preventDefault();
        setErrors(checked.errors);
        setRefusals((count) => count + 1);
        onRefused?.({ cause: 'fields', errors: checked.errors, message: null, values: null });
      },
      onInput: (event: FormEvent<HTMLFormElement>) => {
        onTyped?.(readFormValues(form, new FormData(event.currentTarget)));
        const name = event.target instanceof Element ? event.target.getAttribute('name') : null;
        if (name !== null && errors[name] !== undefined) setErrors((shown) => ({ ...shown, [name]: undefined }));
      },
    },
  };
}
