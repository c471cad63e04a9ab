import { useEffect, useRef, useState } from 'react';

import { useStore } from '#app/browser/store.ts';
import { StoredValue } from '#app/browser/stored-value.ts';
import type { StepAnnotation } from '#app/features/learning/course-rules.ts';
import { isOtherLearner, timeAfter, type RecordOwner } from '#app/features/learning/rules.ts';
import { useLearnerRecord } from '#app/features/learning/learner-record.ts';
import { noteLimit, cleanNote } from '#app/features/learning/note-rules.ts';
import { saveCourseChange } from '#app/features/learning/course-record.ts';
import { Button } from '#app/ui/button.tsx';
import { TextArea } from '#app/ui/fields/text-area.tsx';

interface Drafts {
  /** The learner who typed them, because several can use a device one after the other. Null if nothing of theirs had been saved yet. */
  learner: string | null;
  /** Unsaved text by lesson and step. */
  values: Readonly<Record<string, string>>;
}

/** Unsaved text, stored so that nothing is lost if the page is closed or a note is rejected. */
const drafts = new StoredValue<Drafts>({
  key: 'northkey-draft-notes',
  initial: { learner: null, values: {} },
  parse: (stored) => {
    const { learner, values } = (stored ?? {}) as Partial<Record<keyof Drafts, unknown>>;
    return { learner: typeof learner === 'string' ? learner : null, values: readTexts(values) };
  },
});

/** Returns a learner's unsaved texts. Another learner's are left out, and replaced as soon as this one types something. */
function draftsOf(record: RecordOwner | null, { learner: owner, values }: Drafts = drafts.get()): Drafts['values'] {
  return isOtherLearner(owner, record) ? {} : values;
}

interface NoteEditorProps {
  kept: StepAnnotation;
  onClose: () => void;
}

/** Lets a learner edit a step's note. The note is saved when the field loses focus or when the button closes the editor. */
export function NoteEditor({ kept, onClose }: NoteEditorProps) {
  const record = useLearnerRecord();
  const typed = draftsOf(record, useStore(drafts))[keyOfDraft(kept)] ?? kept.note;
  const [error, setError] = useState<string>();
  const area = useRef<HTMLTextAreaElement>(null);
  const isEmpty = typed.trim() === '';
  useEffect(() => area.current?.focus(), []);

  function save(): boolean {
    const read = cleanNote(typed);
    setError('error' in read ? read.error : undefined);
    if ('error' in read) return false;
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
  return draftsOf(record)[keyOfDraft(kept)] !== undefined;
}

function nameButton(isEmpty: boolean, isNew: boolean): string {
  if (!isEmpty) return 'Save note';
  return isNew ? 'Close' : 'Delete note';
}

function setDraft(record: RecordOwner | null, kept: StepAnnotation, text: string | undefined): void {
  const { [keyOfDraft(kept)]: _, ...others } = draftsOf(record);
  const values = text === undefined ? others : { ...others, [keyOfDraft(kept)]: text };
  // Without a text, nothing stays stored: a stored value counts as unsent work.
  drafts.set(Object.keys(values).length === 0 ? drafts.initial : { learner: record?.learner ?? null, values });
}

function keyOfDraft({ lesson, step }: Pick<StepAnnotation, 'lesson' | 'step'>): string {
  return `${lesson}/${step}`;
}

function readTexts(values: unknown): Record<string, string> {
  if (typeof values !== 'object' || values === null) return {};
  return Object.fromEntries(Object.entries(values).filter((entry): entry is [string, string] => typeof entry[1] === 'string'));
}
