import { useRef } from 'react';

import { useMine } from '#app/features/learning/mine.ts';
import { FieldHint, OptionalMark, useFieldIds } from '#app/ui/field-frame.tsx';

const hint = 'Without it the signature says “the trainee of this device”, and nobody can tell later that it is yours.';

/** The name under a signature: it may stay empty. Whoever took the assessment here is offered that name. */
export function SignatureName() {
  const known = useMine()?.assessment.fullName ?? null;
  const field = useRef<HTMLInputElement>(null);
  const { id, hintId, aria } = useFieldIds({ error: undefined, hint });

  return (
    <div className="mt-4 max-w-md">
      {/* The offer stands beside the label, so that nothing moves when the learner's record arrives. */}
      <div className="flex items-center justify-between gap-4">
        <label htmlFor={id} className="shrink-0 text-sm font-semibold">
          Full name
          <OptionalMark />
        </label>
        {known === null ? null : (
          <button
            type="button"
            onClick={() => {
              if (field.current === null) return;
              field.current.value = known;
              field.current.focus();
            }}
            className="-my-3 min-h-11 min-w-0 truncate text-sm font-semibold text-brand hover:underline"
          >
            Use {known}
          </button>
        )}
      </div>
      <FieldHint id={hintId} hint={hint} />
      <input
        ref={field}
        id={id}
        name="fullName"
        autoComplete="name"
        maxLength={200}
        {...aria}
        className="mt-1.5 block min-h-11 w-full rounded-md border border-line-strong bg-surface px-3 py-2 text-base text-ink"
      />
    </div>
  );
}
