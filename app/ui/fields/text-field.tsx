import type { ComponentProps } from 'react';

import { classNames } from '#app/ui/class-names.ts';
import { FieldError, FieldHint, OptionalMark, useFieldIds, type FieldWords } from './field-frame.tsx';

/** A one-line field with a label. Any error is shown below the field, and screen readers read the two together. */
export function TextField({ label, error, hint, isOptional, className, ...rest }: ComponentProps<'input'> & FieldWords) {
  const { id, errorId, hintId, aria } = useFieldIds({ error, hint });

  return (
    <div className={className}>
      <label htmlFor={id} className="block text-sm font-semibold">
        {label}
        {isOptional ? <OptionalMark /> : null}
      </label>
      <FieldHint id={hintId} hint={hint} />
      <input
        id={id}
        {...aria}
        className={classNames(
          'mt-1.5 block min-h-11 w-full rounded-md border bg-surface px-3 py-2 text-base text-ink placeholder:text-ink-muted',
          error ? 'border-danger' : 'border-line-strong',
        )}
        {...rest}
      />
      <FieldError id={errorId} error={error} />
    </div>
  );
}
