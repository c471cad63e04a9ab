import { classNames } from '#app/ui/class-names.ts';
import { FieldError, FieldHint, useFieldIds, type FieldWords } from './field-frame.tsx';

export interface Choice {
  value: string;
  label: string;
  text?: string;
}

/** A choice between a few options. Each option is a row or a tile that can be clicked anywhere. */
export function ChoiceField({
  label,
  error,
  hint,
  name,
  choices,
  defaultValue,
  className,
}: FieldWords & { name: string; choices: readonly Choice[]; defaultValue?: string | undefined; className?: string }) {
  const { errorId, hintId, aria } = useFieldIds({ error, hint });

  return (
    <fieldset className={classNames('m-0 min-w-0 border-0 p-0', className)}>
      <legend className="p-0 text-sm font-semibold">{label}</legend>
      <FieldHint id={hintId} hint={hint} />
      <div className="mt-1.5 grid gap-2 sm:grid-cols-[repeat(auto-fit,minmax(min(100%,9.5rem),1fr))]">
        {choices.map((choice) => (
          <label
            key={choice.value}
            className={classNames(
              'flex min-h-11 cursor-pointer items-start gap-3 rounded-md border bg-surface px-3 py-2.5 has-checked:border-brand has-checked:bg-brand-soft has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-(--focus)',
              error ? 'border-danger' : 'border-line-strong',
            )}
          >
            <input
              type="radio"
              name={name}
              value={choice.value}
              defaultChecked={choice.value === defaultValue}
              {...aria}
              className="mt-1 size-4 shrink-0 accent-(--brand) outline-none"
            />
            <span className="min-w-0">
              <span className="block text-[0.9375rem] leading-6 font-medium">{choice.label}</span>
              {choice.text ? <span className="block text-sm text-ink-muted">{choice.text}</span> : null}
            </span>
          </label>
        ))}
      </div>
      <FieldError id={errorId} error={error} />
    </fieldset>
  );
}
