import { useRef } from 'react';

import { agreementForm } from '#app/features/agreements/form.ts';
import { useLearnerRecord } from '#app/features/learning/learner-record.ts';
import { PlainButton } from '#app/ui/button.tsx';
import { FieldError, FieldHint, OptionalMark, useFieldIds } from '#app/ui/fields/field-frame.tsx';

const { label, hint, autoComplete } = agreementForm.fields.fullName.words;

/** Asks for the signer's name, which is optional, and offers a name that the learner gave earlier. */
export function SignatureName({
  name,
  defaultValue,
  error,
}: {
  name: string;
  defaultValue: string | undefined;
  error: string | undefined;
}) {
  const known = useLearnerRecord()?.assessment.fullName ?? null;
  const field = useRef<HTMLInputElement>(null);
  const { id, hintId, errorId, aria } = useFieldIds({ error, hint });

  return (
    <div className="mt-4 max-w-md">
      {/* The button for the earlier name is next to the label, so that nothing moves when the learner's record loads. */}
      <div className="flex items-center justify-between gap-4">
        <label htmlFor={id} className="shrink-0 text-sm font-semibold">
          {label}
          <OptionalMark />
        </label>
        {known === null ? null : (
          <PlainButton
            onClick={() => {
              if (field.current === null) return;
              field.current.value = known;
              field.current.dispatchEvent(new Event('input', { bubbles: true }));
              field.current.focus();
            }}
            className="-my-3 min-h-11 min-w-0 truncate text-sm font-semibold text-brand hover:underline"
          >
            Use {known}
          </PlainButton>
        )}
      </div>
      <FieldHint id={hintId} hint={hint} />
      <input
        ref={field}
        id={id}
        name={name}
        autoComplete={autoComplete}
        defaultValue={defaultValue}
        {...aria}
        className="mt-1.5 block min-h-11 w-full rounded-md border border-line-strong bg-surface px-3 py-2 text-base text-ink"
      />
      <FieldError id={errorId} error={error} />
    </div>
  );
}
