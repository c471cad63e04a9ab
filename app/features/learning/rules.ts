/** One answer to a practice item, given at a time as the device's clock has it: UTC, ISO 8601 with milliseconds. */
export interface PracticeReview {
  kind: 'practice';
  id: string;
  at: string;
  right: boolean;
}

/** One change of what a learner did. A lesson, once complete, stays so (specification 4). */
export type LearningChange = { kind: 'lesson'; id: string } | { kind: 'tick'; id: string; ticked: boolean } | PracticeReview;

/** What a learner did, as the learning pages show it. */
export interface LearningRecord {
  lessons: string[];
  /** Ticked items as `page.list.item`. */
  ticks: string[];
}

export const nothingLearned: LearningRecord = { lessons: [], ticks: [] };

/** Applies a change to a record, as the server will. */
export function applyChange<Known extends LearningRecord>(record: Known, change: LearningChange): Known {
  if (change.kind === 'lesson') {
    return record.lessons.includes(change.id) ? record : { ...record, lessons: [...record.lessons, change.id] };
  }

  // Practice is a record of its own, which only its pages fetch.
  if (change.kind === 'practice') return record;

  const others = record.ticks.filter((id) => id !== change.id);
  return { ...record, ticks: change.ticked ? [...others, change.id] : others };
}

/** Returns the key under which a change replaces an earlier one that isn't sent yet. Every answer of practice stays. */
export function keyOf(change: LearningChange): string {
  return change.kind === 'practice' ? `practice:${change.id}:${change.at}` : `${change.kind}:${change.id}`;
}

/**
 * Tells whether a learner is asked who they are: once at first, and again after the first finished module. Anyone who has
 * said "not now" both times, or for the first time after a module, is left alone.
 */
export function isNameAskedFor({ declined, hasFinishedModule }: { declined: Declined; hasFinishedModule: boolean }): boolean {
  return declined === 'never' || (declined === 'at-first' && hasFinishedModule);
}

/** When someone has said "not now". */
export type Declined = 'never' | 'at-first' | 'after-a-module';

/** Counts how many of a module's lessons are complete. */
export function countCompleted(lessons: readonly { id: string }[], completed: readonly string[]): number {
  return lessons.filter((lesson) => completed.includes(lesson.id)).length;
}

/** Finds the first lesson, module by module, that isn't complete, and its number in its module; null when all are. */
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
