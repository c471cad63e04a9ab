import type { ReactNode } from 'react';

import { classNames } from '#app/ui/class-names.ts';
import { FieldError, useFieldIds } from './field-frame.tsx';

/** A checkbox whose label can also be clicked. Sends "yes" if it's checked. */
export function CheckField({
  name,
  children,
  error,
  defaultChecked,
  isRequired,
  className,
}: {
  name: string;
  children: ReactNode;
  error?: string | undefined;
  defaultChecked?: boolean;
  /** Without scripts, the browser won't submit the form until the box is checked. */
  isRequired?: boolean;
  className?: string;
}) {
  const { id, errorId, aria } = useFieldIds({ error, hint: null });

  return (
    <div className={className}>
      <label
        htmlFor={id}
        className={classNames(
          'flex min-h-11 cursor-pointer items-start gap-3 rounded-md border bg-surface px-3 py-2.5',
          error ? 'border-danger' : 'border-line-strong',
        )}
      >
        <input
          id={id}
          type="checkbox"
          name={name}
          value="yes"
          defaultChecked={defaultChecked}
          required={isRequired}
          {...aria}
          className="mt-0.5 size-5 shrink-0 accent-(--brand)"
        />
        <span className="min-w-0 text-[0.9375rem]">{children}</span>
      </label>
      <FieldError id={errorId} error={error} />
    </div>
  );
}
