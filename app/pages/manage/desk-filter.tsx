import type { ComponentProps } from 'react';

const control = 'mt-1 block min-h-11 rounded-md border border-line-strong bg-surface px-3 text-base font-normal';

/** A field of a table's filters: the table is asked for again with it in the address. */
export function FilterInput({ label, ...rest }: ComponentProps<'input'> & { label: string }) {
  return (
    <label className="text-sm font-semibold">
      {label}
      <input {...rest} className={`${control} w-full`} />
    </label>
  );
}

export function FilterSelect({
  label,
  options,
  ...rest
}: ComponentProps<'select'> & { label: string; options: readonly { value: string; label: string }[] }) {
  return (
    <label className="text-sm font-semibold">
      {label}
      <select {...rest} className={`${control} max-w-full max-sm:w-full`}>
        {options.map(({ value, label: name }) => (
          <option key={value} value={value}>
            {name}
          </option>
        ))}
      </select>
    </label>
  );
}
