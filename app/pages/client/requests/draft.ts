import { useEffect, useState, type RefObject } from 'react';

import { isEntered } from '#app/browser/early-input.ts';
import { StoredValue } from '#app/browser/stored-value.ts';
import type { RequestKind } from '#app/features/requests/rules.ts';

/** What was typed into a form and not sent yet, with the key of that filling. */
interface Draft {
  formKey: string;
  values: Record<string, string>;
}

function draftOf(kind: RequestKind): StoredValue<Draft | null> {
  return new StoredValue<Draft | null>({
    key: `northkey-draft-${kind}`,
    initial: null,
    parse: (stored) => (isDraft(stored) ? stored : null),
    isOfTab: true,
  });
}

/**
 * Keeps what is typed in this tab until it's sent, through a reload, a lost line or a sign-in. The key of the filling
 * is kept with it, so that sending it again later is still the same request. `pinned` fields keep what the page gave
 * them, and a form that came back refused keeps everything that it says.
 */
export function useDraft(
  kind: RequestKind,
  form: RefObject<HTMLFormElement | null>,
  options: { formKey: string; pinned: string; isRefused: boolean },
) {
  const { formKey, pinned } = options;
  const [key, setKey] = useState(formKey);
  const [isFresh] = useState(!options.isRefused);

  useEffect(() => {
    const draft = isFresh ? draftOf(kind).get() : null;
    if (draft === null || form.current === null) return;

    fill(form.current, draft.values, pinned.split(' '));
    setKey(draft.formKey);
  }, [kind, form, pinned, isFresh]);

  useEffect(() => {
    // What was typed before anyone listened is kept like what is typed now.
    if ([...(form.current?.elements ?? [])].some(isEntered)) form.current?.dispatchEvent(new Event('input', { bubbles: true }));
  }, [form, key]);

  return {
    key,
    save: (values: Record<string, string>) => draftOf(kind).set({ formKey: key, values }),
  };
}

/** Forgets a draft once it was sent. */
export function forgetDraft(kind: RequestKind): void {
  draftOf(kind).set(null);
}

function isDraft(value: unknown): value is Draft {
  if (typeof value !== 'object' || value === null || !('formKey' in value) || !('values' in value)) return false;
  return typeof value.formKey === 'string' && typeof value.values === 'object' && value.values !== null;
}

/** Fills what is still empty: on a slow connection someone may have begun to type before the scripts were there. */
function fill(form: HTMLFormElement, values: Record<string, unknown>, pinned: readonly string[]): void {
  for (const [name, value] of Object.entries(values)) {
    const field = form.elements.namedItem(name);
    if (typeof value !== 'string' || pinned.includes(name)) continue;

    if (field instanceof HTMLInputElement && field.type === 'checkbox') field.checked ||= value === field.value;
    else if (field instanceof RadioNodeList || field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)
      field.value ||= value;
  }
}
