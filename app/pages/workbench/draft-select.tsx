import { useId } from 'react';

interface DraftSelectProps<Value extends string> {
  label: string;
  value: Value;
  choices: readonly { value: Value; label: string }[];
  onChange: (value: Value) => void;
}

/** A labelled list from which one is chosen. */
export function DraftSelect<Value extends string>({ label, value, choices, onChange }: DraftSelectProps<Value>) {
  const id = useId();

  return (
    <div>
      <label htmlFor={id} className="block text-sm font-semibold">
        {label}
      </label>
      <select
        id={id}
        value={value}
        onChange={(event) => {
          const chosen = choices.find((choice) => choice.value === event.target.value);
          if (chosen !== undefined) onChange(chosen.value);
        }}
        className="mt-1.5 min-h-11 w-full rounded-md border border-line-strong bg-surface px-3 text-base text-ink"
      >
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </select>
    </div>
  );
}
