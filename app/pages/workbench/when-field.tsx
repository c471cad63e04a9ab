import type { FieldState } from '#app/features/dates/calculate-sheet.ts';
import { pinRelative } from '#app/features/dates/pin-relative.ts';
import { readWhen } from '#app/features/dates/wording/read-when.ts';
import { formatMinute } from '#app/time/civil-day.ts';
import { torontoTimeOf } from '#app/time/toronto-time.ts';
import { formatFullDate } from '#app/time/written-time.ts';
import { FieldError, useFieldIds } from '#app/ui/fields/field-frame.tsx';

interface WhenFieldProps {
  label: string;
  /** By what the fields of a sheet find this one. */
  name: string;
  value: string;
  /** What one could type, as an example. */
  hint: string;
  state: FieldState | undefined;
  /** What the text was read as. */
  reading: string | null;
  /** What is wrong with the date although it could be read. */
  warning?: string | undefined;
  onChange: (value: string) => void;
  /** Enter goes on to the next date, with Shift to the one before. */
  onEnter: (field: HTMLInputElement, isBack: boolean) => void;
}

const waiting = {
  acceptance: 'This counts from acceptance: enter when the offer was accepted.',
  'hour of acceptance': 'Hours count from the time of acceptance, so add the time there.',
  closing: 'This counts back from closing: enter the closing date.',
  'named days': 'This needs the other days its clause names. Fix them first.',
} as const;

/** A date as one types it; below it stands what it was read as, or why it wasn't. */
export function WhenField({ label, name, value, hint, state, reading, warning, onChange, onEnter }: WhenFieldProps) {
  const relative = readRelative(value);
  const error = relative === null ? (state?.problem ?? undefined) : relative.problem;
  const note = relative?.note ?? (state?.missing === null || state?.missing === undefined ? reading : waiting[state.missing]);
  const { id, errorId, hintId, aria } = useFieldIds({ error: error ?? warning, hint: error === undefined ? note : null });

  return (
    <div className="min-w-0">
      <label htmlFor={id} className="block text-sm font-semibold break-words" dir="auto">
        {label}
      </label>
      <input
        id={id}
        {...aria}
        data-when={name}
        value={value}
        placeholder={hint}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        enterKeyHint="next"
        onChange={(event) => onChange(event.currentTarget.value)}
        // A sheet is kept, so "tomorrow" mustn't mean another day tomorrow.
        onBlur={() => {
          if (relative?.pinned !== undefined) onChange(relative.pinned);
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter') onEnter(event.currentTarget, event.shiftKey);
        }}
        className={`mt-1.5 block min-h-11 w-full rounded-md border bg-surface px-3 py-2 text-base text-ink placeholder:text-ink-muted ${(error ?? warning) === undefined ? 'border-line-strong' : 'border-danger'}`}
      />
      <FieldError id={errorId} error={error ?? warning} />
      {note === null || error !== undefined ? null : (
        <p id={hintId} className="mt-1 text-sm text-ink-muted">
          {note}
        </p>
      )}
    </div>
  );
}

interface RelativeReading {
  /** The same with the day itself. */
  pinned?: string;
  note: string | null;
  problem: string | undefined;
}

/** Reads words that count from today; null where there are none. They become a day when the field is left, and are shown as that day before. */
function readRelative(value: string): RelativeReading | null {
  // On the server nothing is typed, and its clock is nobody's.
  if (!/[a-z]{3}/i.test(value)) return null;
  const { day: today } = torontoTimeOf(Date.now());
  const text = pinRelative(value, today);
  if (!text.ok) return { note: null, problem: text.problem };
  if (text.value === value) return null;

  const read = readWhen(text.value, today);
  if (!read.ok) return { pinned: text.value, note: null, problem: read.problem };
  if (read.value.kind !== 'fixed') return { pinned: text.value, note: text.value, problem: undefined };
  const { day, minute } = read.value;
  return { pinned: text.value, note: `${formatFullDate(day)}${minute === null ? '' : `, ${formatMinute(minute)}`}`, problem: undefined };
}
