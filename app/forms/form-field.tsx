import { CheckField } from '#app/ui/fields/check-field.tsx';
import { ChoiceField } from '#app/ui/fields/choice-field.tsx';
import { classNames } from '#app/ui/class-names.ts';
import { TextArea } from '#app/ui/fields/text-area.tsx';
import { TextField } from '#app/ui/fields/text-field.tsx';
import type { Field } from './fields.ts';

export interface FormFieldProps {
  name: string;
  field: Pick<Field<unknown>, 'words' | 'control'>;
  defaultValue: string | undefined;
  error: string | undefined;
  /** Values for placeholders in the label, such as {name}. */
  names?: Record<string, string> | undefined;
  /** The earliest allowed date. */
  today?: string | undefined;
}

/** Renders a form field from its description. */
export function FormField({ name, field: { words, control }, defaultValue, error, names = {}, today }: FormFieldProps) {
  const { hint, isOptional, isWide, isShort, autoComplete = 'off' } = words;
  const label = words.label.replaceAll(/\{(\w+)\}/g, (mark, known: string) => names[known] ?? mark);
  const className = classNames(isWide && 'sm:col-span-2', isShort && 'sm:max-w-40');
  const shared = { name, label, hint, error, className };

  switch (control.kind) {
    case 'line':
      return (
        <TextField
          {...shared}
          type={control.type}
          inputMode={control.inputMode}
          isOptional={isOptional}
          autoComplete={autoComplete}
          min={control.type === 'date' ? today : undefined}
          defaultValue={defaultValue}
        />
      );
    case 'text':
      return <TextArea {...shared} isOptional={isOptional} defaultValue={defaultValue} />;
    case 'choice':
      return <ChoiceField {...shared} choices={control.choices} defaultValue={defaultValue} />;
    case 'tick':
      return (
        <CheckField name={name} error={error} className={className} defaultChecked={defaultValue === 'yes'}>
          {label}
        </CheckField>
      );
    default:
      return control satisfies never;
  }
}
