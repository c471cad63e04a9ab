/** An answer to a practice item, with the time from the device's clock (UTC, ISO 8601 with milliseconds). */
export interface PracticeReview {
  kind: 'practice';
  id: string;
  at: string;
  right: boolean;
}

/** The lesson step that's on screen, with the time from the device's clock. */
export interface LessonPlace {
  kind: 'place';
  /** The lesson's ID. */
  id: string;
  step: string;
  at: string;
}

/** An answer to a step's check, with the time from the device's clock. The first answer counts. */
export interface CheckAnswer {
  kind: 'check';
  /** The module and step of the check, as `module/step`. */
  id: string;
  /** The option's full text, so that an answer doesn't carry over to a reworded option. */
  option: string;
  right: boolean;
  at: string;
}

/** A note on a step, with the time from the device's clock. Empty text deletes the note. */
export interface StepNote {
  kind: 'note';
  /** The lesson's ID. */
  id: string;
  step: string;
  text: string;
  at: string;
}

/** A bookmark that was set or removed, with the time from the device's clock. */
export interface StepBookmark {
  kind: 'bookmark';
  /** The lesson's ID. */
  id: string;
  step: string;
  marked: boolean;
  at: string;
}

/**
 * Returns the time for a change (UTC, ISO 8601 with milliseconds): now, or just after the last change to the same thing. A device whose
 * clock is behind would otherwise date it before that one, and it would be ignored as older.
 */
export function timeAfter(last: string | number | null, now: number): string {
  return new Date(Math.max(now, new Date(last ?? 0).getTime() + 1)).toISOString();
}

/** Who a record belongs to. */
export interface RecordOwner {
  /** The ID of the record's learner, so that a change is never sent for someone else. Null before the first write. */
  learner: string | null;
  /** Every ID that leads to this learner, including those merged into theirs. Records stored by earlier versions have none. */
  ids?: readonly string[] | undefined;
}

/**
 * Tells whether something on this device is another learner's. If either isn't known yet, it isn't: nothing had been saved, so there was
 * nobody else. After a merge, what was left under the merged ID is still the same person's.
 */
export function isOtherLearner(owner: string | null, record: RecordOwner | null): boolean {
  if (owner === null || record === null || record.learner === null) return false;
  return owner !== record.learner && record.ids?.includes(owner) !== true;
}

/**
 * A change to a learner's record, with the time from the device's clock. A completed lesson stays complete (specification 4). Pages of an
 * earlier build send lessons and ticks without a time.
 */
export type LearningChange =
  | { kind: 'lesson'; id: string; at?: string | undefined }
  | { kind: 'tick'; id: string; ticked: boolean; at?: string | undefined }
  | PracticeReview
  | LessonPlace
  | CheckAnswer
  | StepNote
  | StepBookmark;

export interface LearningProgress {
  lessons: string[];
  /** The checked items, each as `page.list.item`. */
  ticks: string[];
  /** The last step on screen in each lesson, newest last. */
  places: { lesson: string; step: string }[];
}

export const noProgress: LearningProgress = { lessons: [], ticks: [], places: [] };

/** Applies a change to a record in the same way as the server. */
export function applyChange<Known extends LearningProgress>(record: Known, change: LearningChange): Known {
  if (change.kind === 'lesson') return record.lessons.includes(change.id) ? record : { ...record, lessons: [...record.lessons, change.id] };

  if (change.kind === 'tick') {
    const others = record.ticks.filter((id) => id !== change.id);
    return { ...record, ticks: change.ticked ? [...others, change.id] : others };
  }
  // Other kinds of changes are stored in separate records, which are fetched only by the pages that need them.
  if (change.kind !== 'place') return record;

  const others = record.places.filter(({ lesson }) => lesson !== change.id);
  return { ...record, places: [...others, { lesson: change.id, step: change.step }] };
}

/** Returns a change's key. A newer change with the same key replaces an unsent one, but practice answers never replace each other. */
export function keyOf(change: LearningChange): string {
  const { kind, id } = change;
  if (kind === 'practice') return `${kind}:${id}:${change.at}`;
  return kind === 'note' || kind === 'bookmark' ? `${kind}:${id}/${change.step}` : `${kind}:${id}`;
}

/** Counts a module's completed lessons. */
export function countCompleted(lessons: readonly { id: string }[], completed: readonly string[]): number {
  return lessons.filter((lesson) => completed.includes(lesson.id)).length;
}
