import { CircleAlert, LoaderCircle } from 'lucide-react';
import { useEffect, useRef, useState, type FormEvent, type ReactNode } from 'react';
import { Form, useNavigation } from 'react-router';

import { checkRequest, readValues, type FieldsOf } from '#app/features/requests/check-request.ts';
import type { FieldErrors } from '#app/features/requests/fields.ts';
import type { RequestKind } from '#app/features/requests/rules.ts';
import { Button } from '#app/ui/button.tsx';
import { useDraft } from './draft.ts';
import type { RequestRefusal } from './request-action.server.ts';

/** What a field of the form is given. */
export interface FieldState {
  name: string;
  defaultValue: string | undefined;
  error: string | undefined;
}

export interface RequestFormProps<Kind extends RequestKind> {
  kind: Kind;
  /** Names this filling of the form: made by the loader, so that it works without JavaScript too. */
  formKey: string;
  /** The day in Toronto. */
  today: string;
  refusal: RequestRefusal | undefined;
  /** What the page fills in, and what a draft does not overwrite. */
  given?: Partial<Record<FieldsOf[Kind], string>>;
  submitLabel: string;
  children: (field: (name: FieldsOf[Kind]) => FieldState) => ReactNode;
}

/** A form that is checked in place, keeps what is typed, and sends one request however often it is sent. */
export function RequestForm<Kind extends RequestKind>({
  kind,
  formKey,
  today,
  refusal,
  given = {},
  submitLabel,
  children,
}: RequestFormProps<Kind>) {
  const form = useRef<HTMLFormElement>(null);
  const [errors, setErrors] = useState<FieldErrors<string>>(refusal?.errors ?? {});
  const [submissions, setSubmissions] = useState(0);
  const draft = useDraft(kind, form, { formKey, pinned: Object.keys(given).join(' '), isRefused: refusal !== undefined });
  const isSending = useNavigation().formData?.get('formKey') === draft.key;

  useEffect(() => {
    if (refusal === undefined) return;
    setErrors(refusal.errors);
    setSubmissions((count) => count + 1);
  }, [refusal]);

  useEffect(() => {
    if (submissions > 0) form.current?.querySelector<HTMLElement>('[aria-invalid=true], [role=alert]')?.focus();
  }, [submissions]);

  function check(event: FormEvent<HTMLFormElement>): void {
    const checked = checkRequest(kind, readValues(kind, new FormData(event.currentTarget)), today);
    if (checked.kind === 'valid') return;

    event.preventDefault();
    setErrors(checked.errors);
    setSubmissions((count) => count + 1);
  }

  function keepTyped(event: FormEvent<HTMLFormElement>): void {
    draft.save(readValues(kind, new FormData(event.currentTarget)));
    const field = event.target instanceof Element ? event.target.getAttribute('name') : null;
    if (field !== null && errors[field] !== undefined) setErrors((shown) => ({ ...shown, [field]: undefined }));
  }

  const values: Record<string, string | undefined> = refusal?.values ?? given;
  const hasErrors = Object.values(errors).some((error) => error !== undefined);

  return (
    <Form
      ref={form}
      method="post"
      noValidate
      onSubmit={check}
      onInput={keepTyped}
      className="max-w-2xl rounded-lg border border-line bg-surface p-5 shadow-raised sm:p-7"
    >
      <input type="hidden" name="formKey" value={draft.key} />
      <div className="grid gap-5 sm:grid-cols-2">{children((name) => ({ name, defaultValue: values[name], error: errors[name] }))}</div>
      {refusal?.message && !isSending && !hasErrors ? <Refused message={refusal.message} /> : null}
      <Button type="submit" disabled={isSending} className="mt-6 w-full sm:w-auto">
        {isSending ? <LoaderCircle aria-hidden className="size-4 animate-spin" /> : null}
        {isSending ? 'Sending' : submitLabel}
      </Button>
      <span role="status" className="sr-only">
        {isSending ? 'Sending' : ''}
        {hasErrors && !isSending ? 'Not sent yet. Some fields need a correction.' : ''}
      </span>
    </Form>
  );
}

function Refused({ message }: { message: string }) {
  return (
    <p role="alert" tabIndex={-1} className="mt-6 flex gap-3 rounded-md border border-warning bg-warning-soft px-4 py-3 outline-none">
      <CircleAlert aria-hidden className="mt-0.5 size-5 shrink-0 text-warning" />
      <span>{message}</span>
    </p>
  );
}
