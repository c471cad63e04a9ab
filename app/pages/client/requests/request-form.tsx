import { useRef } from 'react';

import type { FormRefusal, Typed } from '#app/forms/form.ts';
import { SentForm } from '#app/forms/sent-form.tsx';
import type { RequestForm as DescribedForm } from '#app/features/requests/form.ts';
import type { RequestKind } from '#app/features/requests/rules.ts';
import { useBrand } from '#app/pages/shell/use-brand.ts';
import { useDraft } from './draft.ts';

export interface RequestFormProps {
  kind: RequestKind;
  form: DescribedForm;
  /** Names this filling of the form: made by the loader, so that it works without JavaScript too. */
  formKey: string;
  /** The day in Toronto. */
  today: string;
  refusal: FormRefusal | undefined;
  /** What the page fills in, and what a draft doesn't overwrite. */
  given?: Partial<Typed>;
}

/** The form of a request. It keeps what is typed until it's sent, and sends one request however often it's sent. */
export function RequestForm({ kind, form, formKey, today, refusal, given = {} }: RequestFormProps) {
  const { provider } = useBrand();
  const element = useRef<HTMLFormElement>(null);
  const draft = useDraft(kind, element, { formKey, pinned: Object.keys(given).join(' '), isRefused: refusal !== undefined });

  return (
    <SentForm
      form={form}
      element={element}
      hidden={{ formKey: draft.key }}
      names={{ provider }}
      submitLabel={form.submitLabel}
      refusal={refusal}
      given={given}
      today={today}
      onTyped={draft.save}
    />
  );
}
