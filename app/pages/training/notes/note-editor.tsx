import { useEffect, useRef, useState } from 'react';

import { useStore } from '#app/browser/store.ts';
import { StoredValue } from '#app/browser/stored-value.ts';
import type { StepAnnotation } from '#app/features/learning/course-rules.ts';
import { isOtherLearner, timeAfter, type RecordOwner } from '#app/features/learning/rules.ts';
import { onRefused, useLearnerRecord } from '#app/features/learning/learner-record.ts';
import { noteLimit, cleanNote } from '#app/features/learning/note-rules.ts';
import { saveCourseChange } from '#app/features/learning/course-record.ts';
import { Button } from '#app/ui/button.tsx';
import { TextArea } from '#app/ui/fields/text-area.tsx';

interface Drafts {
  /** The learner who typed them, because several can use a device one after the other. Null if nothing of theirs had been saved yet. */
  learner: string | null;
  /** Unsaved text by lesson and step. */
  values: Readonly<Record<string, string>>;
  /** The saved note that each text was typed over. Drafts stored by earlier versions have none. */
  bases: Readonly<Record<string, string>>;
}

/** Unsaved text, stored so that nothing is lost if the page is closed or a note is rejected. */
const drafts = new StoredValue<Drafts>({
  key: 'northkey-draft-notes',
  initial: { learner: null, values: {}, bases: {} },
  parse: (stored) => {
    const { learner, values, bases } = (stored ?? {}) as Partial<Record<keyof Drafts, unknown>>;
    return { learner: typeof learner === 'string' ? learner : null, values: readTexts(values), bases: readTexts(bases) };
  },
});

/** Returns a learner's unsaved texts. Another learner's are left out, and replaced as soon as this one types something. */
function draftsOf(record: RecordOwner | null, stored: Drafts = drafts.get()): Drafts {
  return isOtherLearner(stored.learner, record) ? drafts.initial : stored;
}

// A note that the server refuses becomes unsaved text again, so that it isn't lost.
onRefused((refused, record) => {
  for (const change of refused)
    if (change.kind === 'note' && change.text !== '') setDraft(record, { lesson: change.id, step: change.step, note: '' }, change.text);
});

interface NoteEditorProps {
  kept: StepAnnotation;
  onClose: () => void;
}

/** Lets a learner edit a step's note. The note is saved when the field loses focus or when the button closes the editor. */
export function NoteEditor({ kept, onClose }: NoteEditorProps) {
  const record = useLearnerRecord();
  const { values, bases } = draftsOf(record, useStore(drafts));
  const draft = values[keyOfDraft(kept)];
  const typed = draft ?? kept.note;
  // The note may have been changed on another device since this text was begun. Then both are kept.
  const isChangedElsewhere = draft !== undefined && (bases[keyOfDraft(kept)] ?? '') !== kept.note && !draft.includes(kept.note);
  const [error, setError] = useState<string>();
  const area = useRef<HTMLTextAreaElement>(null);
  const isEmpty = typed.trim() === '';
  useEffect(() => area.current?.focus(), []);

  function save(): boolean {
    const text = isChangedElsewhere ? `${typed}\n\n${kept.note}` : typed;
    const read = cleanNote(text);
    setError('error' in read ? read.error : undefined);
    if ('error' in read) {
      // Both texts are shown, so that they can be shortened.
      if (isChangedElsewhere) {
        setDraft(record, kept, undefined);
        setDraft(record, kept, text);
      }
      return false;
    }
    if (read.text !== kept.note) saveNote(kept, read.text);
    setDraft(record, kept, undefined);
    return true;
  }

  return (
    <div className="py-2 print:hidden">
      <TextArea
        ref={area}
        label="Your note"
        hint={`Only you can see this note in the portal. Leave out clients' personal details. Up to ${noteLimit.toLocaleString('en-CA')} characters.`}
        error={error}
        value={typed}
        onChange={({ target }) => setDraft(record, kept, target.value)}
        // Clearing the text doesn't delete a note. Only the delete button does.
        onBlur={() => (isEmpty ? undefined : save())}
      />
      <Button look="secondary" onClick={() => (save() ? onClose() : area.current?.focus())} className="mt-3">
        {nameButton(isEmpty, kept.note === '')}
      </Button>
    </div>
  );
}

export function saveNote({ lesson, step, notedAt }: StepAnnotation, text: string): void {
  saveCourseChange({ kind: 'note', id: lesson, step, text, at: timeAfter(notedAt, Date.now()) });
}

/** Tells whether a step has unsaved text. */
export function hasDraft(record: RecordOwner, kept: Pick<StepAnnotation, 'lesson' | 'step'>): boolean {
  return draftsOf(record).values[keyOfDraft(kept)] !== undefined;
}

function nameButton(isEmpty: boolean, isNew: boolean): string {
  if (!isEmpty) return 'Save note';
  return isNew ? 'Close' : 'Delete note';
}

function setDraft(record: RecordOwner | null, kept: Pick<StepAnnotation, 'lesson' | 'step' | 'note'>, text: string | undefined): void {
  const key = keyOfDraft(kept);
  const stored = draftsOf(record);
  const { [key]: before, ...values } = stored.values;
  const { [key]: base = '', ...bases } = stored.bases;
  const next =
    text === undefined
      ? { values, bases }
      : { values: { ...values, [key]: text }, bases: { ...bases, [key]: before === undefined ? kept.note : base } };
  // Without a text, nothing stays stored: a stored value counts as unsent work.
  drafts.set(Object.keys(next.values).length === 0 ? drafts.initial : { learner: record?.learner ?? null, ...next });
}

function keyOfDraft({ lesson, step }: Pick<StepAnnotation, 'lesson' | 'step'>): string {
  return `${lesson}/${step}`;
}

function readTexts(values: unknown): Record<string, string> {
  if (typeof values !== 'object' || values === null) return {};
  return Object.fromEntries(Object.entries(values).filter((entry): entry is [string, string] => typeof entry[1] === 'string'));
}
