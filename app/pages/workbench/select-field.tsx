import type { ReactNode } from 'react';

import { useFieldIds } from '#app/ui/fields/field-frame.tsx';

interface SelectFieldProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  children: ReactNode;
}

/** Shows a labelled select element. */
export function SelectField({ label, value, onChange, children }: SelectFieldProps) {
  const { id } = useFieldIds({ error: undefined, hint: undefined });

  return (
    <div className="min-w-0">
      <label htmlFor={id} className="block text-sm font-semibold">
        {label}
      </label>
      <select
        id={id}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        className="mt-1.5 block min-h-11 w-full rounded-md border border-line-strong bg-surface px-3 py-2 text-base text-ink"
      >
        {children}
      </select>
    </div>
  );
}
