import { StoredValue } from '#app/browser/stored-value.ts';

/** The keys of the console, and what each does, in the order in which they are shown. */
export const listKeys = [
  { key: 'J', does: 'Go to the next row' },
  { key: 'K', does: 'Go to the previous row' },
  { key: 'Enter', does: 'Open the row' },
  { key: 'X', does: 'Select the row' },
  { key: 'Esc', does: 'Clear the selection' },
  { key: 'E', does: "Do the row's action or open it. With rows selected, go to their actions." },
  { key: '/', does: 'Go to search' },
  { key: '?', does: 'Show these shortcuts' },
] as const;

/** Whether single keys act: who speaks to the computer, or hits keys by chance, turns them off. */
export const areKeysOn = new StoredValue<boolean>({
  key: 'northkey-desk-keys',
  initial: true,
  parse: (stored) => stored !== false,
});

/** Tells whether a key is meant for the desk: nobody types, and the browser has no use of its own for it. */
export function isForList(event: KeyboardEvent): boolean {
  if (!areKeysOn.get() || event.defaultPrevented || event.isComposing || event.altKey || event.ctrlKey || event.metaKey) return false;
  const { target } = event;
  return !(
    target instanceof HTMLElement &&
    (target.isContentEditable || target.closest('input:not([type=checkbox]), textarea, select, dialog') !== null)
  );
}
