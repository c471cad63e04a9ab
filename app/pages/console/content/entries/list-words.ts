import { nameEntryOf } from '#app/features/revisions/list-fields.ts';

/** Returns the label of the button that adds an entry to a list. */
export function nameAddition(list: string): string {
  const entry = nameEntryOf(list);
  return `Add ${/^[aeiou]/.test(entry) ? 'an' : 'a'} ${entry}`;
}
