import type { ComponentProps } from 'react';

import { classNames } from '#app/ui/class-names.ts';
import { FieldError, FieldHint, OptionalMark, useFieldIds, type FieldWords } from './field-frame.tsx';

/** A multi-line field with a label, which grows with its text. */
export function TextArea({ label, error, hint, isOptional, className, ...rest }: ComponentProps<'textarea'> & FieldWords) {
  const { id, errorId, hintId, aria } = useFieldIds({ error, hint });

  return (
    <div className={className}>
      <label htmlFor={id} className="block text-sm font-semibold">
        {label}
        {isOptional ? <OptionalMark /> : null}
      </label>
      <FieldHint id={hintId} hint={hint} />
      <textarea
        id={id}
        {...aria}
        className={classNames(
          'mt-1.5 block field-sizing-content max-h-96 min-h-28 w-full rounded-md border bg-surface px-3 py-2 text-base text-ink placeholder:text-ink-muted',
          error ? 'border-danger' : 'border-line-strong',
        )}
        {...rest}
      />
      <FieldError id={errorId} error={error} />
    </div>
  );
}
