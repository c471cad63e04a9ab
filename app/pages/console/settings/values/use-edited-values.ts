import { useEffect, useEffectEvent, useRef, useState } from 'react';

import { digestIn } from '#app/features/revisions/digest-in.ts';
import { digestSent } from '#app/features/revisions/digest-sent.ts';
import { writeSaved } from '#app/features/revisions/list-fields.ts';
import type { SettingsField } from '#app/features/revisions/load-settings.server.ts';
import type { SettingsAnswer } from '../receive-settings.server.ts';
import type { EditedValue, EditedValues } from './edited-value.ts';
import { addHomeless, findTab, keyInTab, listStored, nameOfKey, openUnsavedEdits, removeHomeless, useHomeless } from './unsaved-edits.ts';

export function isEdited({ text, shown }: EditedValue): boolean {
  return text.replaceAll('\r\n', '\n').trim() !== shown.trim();
}

export interface EditedValuesOptions {
  manager: string;
  section: string;
  fields: readonly SettingsField[];
  answer: SettingsAnswer | undefined;
  /** Tells whether a field is on another page of the same file. */
  isElsewhere: (name: string) => boolean;
}

/** Holds the texts of a settings form between saves, and stores them until they're saved (see `openUnsavedEdits`). */
export function useEditedValues({ manager, section, fields, answer, isElsewhere }: EditedValuesOptions) {
  const [unsaved] = useState(() => openUnsavedEdits(manager, section));
  const [values, setValues] = useState<EditedValues>(() => meetConflicts(readFields(fields), answer?.conflicts ?? []));
  const [isRestored, setIsRestored] = useState(false);
  const stored = useRef<ReadonlySet<string>>(new Set());
  const moved = useRef<{ name: string; seen: string } | null>(null);

  const restore = useEffectEvent(() => {
    const kept = listStored(unsaved.get(), findTab()).filter(({ name }) => values[name] !== undefined || !isElsewhere(name));
    const { known, gone } = restoreKept(Object.fromEntries(kept.map(({ name, value }) => [name, value])), values);
    stored.current = new Set(kept.map(({ key }) => key));
    addHomeless(unsaved, gone);
    // A page that was left sent its texts without noting them.
    setValues((now) => addUnanswered({ ...now, ...known }, Object.keys(known), fields));
    setIsRestored(true);
  });
  useEffect(() => restore(), []);

  // Fields that aren't being edited follow the server. A field that was just saved isn't being edited.
  const follow = useEffectEvent(() => {
    const list = fields.find(({ name, listSeen }) => name === moved.current?.name && listSeen !== moved.current.seen);
    if (list !== undefined) moved.current = null;
    addHomeless(unsaved, listHomeless(values, fields, isElsewhere));
    setValues((now) => followServer(list === undefined ? now : withoutSentIn(list.name, now), fields));
  });
  useEffect(() => follow(), [fields]);

  const meet = useEffectEvent(({ conflicts, homeless, displaced }: SettingsAnswer) => {
    addHomeless(unsaved, [...homeless, ...listTypedOn(values, displaced)]);
    setValues((now) => meetConflicts(followServer(without(displaced, now), fields), conflicts));
  });
  useEffect(() => {
    if (answer !== undefined) meet(answer);
  }, [answer]);

  const edited = Object.entries(values).filter(([, value]) => isEdited(value));
  // Only what this form has stored is replaced, because other pages and tabs store what was typed into the same file.
  const write = useEffectEvent(() => {
    const isLeft = (name: string) => values[name] === undefined && isElsewhere(name);
    const others = Object.entries(unsaved.get().values).filter(([key]) => !stored.current.has(key) || isLeft(nameOfKey(key)));
    const tab = findTab();
    const own = edited.map(([name, value]) => [keyInTab(tab, name), value] as const);
    unsaved.set({ ...unsaved.get(), values: Object.fromEntries([...others, ...own]) });
    stored.current = new Set(own.map(([key]) => key));
  });
  useEffect(() => {
    if (isRestored) write();
  }, [values, isRestored]);

  return {
    values,
    edited,
    /** What was typed into fields that are no longer there. */
    homeless: useHomeless(unsaved, answer?.homeless),
    forgetHomeless: (text: string) => removeHomeless(unsaved, text),
    type: (name: string, text: string) => setValues((now) => change(now, name, (value) => ({ ...value, text }))),
    /** Remembers what's being saved now. */
    noteSent: (names: readonly string[]) =>
      setValues((now) => {
        const sent = names.reduce((all, name) => change(all, name, (value) => ({ ...value, sent: value.text })), now);
        return addUnanswered(sent, names, fields);
      }),
    /** Remembers that a list is being changed. */
    noteMoved: (name: string) => {
      moved.current = { name, seen: fields.find((field) => field.name === name)?.listSeen ?? '' };
    },
    /** Keeps what was typed, although the text has changed: the next save replaces it. */
    keepMine: (name: string) => setValues((now) => change(now, name, (value) => ({ ...value, theirs: null }))),
    takeTheirs: (name: string) => setValues((now) => change(now, name, (value) => ({ ...value, text: value.shown, theirs: null }))),
  };
}

function readFields(fields: readonly Pick<SettingsField, 'name' | 'typed' | 'seen'>[]): EditedValues {
  return Object.fromEntries(fields.map(({ name, typed, seen }) => [name, { text: typed, shown: typed, seen, theirs: null, sent: null }]));
}

/**
 * Returns the texts that were kept and aren't saved yet. If a text was begun on another version than the one that's there now, and that isn't
 * an earlier part of what was typed, both are shown. A field can be gone because its entry was moved or removed.
 */
export function restoreKept(kept: EditedValues, now: EditedValues): { known: EditedValues; gone: string[] } {
  const unsaved = Object.entries(kept).filter(([name, { text }]) => now[name]?.shown.trim() !== text.trim());
  const known = unsaved.flatMap(([name, value]) => {
    const current = now[name];
    if (current === undefined) return [];
    // The mark of the text that's still there keeps its place, so that the server finds the entry even if it was moved.
    const isCurrent = digestIn(current.seen) === digestIn(value.seen);
    const isOwn = value.unanswered?.includes(digestSent(current.shown)) === true;
    const [seen, theirs] = isCurrent ? [value.seen, value.theirs] : [current.seen, isOwn ? null : current.shown];
    return [[name, { ...value, shown: current.shown, seen, theirs, sent: null }]];
  });
  return {
    known: Object.fromEntries(known) as EditedValues,
    gone: unsaved.filter(([name]) => now[name] === undefined).map(([, { text }]) => text),
  };
}

/** Lists what was typed and never sent into fields that the server no longer has. What was sent is in the answer if it wasn't saved. */
export function listHomeless(
  values: EditedValues,
  fields: readonly Pick<SettingsField, 'name'>[],
  isElsewhere: (name: string) => boolean,
): string[] {
  const names = new Set(fields.map(({ name }) => name));
  return Object.entries(values)
    .filter(([name, value]) => !names.has(name) && !isElsewhere(name) && isEdited(value) && value.sent !== value.text)
    .map(([, { text }]) => text);
}

/** Lists what was typed on, after it was sent, into fields that now lead to other entries. What was sent is in the answer, or saved. */
function listTypedOn(values: EditedValues, displaced: readonly string[]): string[] {
  return displaced.flatMap((name) => {
    const value = values[name];
    return value !== undefined && isEdited(value) && value.text !== value.sent ? [value.text] : [];
  });
}

function without(names: readonly string[], values: EditedValues): EditedValues {
  return Object.fromEntries(Object.entries(values).filter(([name]) => !names.includes(name)));
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

/**
 * Leaves out what was sent with a change of a list: it's saved, and its name now leads to another entry. Otherwise the text of an entry that
 * moved down would also be typed into the entry that took its place.
 */
export function withoutSentIn(list: string, values: EditedValues): EditedValues {
  return Object.fromEntries(Object.entries(values).filter(([name, { text, sent }]) => !name.startsWith(`${list}[`) || text !== sent));
}

/** Remembers texts that may be saved without an answer, so that they aren't taken for someone else's. */
export function addUnanswered(
  values: EditedValues,
  names: readonly string[],
  fields: readonly Pick<SettingsField, 'name' | 'control'>[],
): EditedValues {
  return fields
    .filter(({ name }) => names.includes(name))
    .reduce(
      (now, field) =>
        change(now, field.name, (value) => {
          const digest = digestSent(writeSaved(field, value.text));
          return { ...value, unanswered: [...new Set([...(value.unanswered ?? []), digest])] };
        }),
      values,
    );
}

/** The mark of the newer text replaces the old one, so saving again keeps what was typed, also during the save that met the newer text. */
export function meetConflicts(values: EditedValues, conflicts: SettingsAnswer['conflicts']): EditedValues {
  return conflicts.reduce(
    (now, { name, typed, current, seen }) =>
      change(now, name, ({ text, sent }) => ({ text: sent === null ? typed : text, shown: current, seen, theirs: current, sent: null })),
    values,
  );
}

function change(values: EditedValues, name: string, edit: (value: EditedValue) => EditedValue): EditedValues {
  const value = values[name];
  return value === undefined ? values : { ...values, [name]: edit(value) };
}
