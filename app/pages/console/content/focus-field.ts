/** Moves the focus to a field, or to the entry that a path leads to. */
export function focusField(name: string): void {
  for (let at = name; at !== ''; at = shorten(at)) {
    const found =
      document.querySelector(`[data-field="${CSS.escape(at)}"]`) ??
      document.querySelector(`[data-entry="${CSS.escape(at)}"]`) ??
      document.querySelector(`[data-field^="${CSS.escape(`${at}.`)}"], [data-field^="${CSS.escape(`${at}[`)}"]`);
    if (found === null) continue;
    const control = found.querySelector<HTMLElement>('[role="textbox"], textarea, select, input:not([type="hidden"]), [data-handle]');
    control?.focus();
    found.scrollIntoView({ block: 'center' });
    return;
  }
}

/** Takes the last key off a field's name. */
function shorten(name: string): string {
  return name.replace(/(?:\.[^.[\]]+|\[\d+\]|:[^:]*|^[^:]*)$/, '');
}
