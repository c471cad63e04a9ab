import { useEffect, useEffectEvent, useState, type FormEvent, type RefObject } from 'react';
import { useNavigation } from 'react-router';

import { checkForm, readTyped, type FieldErrors, type Form, type FormRefusal, type Typed } from './form.ts';

export interface SentFormOptions {
  form: Form;
  element: RefObject<HTMLFormElement | null>;
  /** What came back from the server, or from the browser itself when there was no answer. */
  refusal: FormRefusal | undefined;
  /** What the page fills in. */
  given?: Partial<Typed> | undefined;
  /** The day in Toronto, for the rules that know it. */
  today?: string | undefined;
  /** Is told what is typed, as it is typed. */
  onTyped?: ((typed: Typed) => void) | undefined;
  /** Is told why nothing was sent. */
  onRefused?: ((refusal: FormRefusal) => void) | undefined;
}

/**
 * The one way to send a form: checked in place by the rules that the server has too, what is wrong beside its field, the
 * first of it under the keyboard, and all that was typed kept. Without scripts the browser sends the same form, and the
 * page comes back with the same sentences and values.
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
        const checked = checkForm(form, readTyped(form, new FormData(event.currentTarget)), today);
        if (checked.kind === 'valid') return;

        event.preventDefault();
        setErrors(checked.errors);
        setRefusals((count) => count + 1);
        onRefused?.({ cause: 'fields', errors: checked.errors, message: null, values: null });
      },
      onInput: (event: FormEvent<HTMLFormElement>) => {
        onTyped?.(readTyped(form, new FormData(event.currentTarget)));
        const name = event.target instanceof Element ? event.target.getAttribute('name') : null;
        if (name !== null && errors[name] !== undefined) setErrors((shown) => ({ ...shown, [name]: undefined }));
      },
    },
  };
}
