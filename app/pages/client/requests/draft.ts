import { useEffect, useState, type RefObject } from 'react';

import { isEntered } from '#app/browser/early-input.ts';
import { StoredValue } from '#app/browser/stored-value.ts';
import type { RequestKind } from '#app/features/requests/rules.ts';
import { fillForm } from '#app/forms/fill-form.ts';

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
 * Keeps what's typed until the form is sent, even after a reload of this tab, a lost connection or a sign-in. The submission key is kept as
 * well, so that sending the form again still counts as the same request. Fields named in `pinned` keep the page's values, and a rejected
 * form keeps everything it shows.
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

    fillForm(form.current, draft.values, pinned.split(' '));
    setKey(draft.formKey);
  }, [kind, form, pinned, isFresh]);

  useEffect(() => {
    // Saves text that was typed before hydration.
    if ([...(form.current?.elements ?? [])].some(isEntered)) form.current?.dispatchEvent(new Event('input', { bubbles: true }));
  }, [form, key]);

  return {
    key,
    save: (values: Record<string, string>) => draftOf(kind).set({ formKey: key, values }),
  };
}

/** Deletes the draft of a form that has been sent. */
export function forgetDraft(kind: RequestKind): void {
  draftOf(kind).set(null);
}

function isDraft(value: unknown): value is Draft {
  if (typeof value !== 'object' || value === null || !('formKey' in value) || !('values' in value)) return false;
  return typeof value.formKey === 'string' && typeof value.values === 'object' && value.values !== null;
}
