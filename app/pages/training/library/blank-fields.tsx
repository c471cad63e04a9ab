import { useEffect, useId, useMemo, useRef } from 'react';

import { findBlanks, findBlanksOfKind, type Blank, type BlankKinds } from '#app/features/library/blanks.ts';
import { forgetOfficeValues, rememberOfficeValue } from '#app/features/library/device-choices.ts';
import { PlainButton } from '#app/ui/button.tsx';
import { toast } from '#app/ui/toast/toast.tsx';

export interface BlankFieldsProps {
  prompt: string;
  kinds: BlankKinds;
  values: Readonly<Record<string, string>>;
  onChange: (values: Readonly<Record<string, string>>) => void;
  onFocusBlank: (key: string | null) => void;
}

/** Shows a field for each blank in a prompt. The office's own values are saved on this device when a field loses focus. */
export function BlankFields({ prompt, kinds, values, onChange, onFocusBlank }: BlankFieldsProps) {
  const box = useRef<HTMLDivElement>(null);
  const blanks = useMemo(() => findBlanks(prompt, kinds), [prompt, kinds]);
  const confidential = useMemo(() => findBlanksOfKind(prompt, 'private', { kinds }), [prompt, kinds]);
  const marks = useMemo(() => findBlanksOfKind(prompt, 'ai', { kinds }), [prompt, kinds]);
  const remembered = blanks.filter((blank) => blank.kind === 'remembered');

  useEffect(() => {
    const fields = [...(box.current?.querySelectorAll<HTMLInputElement>('input, textarea') ?? [])];
    (fields.find((field) => field.value === '') ?? fields[0])?.focus();
  }, []);

  return (
    <div ref={box} className="mt-4 border-t border-line pt-4 print:hidden">
      <div className="grid gap-x-4 gap-y-3 sm:grid-cols-2">
        {blanks.map((blank) => (
          <BlankField
            key={blank.key}
            blank={blank}
            value={values[blank.key] ?? ''}
            onChange={(value) => onChange({ [blank.key]: value })}
            onFocusBlank={onFocusBlank}
            onLeave={(value) => rememberOfficeValue({ name: blank.name, value, kinds })}
          />
        ))}
      </div>
      {confidential.length > 0 ? (
        <p className="mt-3 text-sm text-ink-muted">
          {inBrackets(confidential)} {confidential.length === 1 ? 'stays blank' : 'stay blank'} in the AI tool. Add private details yourself
          after you've copied the result.
        </p>
      ) : null}
      {marks.length > 0 ? (
        <p className="mt-3 text-sm text-ink-muted">
          {inBrackets(marks)} {marks.length === 1 ? 'is' : 'are'} for the AI tool to fill in.
        </p>
      ) : null}
      {remembered.length > 0 ? (
        <p className="mt-2 text-sm text-ink-muted">
          Names, city and contact details for your office are saved on this device only.{' '}
          <PlainButton
            onClick={() => {
              forgetOfficeValues();
              onChange(Object.fromEntries(remembered.map((blank) => [blank.key, ''])));
              toast({ title: 'Cleared', description: 'Your office details are no longer saved on this device.' });
            }}
            className="min-h-6 font-semibold text-brand underline underline-offset-2"
          >
            Clear them
          </PlainButton>
        </p>
      ) : null}
    </div>
  );
}

interface BlankFieldProps {
  blank: Blank;
  value: string;
  onChange: (value: string) => void;
  onFocusBlank: (key: string | null) => void;
  onLeave: (value: string) => void;
}

function BlankField({ blank, value, onChange, onFocusBlank, onLeave }: BlankFieldProps) {
  const id = useId();
  const { label, example } = wordsOf(blank);
  const isLong = blank.kind === 'pasted';
  const shared = {
    id,
    value,
    placeholder: example,
    autoComplete: 'off',
    onFocus: () => onFocusBlank(blank.key),
    onBlur: () => {
      onFocusBlank(null);
      onLeave(value);
    },
    className:
      'mt-1 block min-h-11 w-full rounded-md border border-line-strong bg-surface px-3 py-2 text-base text-ink placeholder:text-ink-muted',
  };

  return (
    <div className={isLong ? 'sm:col-span-2' : undefined}>
      <label htmlFor={id} className="block text-sm font-semibold">
        {label}
        {blank.before === null ? null : <span className="font-normal text-ink-muted"> after “{blank.before}”</span>}
      </label>
      {isLong ? (
        <textarea rows={3} {...shared} onChange={(event) => onChange(event.currentTarget.value)} />
      ) : (
        <input {...shared} onChange={(event) => onChange(event.currentTarget.value)} />
      )}
    </div>
  );
}

function inBrackets(names: string[]): string {
  return names.map((name) => `[${name}]`).join(', ');
}

/** Splits a blank's name, such as "intent, for example …", into a label and an example. */
function wordsOf({ name }: Blank): { label: string; example: string | undefined } {
  const [label = name, example] = name.split(/, for example /);
  return { label: label.charAt(0).toUpperCase() + label.slice(1), example: example === undefined ? undefined : `For example ${example}` };
}
