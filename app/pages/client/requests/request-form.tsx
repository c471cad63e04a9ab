import { useRef } from 'react';

import type { FormRefusal, FormValues } from '#app/forms/form.ts';
import { SentForm } from '#app/forms/sent-form.tsx';
import type { RequestForm as DescribedForm } from '#app/features/requests/form.ts';
import type { RequestKind } from '#app/features/requests/rules.ts';
import { useBrand } from '#app/ui/brand/use-brand.ts';
import { useDraft } from './draft.ts';

export interface RequestFormProps {
  kind: RequestKind;
  form: DescribedForm;
  /** The submission key, which the loader creates so that the form also works without JavaScript. */
  formKey: string;
  /** Today's date in Toronto. */
  today: string;
  refusal: FormRefusal | undefined;
  /** Initial values set by the page, which a draft doesn't overwrite. */
  given?: Partial<FormValues>;
}

/** Shows a request form. What's typed is kept until the form is sent, and sending the form repeatedly creates only one request. */
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
