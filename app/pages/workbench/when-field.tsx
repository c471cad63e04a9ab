import type { FieldState } from '#app/features/dates/reckon-sheet.ts';
import { FieldError, useFieldIds } from '#app/ui/field-frame.tsx';

interface WhenFieldProps {
  label: string;
  value: string;
  /** What one could type, as an example. */
  hint: string;
  state: FieldState | undefined;
  /** What the text was read as. */
  reading: string | null;
  onChange: (value: string) => void;
  onEnter: (field: HTMLInputElement) => void;
}

const waiting = {
  acceptance: 'This counts from acceptance: type when the offer was accepted.',
  'hour of acceptance': 'Hours count from the minute of acceptance: add the time to it.',
  closing: 'This counts back from closing: type the closing date.',
} as const;

/** A date as one types it; below it stands what it was read as, or why it was not. */
export function WhenField({ label, value, hint, state, reading, onChange, onEnter }: WhenFieldProps) {
  const error = state?.problem ?? undefined;
  const note = state?.missing === null || state?.missing === undefined ? reading : waiting[state.missing];
  const { id, errorId, hintId, aria } = useFieldIds({ error, hint: note });

  return (
    <div className="min-w-0">
      <label htmlFor={id} className="block text-sm font-semibold break-words" dir="auto">
        {label}
      </label>
      <input
        id={id}
        {...aria}
        data-when
        value={value}
        placeholder={hint}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        enterKeyHint="next"
        onChange={(event) => onChange(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') onEnter(event.currentTarget);
        }}
        className={`mt-1.5 block min-h-11 w-full rounded-md border bg-surface px-3 py-2 text-base text-ink placeholder:text-ink-muted ${error ? 'border-danger' : 'border-line-strong'}`}
      />
      <FieldError id={errorId} error={error} />
      {note === null || error !== undefined ? null : (
        <p id={hintId} className="mt-1 text-sm text-ink-muted">
          {note}
        </p>
      )}
    </div>
  );
}
