import type { ComponentProps } from 'react';

import { classNames } from '#app/ui/class-names.ts';
import { FieldError, FieldHint, OptionalMark, useFieldIds, type FieldWords } from '#app/ui/fields/field-frame.tsx';

export interface SelectFieldProps extends ComponentProps<'select'>, FieldWords {
  options: readonly { value: string; label: string }[];
}

/** A choice from a short list. An optional one can also be left unset. */
export function SelectField({ label, error, hint, isOptional, options, className, ...rest }: SelectFieldProps) {
  const { id, errorId, hintId, aria } = useFieldIds({ error, hint });

  return (
    <div className={className}>
      <label htmlFor={id} className="block text-sm font-semibold">
        {label}
        {isOptional ? <OptionalMark /> : null}
      </label>
      <FieldHint id={hintId} hint={hint} />
      <select
        id={id}
        {...aria}
        className={classNames(
          'mt-1.5 block min-h-11 w-full rounded-md border bg-surface px-3 py-2 text-base text-ink',
          error ? 'border-danger' : 'border-line-strong',
        )}
        {...rest}
      >
        {isOptional ? <option value="">Not set</option> : null}
        {options.map(({ value, label: name }) => (
          <option key={value} value={value}>
            {name}
          </option>
        ))}
      </select>
      <FieldError id={errorId} error={error} />
    </div>
  );
}
