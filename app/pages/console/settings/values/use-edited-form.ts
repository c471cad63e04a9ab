import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { useNavigation, useSubmit } from 'react-router';

import type { SettingsField } from '#app/features/revisions/load-settings.server.ts';
import { useManagerId } from '../../shell/use-manager-id.ts';
import type { EditedForm, ListChangeOptions } from '../../content/entries/edited-form.ts';
import type { SettingsAnswer } from '../receive-settings.server.ts';
import type { EditedValue } from './edited-value.ts';
import { renewDigest } from './renew-digest.ts';
import { keyOfEdits, leftField } from './unsaved-edits.ts';
import { useEditedValues } from './use-edited-values.ts';

/** How long typing must pause before the draft is saved, in milliseconds. */
export const savesAfter = 1_200;

/** A change of a list that was asked for while a save was under way, and the fields at that time. */
interface WaitingChange {
  change: string;
  options: ListChangeOptions;
  fields: readonly SettingsField[];
}

interface EditedFormOptions {
  section: string;
  fields: readonly SettingsField[];
  answer: SettingsAnswer | undefined;
  action: string;
  linkTo: EditedForm['linkTo'];
  /** Tells whether a field is on another page of the same file. */
  isElsewhere: (name: string) => boolean;
}

/** Holds what's typed into a form, saves it when typing pauses, and sends changes of its lists. */
export function useEditedForm({ section, fields, answer, action, linkTo, isElsewhere }: EditedFormOptions) {
  const send = useSubmit();
  const manager = useManagerId();
  const { formAction, formData } = useNavigation();
  const isSaving = formAction === action;
  const { values, edited, homeless, forgetHomeless, type, takeTheirs, keepMine, noteSent, noteMoved } = useEditedValues({
    manager,
    section,
    fields,
    answer,
    isElsewhere,
  });

  // A text with a newer version waits until someone has chosen one.
  const ready = edited.filter(([, { theirs }]) => theirs === null);
  const waiting = ready.map(([name, { text, seen }]) => `${name} ${seen} ${text}`).join('\n');
  const lastSent = useRef('');

  const post = (sent: readonly [string, EditedValue][], also: Record<string, string> = {}, isLeaving = false) => {
    const form = new FormData();
    for (const [name, { text, seen, unanswered = [] }] of sent) {
      form.set(`v:${name}`, text);
      form.set(`w:${name}`, seen);
      for (const digest of unanswered) form.append(`s:${name}`, digest);
    }
    for (const [name, value] of Object.entries(also)) form.set(name, value);
    noteSent(sent.map(([name]) => name));
    lastSent.current = waiting;
    void send(form, { method: 'post', action, ...(isLeaving ? { navigate: false } : { replace: true, preventScrollReset: true }) });
  };

  // What was answered isn't sent again until it's changed: a text that was refused once is refused each time.
  const answered = useRef('');
  useEffect(() => {
    answered.current = answer === undefined || canArriveLater(answer) ? '' : lastSent.current;
  }, [answer]);

  useEffect(() => {
    // An undone change replaces a save that's under way, so the response isn't about what was typed.
    if (formData?.has('undo') === true) lastSent.current = '';
  }, [formData]);

  const save = useEffectEvent(() => post(ready));
  useEffect(() => {
    if (waiting === '' || isSaving || waiting === answered.current) return undefined;
    const timer = setTimeout(() => save(), savesAfter);
    return () => clearTimeout(timer);
  }, [waiting, isSaving, answer]);

  // Leaving the page doesn't wait for the pause. The texts stay stored until they've arrived.
  const leave = useEffectEvent(() => {
    if (waiting !== '' && waiting !== answered.current) post(ready, { [leftField]: keyOfEdits(manager, section) }, true);
  });
  useEffect(() => () => leave(), []);

  const focusNext = useRef<string | null>(null);
  useEffect(() => {
    if (focusNext.current === null) return;
    focusEntry(focusNext.current);
    focusNext.current = null;
  }, [fields]);

  const changeNow = (change: string, { focus, also }: ListChangeOptions) => {
    focusNext.current = focus ?? null;
    noteMoved(change.split('|')[1] ?? '');
    post(ready, { ...also, list: change });
  };

  // A change during a save waits for it. Sent at once, it would seem to be about an older list, because the save changes the list's digest.
  // It's due one render after the save has ended, when the values have followed what was saved.
  const [waitingChanges, setWaitingChanges] = useState<readonly WaitingChange[]>([]);
  const [dueChange, setDueChange] = useState<WaitingChange | null>(null);
  const takeNext = useEffectEvent(() => {
    const [next, ...rest] = waitingChanges;
    if (next === undefined) return;
    setDueChange(next);
    setWaitingChanges(rest);
  });
  useEffect(() => {
    if (!isSaving) takeNext();
  }, [isSaving]);
  const makeDueChange = useEffectEvent(({ change, options, fields: before }: WaitingChange) =>
    changeNow(renewDigest(change, before, fields), options),
  );
  useEffect(() => {
    if (dueChange !== null) makeDueChange(dueChange);
  }, [dueChange]);

  const changeList = (change: string, options: ListChangeOptions = {}) => {
    if (isSaving) setWaitingChanges((earlier) => [...earlier, { change, options, fields }]);
    else changeNow(change, options);
  };

  const latest = useRef({ type, takeTheirs, keepMine, changeList });
  useEffect(() => {
    latest.current = { type, takeTheirs, keepMine, changeList };
  });
  const form = useMemo<EditedForm>(
    () => ({
      type: (name, text) => latest.current.type(name, text),
      takeTheirs: (name) => latest.current.takeTheirs(name),
      keepMine: (name) => latest.current.keepMine(name),
      changeList: (change, options) => latest.current.changeList(change, options),
      linkTo,
    }),
    [linkTo],
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

/** Tells whether a form that wasn't received can be sent again as it is: the connection was lost, or the portal had a failure. */
function canArriveLater({ isUnsent, isRefused }: SettingsAnswer): boolean {
  return isUnsent === true && isRefused !== true;
}

/** Moves the focus to an entry's handle, so that it can be moved on. */
function focusEntry(name: string): void {
  const card = document.querySelector(`[data-entry="${CSS.escape(name)}"]`);
  card?.querySelector<HTMLElement>('[data-handle]')?.focus();
  card?.scrollIntoView({ block: 'nearest' });
}

/** Returns what was last taken out of a list. It's back once `notePutBack` was called and there's a response. */
export function useRemoved(answer: SettingsAnswer | undefined) {
  const [removed, setRemoved] = useState(answer?.removed ?? null);
  const [isPutBack, setIsPutBack] = useState(false);
  const [lastAnswer, setLastAnswer] = useState(answer);
  if (answer !== lastAnswer) {
    setLastAnswer(answer);
    setIsPutBack(false);
    if (answer !== undefined && answer.isUnsent !== true && (isPutBack || answer.removed !== null)) setRemoved(answer.removed);
  }
  return { removed: isPutBack ? null : removed, notePutBack: () => setIsPutBack(true) };
}
