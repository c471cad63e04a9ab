import { useEffect, useState, type RefObject } from 'react';

import { editsOf } from '#app/browser/device-storage.ts';
import { StoredValue } from '#app/browser/stored-value.ts';
import type { FormValues } from '#app/forms/form.ts';
import { announceEarlyText, fillEmptyFields, parseKeptFields } from '#app/forms/kept-fields.ts';
import { useManagerId } from '../shell/use-manager-id.ts';

interface KeptText {
  sent: number;
  values: Record<string, string>;
}

export interface KeptTextOptions {
  /** The form's name, which no other form of the console has. */
  name: string;
  element: RefObject<HTMLFormElement | null>;
  /** How often the manager has sent this form. A text that was stored before the last time has arrived, and is deleted. */
  sent: number;
  isRefused: boolean;
  /** What was sent and taken back. It's put above what has been typed since. */
  refill?: FormValues | null;
}

/**
 * Keeps what a manager types until it's sent, even after a reload, a visit to another page, a lost connection or a new sign-in. Returns a
 * function that stores the form's values.
 */
export function useKeptText({ name, element, sent, isRefused, refill = null }: KeptTextOptions): (typed: FormValues) => void {
  const manager = useManagerId();
  const [kept] = useState(
    () => new StoredValue<KeptText | null>({ key: `${editsOf(manager)}${name}`, initial: null, parse: parseKeptText }),
  );
  const [isFresh] = useState(!isRefused);

  useEffect(() => {
    const stored = kept.get();
    if (stored !== null && stored.sent !== sent) kept.set(null);
    else if (stored !== null && isFresh && element.current !== null) fillEmptyFields(element.current, stored.values);
    announceEarlyText(element.current);
  }, [kept, element, sent, isFresh]);

  useEffect(() => {
    const form = element.current;
    if (refill === null || form === null) return;
    putAbove(form, refill);
    form.dispatchEvent(new Event('input', { bubbles: true }));
  }, [element, refill]);

  return (typed) => {
    const isEmpty = Object.values(typed).every((text) => text.trim() === '');
    kept.set(isEmpty ? null : { sent, values: typed });
  };
}

function putAbove(form: HTMLFormElement, values: FormValues): void {
  for (const [name, text] of Object.entries(values)) {
    const field = form.elements.namedItem(name);
    if (field instanceof HTMLTextAreaElement && field.value !== text)
      field.value = [text, field.value].filter((part) => part !== '').join('\n\n');
  }
}

function parseKeptText(stored: unknown): KeptText | null {
  const { sent, values } = stored as KeptText;
  const fields = parseKeptFields(values);
  return typeof sent === 'number' && fields !== null ? { sent, values: fields } : null;
}
