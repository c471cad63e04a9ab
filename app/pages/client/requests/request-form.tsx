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
  /** The submission key. It's created by the loader, so the form also works without JavaScript. */
  formKey: string;
  /** Today's date in Toronto. */
  today: string;
  refusal: FormRefusal | undefined;
  /** The page's initial values, which aren't overwritten by a draft. */
  given?: Partial<Typed>;
}

/** A request form. What's typed stays until it's sent, and only one request is created no matter how often the form is sent. */
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
