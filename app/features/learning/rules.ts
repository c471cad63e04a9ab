/** An answer to a practice item, with the time from the device's clock: UTC, ISO 8601 with milliseconds. */
export interface PracticeReview {
  kind: 'practice';
  id: string;
  at: string;
  right: boolean;
}

/** A change to a learner's record. A completed lesson stays complete (specification 4). */
export type LearningChange = { kind: 'lesson'; id: string } | { kind: 'tick'; id: string; ticked: boolean } | PracticeReview;

/** A learner's record on the learning pages. */
export interface LearningRecord {
  lessons: string[];
  /** Checked items as `page.list.item`. */
  ticks: string[];
}

export const nothingLearned: LearningRecord = { lessons: [], ticks: [] };

/** Applies a change to a record, as the server will. */
export function applyChange<Known extends LearningRecord>(record: Known, change: LearningChange): Known {
  if (change.kind === 'lesson') {
    return record.lessons.includes(change.id) ? record : { ...record, lessons: [...record.lessons, change.id] };
  }

  // Practice has its own record, which only its pages fetch.
  if (change.kind === 'practice') return record;

  const others = record.ticks.filter((id) => id !== change.id);
  return { ...record, ticks: change.ticked ? [...others, change.id] : others };
}

/** Puts answers in the order they were given. */
export function sortReviews(reviews: Iterable<PracticeReview>): PracticeReview[] {
  return [...reviews].toSorted((a, b) => (a.at < b.at ? -1 : Number(a.at > b.at)));
}

/** Returns the key by which a change replaces an earlier unsent one. Practice answers never replace each other. */
export function keyOf(change: LearningChange): string {
  return change.kind === 'practice' ? `practice:${change.id}:${change.at}` : `${change.kind}:${change.id}`;
}

/**
 * Tells whether to ask for a learner's name: once at first, and again after the first finished module. Anyone who said "not now"
 * both times, or for the first time after a module, isn't asked again.
 */
export function isNameAskedFor({ declined, hasFinishedModule }: { declined: Declined; hasFinishedModule: boolean }): boolean {
  return declined === 'never' || (declined === 'at-first' && hasFinishedModule);
}

/** When someone said "not now". */
export type Declined = 'never' | 'at-first' | 'after-a-module';

/** Counts a module's completed lessons. */
export function countCompleted(lessons: readonly { id: string }[], completed: readonly string[]): number {
  return lessons.filter((lesson) => completed.includes(lesson.id)).length;
}

/** Finds the first incomplete lesson, module by module, and its number in the module. Null if all are complete. */
export function findNextLesson<Lesson extends { id: string }>(
  modules: readonly { lessons: readonly Lesson[] }[],
  completed: readonly string[],
): { lesson: Lesson; number: number } | null {
  for (const module of modules) {
    const index = module.lessons.findIndex(({ id }) => !completed.includes(id));
    const lesson = module.lessons[index];
    if (lesson !== undefined) return { lesson, number: index + 1 };
  }
  return null;
}
