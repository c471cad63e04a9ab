import { useEffect, useEffectEvent, useState } from 'react';

import { StoredValue } from '#app/browser/stored-value.ts';
import { writeSaved } from '#app/features/revisions/list-fields.ts';
import type { SettingsField } from '#app/features/revisions/load-settings.server.ts';
import type { SettingsAnswer } from '../receive-settings.server.ts';

/** A field's text as it's being edited. `shown` is the text that its mark `seen` belongs to. */
export interface EditedValue {
  text: string;
  shown: string;
  seen: string;
  /** The newer text, if someone changed it while this one was typed. */
  theirs: string | null;
  /** The text that was last sent to be saved. */
  sent: string | null;
}

export type EditedValues = Readonly<Record<string, EditedValue>>;

/**
 * Keeps what was typed but not saved in the tab's storage, so that it survives a reload, a lost connection and a new sign-in. Each text is
 * kept with the mark of the text it replaces, so an old one is never saved over a newer one unnoticed.
 */
function keepIn(section: string): StoredValue<EditedValues> {
  return new StoredValue<EditedValues>({ key: `northkey-settings-${section}`, initial: {}, parse: readKept, isOfTab: true });
}

function readKept(stored: unknown): EditedValues {
  return Object.fromEntries(
    Object.entries(stored as EditedValues).filter(([, { text, shown, seen }]) => [text, shown, seen].every(isText)),
  );
}

function isText(value: unknown): boolean {
  return typeof value === 'string';
}

export function isEdited({ text, shown }: EditedValue): boolean {
  return text.replaceAll('\r\n', '\n').trim() !== shown.trim();
}

/** Holds the texts of a settings form between saves. */
export function useEditedValues(section: string, fields: readonly SettingsField[], answer: SettingsAnswer | undefined) {
  const [kept] = useState(() => keepIn(section));
  const [values, setValues] = useState<EditedValues>(() => meetConflicts(readFields(fields), answer?.conflicts ?? []));
  /** What was typed into fields that are no longer there. */
  const [homeless, setHomeless] = useState<string[]>([]);

  const restore = useEffectEvent(() => {
    const { known, gone } = restoreKept(kept.get(), values);
    setValues((now) => ({ ...now, ...known }));
    setHomeless(gone);
  });
  useEffect(() => restore(), []);

  // Fields that aren't being edited follow the server. A field that was just saved isn't being edited.
  const follow = useEffectEvent(() => setValues((now) => followServer(now, fields)));
  useEffect(() => follow(), [fields]);

  const meet = useEffectEvent(({ conflicts }: SettingsAnswer) => setValues((now) => meetConflicts(now, conflicts)));
  useEffect(() => {
    if (answer !== undefined) meet(answer);
  }, [answer]);

  const edited = Object.entries(values).filter(([, value]) => isEdited(value));
  const write = useEffectEvent(() => kept.set(Object.fromEntries(edited)));
  useEffect(() => write(), [values]);

  return {
    values,
    edited,
    homeless,
    forgetHomeless: () => setHomeless([]),
    type: (name: string, text: string) => setValues((now) => change(now, name, (value) => ({ ...value, text }))),
    /** Remembers what's being saved now. */
    noteSent: () =>
      setValues((now) => Object.fromEntries(Object.entries(now).map(([name, value]) => [name, { ...value, sent: value.text }]))),
    /** Keeps what was typed, although the text has changed: the next save replaces it. */
    keepMine: (name: string) => setValues((now) => change(now, name, (value) => ({ ...value, theirs: null }))),
    takeTheirs: (name: string) => setValues((now) => change(now, name, (value) => ({ ...value, text: value.shown, theirs: null }))),
  };
}

function readFields(fields: readonly Pick<SettingsField, 'name' | 'typed' | 'seen'>[]): EditedValues {
  return Object.fromEntries(fields.map(({ name, typed, seen }) => [name, { text: typed, shown: typed, seen, theirs: null, sent: null }]));
}

/**
 * Returns the texts that were kept and aren't saved yet. If a text was begun on another version than the one that's there now, both are shown.
 * A field can be gone because its entry was moved or removed.
 */
export function restoreKept(kept: EditedValues, now: EditedValues): { known: EditedValues; gone: string[] } {
  const unsaved = Object.entries(kept).filter(([name, { text }]) => now[name]?.shown.trim() !== text.trim());
  const known = unsaved.flatMap(([name, value]) => {
    const current = now[name];
    if (current === undefined) return [];
    const isCurrent = current.seen === value.seen;
    return [[name, { ...value, shown: current.shown, seen: current.seen, theirs: isCurrent ? value.theirs : current.shown, sent: null }]];
  });
  return {
    known: Object.fromEntries(known) as EditedValues,
    gone: unsaved.filter(([name]) => now[name] === undefined).map(([, { text }]) => text),
  };
}

/**
 * Fields that aren't being edited follow the server. If someone types on while their own text is being saved, the saved text becomes the one
 * that the field showed. A text that's saved without a blank line in its list, for example, counts as saved, and stays as it was typed.
 */
export function followServer(
  values: EditedValues,
  fields: readonly Pick<SettingsField, 'name' | 'typed' | 'seen' | 'control'>[],
): EditedValues {
  const fresh = readFields(fields);
  return Object.fromEntries(
    fields.map((field) => {
      const { name, typed } = field;
      const server = fresh[name] as EditedValue;
      const value = values[name];
      if (value === undefined || !isEdited(value)) return [name, server];
      const isSavedAs = (text: string | null) => text !== null && writeSaved(field, text).trim() === typed.trim();
      if (isSavedAs(value.text)) return [name, { ...server, text: value.text, shown: value.text }];
      return [name, isSavedAs(value.sent) ? { ...server, text: value.text } : value];
    }),
  );
}

/** The mark of the newer text replaces the old one, so saving again keeps what was typed. */
function meetConflicts(values: EditedValues, conflicts: SettingsAnswer['conflicts']): EditedValues {
  return conflicts.reduce(
    (now, { name, typed, current, seen }) => change(now, name, () => ({ text: typed, shown: current, seen, theirs: current, sent: null })),
    values,
  );
}

function change(values: EditedValues, name: string, edit: (value: EditedValue) => EditedValue): EditedValues {
  const value = values[name];
  return value === undefined ? values : { ...values, [name]: edit(value) };
}
