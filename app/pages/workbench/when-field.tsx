import { useEffect, useRef } from 'react';

import type { FieldState } from '#app/features/dates/calculate-sheet.ts';
import { resolveRelativeDate } from '#app/features/dates/resolve-relative-date.ts';
import { readWhen } from '#app/features/dates/wording/read-when.ts';
import { formatMinute } from '#app/time/civil-day.ts';
import { torontoTimeOf } from '#app/time/toronto-time.ts';
import { formatFullDate } from '#app/time/written-time.ts';
import { FieldError, useFieldIds } from '#app/ui/fields/field-frame.tsx';

interface WhenFieldProps {
  label: string;
  name: string;
  value: string;
  hint: string;
  state: FieldState | undefined;
  /** The date as the portal understands it. */
  reading: string | null;
  /** A warning about a date that's readable but may be wrong. */
  warning?: string | undefined;
  onChange: (value: string) => void;
  /** Called on Enter to move to the next date, and on Shift+Enter to move to the previous one. */
  onEnter: (field: HTMLInputElement, isBack: boolean) => void;
}

const waiting = {
  acceptance: 'This counts from acceptance: enter when the offer was accepted.',
  'hour of acceptance': 'Hours count from the time of acceptance, so add the time there.',
  closing: 'This counts back from closing: enter the closing date.',
  'named days': 'Fix the other days named in the clause first.',
} as const;

/** Shows a date field. Below the field is the date as the portal understands it, or the reason the text couldn't be read. */
export function WhenField({ label, name, value, hint, state, reading, warning, onChange, onEnter }: WhenFieldProps) {
  const relative = readRelative(value);
  const error = relative === null ? (state?.problem ?? undefined) : relative.problem;
  const note = relative?.note ?? (state?.missing === null || state?.missing === undefined ? reading : waiting[state.missing]);
  const field = useRef<HTMLInputElement>(null);
  const pinned = relative?.pinned;

  // If the page is reloaded or closed, the field isn't left first.
  useEffect(() => {
    if (pinned === undefined) return;
    const pin = () => {
      if (document.activeElement === field.current) onChange(pinned);
    };
    window.addEventListener('pagehide', pin);
    return () => window.removeEventListener('pagehide', pin);
  }, [pinned, onChange]);

  const { id, errorId, hintId, aria } = useFieldIds({ error: error ?? warning, hint: error === undefined ? note : null });

  return (
    <div className="min-w-0">
      <label htmlFor={id} className="block text-sm font-semibold break-words" dir="auto">
        {label}
      </label>
      <input
        ref={field}
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
        // Relative words are replaced with a date, because a saved "tomorrow" would mean a different day tomorrow.
        onBlur={() => {
          if (pinned !== undefined) onChange(pinned);
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
  /** The text with a date in place of relative words. */
  pinned?: string;
  note: string | null;
  problem: string | undefined;
}

/**
 * Reads relative words, such as "tomorrow". Returns null if there are none. The field shows the date that the words mean, and its text
 * changes to that date on blur.
 */
function readRelative(value: string): RelativeReading | null {
  // An empty field returns before the clock is read, because the server's clock may differ from the user's.
  if (!/[a-z]{3}/i.test(value)) return null;
  const { day: today } = torontoTimeOf(Date.now());
  const text = resolveRelativeDate(value, today);
  if (!text.ok) return { note: null, problem: text.problem };
  if (text.value === value) return null;

  const read = readWhen(text.value, today);
  if (!read.ok) return { pinned: text.value, note: null, problem: read.problem };
  if (read.value.kind !== 'fixed') return { pinned: text.value, note: text.value, problem: undefined };
  const { day, minute } = read.value;
  return { pinned: text.value, note: `${formatFullDate(day)}${minute === null ? '' : `, ${formatMinute(minute)}`}`, problem: undefined };
}
