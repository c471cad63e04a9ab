/**
 * Fills in stored values, but only in empty fields: on a slow connection, people may start typing before hydration. Fields named in `pinned`
 * keep the page's values.
 */
export function fillForm(form: HTMLFormElement, values: Record<string, unknown>, pinned: readonly string[] = []): void {
  for (const [name, value] of Object.entries(values)) {
    const field = form.elements.namedItem(name);
    if (typeof value !== 'string' || pinned.includes(name)) continue;

    if (field instanceof HTMLInputElement && field.type === 'checkbox') field.checked ||= value === field.value;
    else if (field instanceof RadioNodeList || field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)
      field.value ||= value;
  }
}
