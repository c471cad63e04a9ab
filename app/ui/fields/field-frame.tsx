import { useId, type ReactNode } from 'react';

/** The text around a field: its label, hint and error. */
export interface FieldWords {
  label: string;
  error?: string | undefined;
  hint?: ReactNode;
  isOptional?: boolean;
}

/** Returns the IDs and attributes that connect a field to its label, hint and error. */
export function useFieldIds({ error, hint }: Pick<FieldWords, 'error' | 'hint'>) {
  const id = useId();
  const errorId = `${id}-error`;
  const hintId = `${id}-hint`;
  const described = [error ? errorId : null, hint ? hintId : null].filter(Boolean).join(' ');

  return {
    id,
    errorId,
    hintId,
    aria: { 'aria-invalid': error ? true : undefined, 'aria-describedby': described === '' ? undefined : described } as const,
  };
}

export function FieldHint({ id, hint }: { id: string; hint: ReactNode }) {
  return hint ? (
    <p id={id} className="mt-1 text-sm text-ink-muted">
      {hint}
    </p>
  ) : null;
}

export function FieldError({ id, error }: { id: string; error: string | undefined }) {
  return error ? (
    <p id={id} className="mt-1.5 text-sm font-medium text-danger">
      {error}
    </p>
  ) : null;
}

export function OptionalMark() {
  return <span className="font-normal text-ink-muted"> (optional)</span>;
}
