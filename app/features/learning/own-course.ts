import { useEffect, useMemo } from 'react';
import { href } from 'react-router';

import { FetchedRecord } from '#app/browser/fetched-record.ts';
import { Store, useStore } from '#app/browser/store.ts';
import { applyCourseChange, emptyCourse, isCourseChange, type CourseChange, type CourseContents } from './course-rules.ts';
import { saveChange, useMine, useUnsaved } from './mine.ts';
import { keyOf } from './rules.ts';

/** What a learner left in lessons, from the portal. */
export interface CourseRecord extends CourseContents {
  learner: string | null;
}

const fetched = new FetchedRecord<CourseRecord>(href('/course/mine'));

/** Every change this page knows, by key: made here, or unsent from an earlier visit. Those that the portal has change nothing. */
const changes = new Store<ReadonlyMap<string, CourseChange>>(new Map());

/** Returns what this learner left in lessons: the portal's record and what was done here since. */
export function useOwnCourse(): CourseContents & { isLoaded: boolean } {
  const learner = useMine()?.learner ?? null;
  const unsaved = useUnsaved();
  const record = useStore(fetched);
  const made = useStore(changes);

  useEffect(() => fetched.load(), []);
  useEffect(() => note([...unsaved.values()].filter(isCourseChange)), [unsaved]);
  useEffect(() => {
    const known = fetched.get()?.learner ?? null;
    if (learner !== null && known !== null && learner !== known) startOver();
  }, [learner]);

  return useMemo(
    () => ({ ...[...made.values()].reduce(applyCourseChange, record ?? emptyCourse), isLoaded: record !== null }),
    [record, made],
  );
}

/** Saves what was done in a lesson, here right away and on the server as soon as possible. */
export function saveCourseChange(change: CourseChange): void {
  note([change]);
  saveChange(change);
}

function note(made: readonly CourseChange[]): void {
  if (made.length > 0) changes.set(new Map([...changes.get(), ...made.map((change) => [keyOf(change), change] as const)]));
}

/** Someone else has started on this device, and none of this is theirs. */
function startOver(): void {
  changes.set(new Map());
  fetched.set(null);
  void fetched.refresh();
}
