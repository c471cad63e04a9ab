import { useEffect, useRef, useState, type ReactNode } from 'react';
import { flushSync } from 'react-dom';

import type { StepAnnotation } from '#app/features/learning/course-rules.ts';
import { useLearnerRecord } from '#app/features/learning/learner-record.ts';
import { saveCourseChange } from '#app/features/learning/course-record.ts';
import { timeAfter } from '#app/features/learning/rules.ts';
import { Button } from '#app/ui/button.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { hasDraft, NoteEditor, saveNote } from './note-editor.tsx';

interface AnnotationViewProps {
  kept: StepAnnotation;
  /** The step's title, which gives each button a unique name if several steps are listed. */
  of?: string;
  /** Set if the step or its lesson has been removed. Nothing new can be added then, and a note on a removed lesson can only be deleted. */
  gone?: 'step' | 'lesson' | undefined;
  /** False until the learner's notes have loaded. Until then a note can't be edited, because it would replace one that isn't shown yet. */
  isLoaded: boolean;
  children?: ReactNode;
}

/** Shows a step's note and bookmark, with the buttons that change them. */
export function AnnotationView({ kept, of, gone, isLoaded, children }: AnnotationViewProps) {
  const { lesson, step, note, isBookmarked, bookmarkedAt } = kept;
  const mine = useLearnerRecord();
  const [isEditing, setIsEditing] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const ofStep = of === undefined ? null : <span className="sr-only">: {of}</span>;

  // Unsaved text isn't shown in the first render, because only the browser has it and the first render has to match the server's.
  useEffect(() => {
    if (isLoaded && mine !== null && hasDraft(mine, { lesson, step })) setIsEditing(true);
  }, [isLoaded, mine, lesson, step]);

  function close(): void {
    flushSync(() => setIsEditing(false));
    button.current?.focus();
  }

  function toggle(): void {
    saveCourseChange({ kind: 'bookmark', id: lesson, step, marked: !isBookmarked, at: timeAfter(bookmarkedAt, Date.now()) });
  }

  return (
    <>
      {isEditing || note === '' ? null : (
        <p className="my-2 max-w-[68ch] rounded-md border border-line bg-sunken px-4 py-3 wrap-anywhere whitespace-pre-line">
          <span className="sr-only">Your note: </span>
          {note}
        </p>
      )}
      {isEditing ? <NoteEditor kept={kept} onClose={close} /> : null}
      <div className="-mx-4 flex flex-wrap items-center max-sm:-mx-3 print:hidden">
        {gone !== undefined && !isBookmarked ? null : (
          <Button look="quiet" onClick={toggle}>
            <Icon name="bookmark" className={isBookmarked ? 'size-4.5 fill-current' : 'size-4.5'} />
            {isBookmarked ? 'Remove bookmark' : 'Bookmark'}
            {ofStep}
          </Button>
        )}
        {gone === 'lesson' && note !== '' ? (
          <Button look="quiet" onClick={() => saveNote(kept, '')}>
            Delete note
            {ofStep}
          </Button>
        ) : null}
        {isEditing || !isLoaded || gone === 'lesson' ? null : (
          <Button ref={button} look="quiet" onClick={() => setIsEditing(true)}>
            <Icon name="pencil-line" className="size-4.5" />
            {note === '' ? 'Add a note' : 'Edit note'}
            {ofStep}
          </Button>
        )}
        {children}
      </div>
    </>
  );
}
