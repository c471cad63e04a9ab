export interface FilterSelectProps {
  label: string;
  name: string;
  choices: Record<string, string>;
  chosen: string | null;
  /** What is said where nothing is chosen; without it something always is. */
  all?: string;
}

/** One choice of a list's filters. */
export function FilterSelect({ label, name, choices, chosen, all }: FilterSelectProps) {
  return (
    <label className="text-sm font-semibold">
      {label}
      <select
        name={name}
        defaultValue={chosen ?? ''}
        className="mt-1 block min-h-11 w-full rounded-md border border-line-strong bg-surface px-3 text-base font-normal"
      >
        {all === undefined ? null : <option value="">{all}</option>}
        {Object.entries(choices).map(([value, words]) => (
          <option key={value} value={value}>
            {words}
          </option>
        ))}
      </select>
    </label>
  );
}
