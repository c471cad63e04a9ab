import { SelectField } from '#app/pages/workbench/select-field.tsx';

interface DraftSelectProps<Value extends string> {
  label: string;
  value: Value;
  choices: readonly { value: Value; label: string }[];
  onChange: (value: Value) => void;
}

/** Shows a labelled select element with a fixed list of values. */
export function DraftSelect<Value extends string>({ label, value, choices, onChange }: DraftSelectProps<Value>) {
  function choose(wanted: string): void {
    const chosen = choices.find((choice) => choice.value === wanted);
    if (chosen !== undefined) onChange(chosen.value);
  }

  return (
    <SelectField label={label} value={value} onChange={choose}>
      {choices.map((choice) => (
        <option key={choice.value} value={choice.value}>
          {choice.label}
        </option>
      ))}
    </SelectField>
  );
}
