import type { ComponentProps } from 'react';

const control = 'mt-1 block min-h-11 rounded-md border border-line-strong bg-surface px-3 text-base font-normal';

/** A labelled text field for filters and their names. */
export function FilterInput({ label, ...rest }: ComponentProps<'input'> & { label: string }) {
  return (
    <label className="text-sm font-semibold">
      {label}
      <input {...rest} className={`${control} w-full`} />
    </label>
  );
}

export interface FilterOption {
  value: string;
  label: string;
}

/** Lists a filter's options by key and name. If `all` is given, it labels a first option that doesn't filter. */
export function listOptions(names: Record<string, string>, all?: string): FilterOption[] {
  const options = Object.entries(names).map(([value, name]) => ({ value, label: name }));
  return all === undefined ? options : [{ value: '', label: all }, ...options];
}

/** A labelled choice of filter options. */
export function FilterSelect({ label, options, ...rest }: ComponentProps<'select'> & { label: string; options: readonly FilterOption[] }) {
  return (
    <label className="text-sm font-semibold max-sm:only-of-type:col-span-2">
      {label}
      <select {...rest} className={`${control} max-w-full max-sm:w-full sm:max-w-60`}>
        {options.map(({ value, label: name }) => (
          <option key={value} value={value}>
            {name}
          </option>
        ))}
      </select>
    </label>
  );
}
