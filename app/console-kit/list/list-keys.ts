import { StoredValue } from '#app/browser/stored-value.ts';

export const listKeys = [
  { key: 'J', does: 'Go to the next row' },
  { key: 'K', does: 'Go to the previous row' },
  { key: 'Enter', does: 'Open the row' },
  { key: 'X', does: 'Select the row' },
  { key: 'Esc', does: 'Clear the selection' },
  { key: 'E', does: "Use the row's action, or open the row. If rows are selected, go to their actions." },
  { key: '/', does: 'Go to search' },
  { key: '?', does: 'Show these shortcuts' },
] as const;

/** Records whether single-key shortcuts are on. People who use voice input or tend to hit keys by accident can turn them off. */
export const areKeysOn = new StoredValue<boolean>({
  key: 'northkey-desk-keys',
  initial: true,
  parse: (stored) => stored !== false,
});

/**
 * Tells whether a key press counts as a shortcut. A key press doesn't count while the user is typing, or if the browser handles the key.
 */
export function isForList(event: KeyboardEvent): boolean {
  if (!areKeysOn.get() || event.defaultPrevented || event.isComposing || event.altKey || event.ctrlKey || event.metaKey) return false;
  const { target } = event;
  return !(
    target instanceof HTMLElement &&
    (target.isContentEditable || target.closest('input:not([type=checkbox]), textarea, select, dialog') !== null)
  );
}
