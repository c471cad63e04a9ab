import { isEntered } from '#app/browser/early-input.ts';

/** Returns the values of a stored form by field name, or null if that's not what was stored. */
export function parseKeptFields(stored: unknown): Record<string, string> | null {
  if (typeof stored !== 'object' || stored === null) return null;
  return Object.fromEntries(Object.entries(stored).filter((entry): entry is [string, string] => typeof entry[1] === 'string'));
}

/** Fills in stored values, but only in empty fields: on a slow connection, people may start typing before hydration. */
export function fillEmptyFields(form: HTMLFormElement, values: Readonly<Record<string, string>>, pinned: readonly string[] = []): void {
  for (const [name, value] of Object.entries(values)) {
    const field = form.elements.namedItem(name);
    if (pinned.includes(name)) continue;

    if (field instanceof HTMLInputElement && field.type === 'checkbox') field.checked ||= value === field.value;
    else if (field instanceof RadioNodeList || field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)
      field.value ||= value;
  }
}

/** Has a form store what was typed before hydration, for which React fires no event. */
export function announceEarlyText(form: HTMLFormElement | null): void {
  if ([...(form?.elements ?? [])].some(isEntered)) form?.dispatchEvent(new Event('input', { bubbles: true }));
}
