import { useRef } from 'react';

import type { Form, FormRefusal, Typed } from '#app/forms/form.ts';
import { SentForm } from '#app/forms/sent-form.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { BothVersions } from '#app/console-kit/both-versions.tsx';
import type { CodeAnswer, CodeIntent } from './code-action.server.ts';
import { withConfirmation } from '#app/console-kit/confirm-field.tsx';

export interface CodeChangeFormProps {
  intent: CodeIntent;
  title: string;
  /** What follows from it. */
  note: string;
  form: Form;
  given?: Partial<Typed>;
  today?: string;
  hidden?: Record<string, string>;
  submitLabel: string;
  answer: CodeAnswer | undefined;
  /** The session was confirmed too long ago. */
  asksForPassword?: boolean;
  /** It was asked for by the address. */
  isOpen?: boolean;
}

/** One change of a code, folded up until it is wanted or was refused. */
export function CodeChangeForm({
  intent,
  title,
  note,
  form,
  given,
  today,
  hidden,
  submitLabel,
  answer,
  asksForPassword = false,
  isOpen = false,
}: CodeChangeFormProps) {
  const element = useRef<HTMLFormElement>(null);
  const refusal: FormRefusal | undefined = answer?.intent === intent ? (answer.refusal ?? undefined) : undefined;

  const conflict = answer?.intent === intent ? answer.conflict : undefined;

  return (
    <details id={intent} open={isOpen || refusal !== undefined} className="group mb-2">
      <summary className="flex min-h-11 cursor-pointer items-center gap-2 rounded-lg border border-line bg-surface px-4 font-semibold">
        <Icon name="chevron-right" className="size-4 shrink-0 transition-transform group-open:rotate-90" />
        {title}
      </summary>
      <div className="pt-3 pb-4">
        <p className="mb-4 max-w-[68ch] text-ink-muted">{note}</p>
        <SentForm
          form={withConfirmation(form, { isAsked: asksForPassword, refusal })}
          element={element}
          refusal={refusal}
          given={given}
          today={today}
          hidden={{ ...hidden, intent }}
          head={conflict === undefined ? null : <BothVersions conflict={conflict} what="this code" />}
          submitLabel={submitLabel}
        />
      </div>
    </details>
  );
}
