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
  /** The submission key. The loader creates it, so the form works without JavaScript, too. */
  formKey: string;
  /** Today's date in Toronto. */
  today: string;
  refusal: FormRefusal | undefined;
  /** The page's initial values, which a draft doesn't overwrite. */
  given?: Partial<Typed>;
}

/** A request form. It keeps what's typed until it's sent, and creates only one request no matter how often it's sent. */
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
