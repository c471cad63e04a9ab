import { useCallback, useSyncExternalStore } from 'react';

import { editsOf, readStored } from '#app/browser/device-storage.ts';
import { StoredValue } from '#app/browser/stored-value.ts';
import type { SettingsAnswer } from '../receive-settings.server.ts';
import type { EditedValue, EditedValues } from './edited-value.ts';

/** What was typed into the forms of one content file, or of one section of the settings, and isn't saved yet. */
export interface UnsavedEdits {
  /** By the tab they were typed in and the field's name (see `listStored`). */
  values: EditedValues;
  /** Texts whose fields are gone, because someone moved or removed their entries. */
  homeless: readonly string[];
}

/**
 * Opens the store of what a manager typed but didn't save, so that it survives a reload, a closed tab, a lost connection and a new sign-in.
 * Each text is kept with the mark of the text it replaces, so an old one is never saved over a newer one unnoticed. The next manager on
 * this device doesn't see it.
 */
export function openUnsavedEdits(manager: string, section: string): StoredValue<UnsavedEdits> {
  return openEdits(keyOfEdits(manager, section));
}

export function keyOfEdits(manager: string, section: string): string {
  return `${editsOf(manager)}${section}`;
}

function openEdits(key: string): StoredValue<UnsavedEdits> {
  return new StoredValue<UnsavedEdits>({ key, initial: { values: {}, homeless: [] }, parse: readEdits });
}

/** Returns an ID for this tab that stays the same when the page is reloaded. */
export function findTab(): string {
  const id = String(performance.timeOrigin);
  const tab = new StoredValue({ key: 'northkey-tab', initial: '', parse: String, isOfTab: true });
  if (tab.get() === '') tab.set(id);
  return tab.get();
}

export function keyInTab(tab: string, name: string): string {
  return `${tab} ${name}`;
}

/** A stored text, and the key it has in the store. */
export interface StoredText {
  key: string;
  name: string;
  value: EditedValue;
}

/** Lists one stored text for each field: what was typed in this tab or, if there's nothing, in another one, which may be closed by now. */
export function listStored({ values }: UnsavedEdits, tab: string): StoredText[] {
  const found = new Map<string, StoredText>();
  for (const [key, value] of Object.entries(values)) {
    const name = nameOfKey(key);
    if (!found.has(name) || key === keyInTab(tab, name)) found.set(name, { key, name, value });
  }
  return [...found.values()];
}

export function nameOfKey(key: string): string {
  return key.slice(key.indexOf(' ') + 1);
}

/** The form field that names the store of a form whose page was left. Its answer has no page to go to. */
export const leftField = 'left';

/**
 * Deletes what a page sent when it was left and the portal has saved. What met a newer version stays until its page is opened again, and
 * everything stays if the place of a text is gone: the page then shows that text, and drops what's saved.
 */
export function forgetSaved(
  key: string,
  sent: URLSearchParams,
  { conflicts, homeless }: Pick<SettingsAnswer, 'conflicts' | 'homeless'>,
): void {
  if (homeless.length > 0) return;
  const unsaved = openEdits(key);
  const isSaved = (name: string, { text }: EditedValue) =>
    sent.get(`v:${name}`) === text && !conflicts.some((conflict) => conflict.name === name);
  const left = Object.entries(unsaved.get().values).filter(([at, value]) => !isSaved(nameOfKey(at), value));
  unsaved.set({ ...unsaved.get(), values: Object.fromEntries(left) });
}

export function hasUnsavedEdits(manager: string): boolean {
  return readStored(editsOf(manager)).length > 0;
}

/** Deletes what a manager typed but didn't save from this device. */
export function clearUnsavedEdits(manager: string): void {
  for (const [key] of readStored(editsOf(manager))) localStorage.removeItem(key);
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
  const all = [...new Set([...homeless, ...texts])];
  if (all.length > homeless.length) unsaved.set({ values, homeless: all });
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
