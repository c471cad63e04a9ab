import { useEffect, useRef } from 'react';
import { Form, useLocation, useNavigation } from 'react-router';

import { FormField } from '#app/forms/form-field.tsx';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { bulkFormId } from './bulk-bar.tsx';
import type { PendingBulkAction } from './bulk-answer.ts';

/** Asks for the input that a bulk action needs. The selection can still be changed while the question is open. */
export function BulkQuestion({ asked, count }: { asked: PendingBulkAction; count: number }) {
  const { name, label, look, note, fields, values, errors } = asked;
  const form = useRef<HTMLFormElement>(null);
  const isSending = useNavigation().formMethod === 'POST';
  const { search } = useLocation();

  useEffect(() => {
    form.current?.querySelector<HTMLElement>('[aria-invalid=true], h2')?.focus();
  }, [asked]);

  return (
    <Form
      ref={form}
      id={bulkFormId}
      method="post"
      noValidate
      className="mb-6 max-w-2xl rounded-lg border border-line bg-surface p-5 shadow-raised sm:p-7"
    >
      <h2 tabIndex={-1} className="font-serif text-xl font-semibold outline-none">
        {`${label}: ${count} selected`}
      </h2>
      {note === '' ? null : <p className="mt-1 max-w-[68ch] text-ink-muted">{note}</p>}
      <input type="hidden" name="intent" value={name} />
      <input type="hidden" name="confirmed" value="yes" />
      <div className="mt-5 grid gap-5 empty:hidden sm:grid-cols-2">
        {fields.map(({ name: field, field: described }) => (
          <FormField key={field} name={field} field={described} defaultValue={values[field]} error={errors[field]} />
        ))}
      </div>
      <div className="mt-6 flex flex-wrap gap-3">
        <Button type="submit" look={look === 'danger' ? 'danger' : 'primary'} disabled={isSending} className="max-sm:w-full">
          {isSending ? 'Sending' : label}
        </Button>
        <ButtonLink to={{ search }} look="secondary" className="max-sm:w-full">
          Cancel
        </ButtonLink>
      </div>
    </Form>
  );
}
