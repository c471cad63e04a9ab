import { useEffect, useEffectEvent, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { useNavigation, useSubmit } from 'react-router';

import type { SettingsField } from '#app/features/revisions/load-settings.server.ts';
import type { EditedForm } from '../../content/entries/edited-form.ts';
import type { SettingsAnswer } from '../receive-settings.server.ts';
import { useEditedValues, type EditedValue } from './use-edited-values.ts';

/** How long typing must pause before the draft is saved, in milliseconds. */
export const savesAfter = 1_200;

interface EditedFormOptions {
  section: string;
  fields: readonly SettingsField[];
  answer: SettingsAnswer | undefined;
  action: string;
  linkTo: EditedForm['linkTo'];
}

/** Holds what's typed into a form, saves it when typing pauses, and sends changes of its lists. */
export function useEditedForm({ section, fields, answer, action, linkTo }: EditedFormOptions) {
  const send = useSubmit();
  const { formAction, formData } = useNavigation();
  const isSaving = formAction === action;
  const { values, edited, homeless, forgetHomeless, type, takeTheirs, keepMine, noteSent } = useEditedValues(section, fields, answer);
  const hasScripts = useHasScripts();

  const post = (sent: readonly [string, EditedValue][], also: Record<string, string> = {}) => {
    const form = new FormData();
    for (const [name, { text, seen }] of sent) {
      form.set(`v:${name}`, text);
      form.set(`w:${name}`, seen);
    }
    for (const [name, value] of Object.entries(also)) form.set(name, value);
    noteSent();
    void send(form, { method: 'post', action, replace: true, preventScrollReset: true });
  };

  // A text with a newer version waits until someone has chosen one.
  const ready = edited.filter(([, { theirs }]) => theirs === null);
  const waiting = ready.map(([name, { text }]) => `${name}=${text}`).join('\n');
  const save = useEffectEvent(() => post(ready));
  useEffect(() => {
    if (waiting === '' || isSaving) return undefined;
    const timer = setTimeout(() => save(), savesAfter);
    return () => clearTimeout(timer);
  }, [waiting, isSaving]);

  const focusNext = useRef<string | null>(null);
  useEffect(() => {
    if (focusNext.current === null) return;
    focusEntry(focusNext.current);
    focusNext.current = null;
  }, [fields]);

  const latest = useRef({ type, takeTheirs, keepMine, post, ready });
  useEffect(() => {
    latest.current = { type, takeTheirs, keepMine, post, ready };
  });
  const form = useMemo<EditedForm>(
    () => ({
      type: (name, text) => latest.current.type(name, text),
      takeTheirs: (name) => latest.current.takeTheirs(name),
      keepMine: (name) => latest.current.keepMine(name),
      changeList: (change, { focus, also } = {}) => {
        focusNext.current = focus ?? null;
        latest.current.post(latest.current.ready, { ...also, list: change });
      },
      linkTo,
      hasScripts,
    }),
    [linkTo, hasScripts],
  );

  return {
    form,
    values,
    homeless,
    forgetHomeless,
    isEdited: edited.length > 0,
    isSaving,
    /** Whether a list is being changed. Until it's done, the fields' names lead to other entries. */
    isMoving: isSaving && formData?.has('list') === true,
    /** Saves everything now, also in place of newer versions. */
    saveAll: () => post(edited),
  };
}

/** Moves the focus to an entry's handle, so that it can be moved on. */
function focusEntry(name: string): void {
  const card = document.querySelector(`[data-entry="${CSS.escape(name)}"]`);
  card?.querySelector<HTMLElement>('[data-handle]')?.focus();
  card?.scrollIntoView({ block: 'nearest' });
}

const neverChanges = () => () => {};

function useHasScripts(): boolean {
  return useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );
}

/** Returns what was last taken out of a list, until it's put back or forgotten. */
export function useRemoved(answer: SettingsAnswer | undefined) {
  const [removed, setRemoved] = useState(answer?.removed ?? null);
  const [lastAnswer, setLastAnswer] = useState(answer);
  if (answer !== lastAnswer) {
    setLastAnswer(answer);
    if (answer?.removed) setRemoved(answer.removed);
  }
  return { removed, forgetRemoved: () => setRemoved(null) };
}
