import { useEffect, useMemo } from 'react';
import { href } from 'react-router';

import { FetchedRecord } from '#app/browser/fetched-record.ts';
import { Store, useStore } from '#app/browser/store.ts';
import { applyCourseChange, noCourseActivity, isCourseChange, type CourseChange, type CourseActivity } from './course-rules.ts';
import { onRefused, onSaved, saveChange, useLearnerRecord, useUnsaved } from './learner-record.ts';
import { isOtherLearner, keyOf, type LearningChange } from './rules.ts';

export interface CourseRecord extends CourseActivity {
  learner: string | null;
}

const fetched = new FetchedRecord<CourseRecord>(href('/course/mine'));

/** The changes that the server doesn't have yet, by key, whether made on this page or left unsent by an earlier visit. */
const changes = new Store<ReadonlyMap<string, CourseChange>>(new Map());

// Once the server has a change, its record counts: it may have been changed on another device since. Until the record has loaded, the
// change stays, so that it doesn't disappear from the page for a moment.
onSaved((saved) => {
  const course = saved.filter(isCourseChange);
  fetched.applySaved((record) => course.reduce(applyCourseChange, record));
  if (fetched.get() !== null) drop(course);
});

onRefused(drop);

/** Returns this learner's answers, notes and bookmarks in lessons: the server's record, plus changes made since then on this device. */
export function useCourseRecord(): CourseActivity & { isLoaded: boolean } {
  const learner = useLearnerRecord()?.learner ?? null;
  const unsaved = useUnsaved();
  const record = useStore(fetched);
  const made = useStore(changes);

  useEffect(() => fetched.load(), []);
  useEffect(() => note([...unsaved.values()].filter(isCourseChange)), [unsaved]);
  useEffect(() => {
    if (isOtherLearner(fetched.get()?.learner ?? null, { learner })) startOver();
  }, [learner]);

  return useMemo(
    () => ({ ...[...made.values()].reduce(applyCourseChange, record ?? noCourseActivity), isLoaded: record !== null }),
    [record, made],
  );
}

/** Saves a change made in a lesson, right away in the browser and as soon as possible on the server. */
export function saveCourseChange(change: CourseChange): void {
  note([change]);
  saveChange(change);
}

function note(made: readonly CourseChange[]): void {
  if (made.length > 0) changes.set(new Map([...changes.get(), ...made.map((change) => [keyOf(change), change] as const)]));
}

function drop(done: readonly LearningChange[]): void {
  changes.set(new Map([...changes.get()].filter(([, change]) => !done.includes(change))));
}

/** Clears the changes, because someone else has started on this device and the changes aren't theirs. */
function startOver(): void {
  changes.set(new Map());
  fetched.set(null);
  void fetched.refresh();
}
