import { useCallback, useSyncExternalStore } from 'react';

import { StoredValue } from '#app/browser/stored-value.ts';
import type { EditedValues } from './use-edited-values.ts';

/** What was typed into the forms of one content file, or of one section of the settings, and isn't saved yet. */
export interface UnsavedEdits {
  values: EditedValues;
  /** Texts whose fields are gone, because someone moved or removed their entries. */
  homeless: readonly string[];
}

/**
 * Opens the store of what was typed but not saved, so that it survives a reload, a lost connection and a new sign-in. Each text is kept with
 * the mark of the text it replaces, so an old one is never saved over a newer one unnoticed.
 */
export function openUnsavedEdits(section: string): StoredValue<UnsavedEdits> {
  return new StoredValue<UnsavedEdits>({
    key: `northkey-settings-${section}`,
    initial: { values: {}, homeless: [] },
    parse: readEdits,
    isOfTab: true,
  });
}

export function readEdits(stored: unknown): UnsavedEdits {
  const { values, homeless } = stored as UnsavedEdits;
  return {
    values: Object.fromEntries(Object.entries(values).filter(([, { text, shown, seen }]) => [text, shown, seen].every(isText))),
    homeless: homeless.filter(isText),
  };
}

function isText(value: unknown): boolean {
  return typeof value === 'string';
}

/** Stores texts whose fields are gone until they're removed by hand. */
export function addHomeless(unsaved: StoredValue<UnsavedEdits>, texts: readonly string[]): void {
  const { values, homeless } = unsaved.get();
  const added = texts.filter((text) => !homeless.includes(text));
  if (added.length > 0) unsaved.set({ values, homeless: [...homeless, ...added] });
}

export function removeHomeless(unsaved: StoredValue<UnsavedEdits>, text: string): void {
  const { values, homeless } = unsaved.get();
  unsaved.set({ values, homeless: homeless.filter((each) => each !== text) });
}

const none: readonly string[] = [];

/** Returns the texts whose fields are gone. Without scripts, these are the ones in the response to the form. */
export function useHomeless(unsaved: StoredValue<UnsavedEdits>, answered: readonly string[] = none): readonly string[] {
  return useSyncExternalStore(
    useCallback((listener) => unsaved.subscribe(listener), [unsaved]),
    () => unsaved.get().homeless,
    () => answered,
  );
}
