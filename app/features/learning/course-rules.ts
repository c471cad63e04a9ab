import { joinedNoteLimit, mostAnnotations } from './note-rules.ts';
import type { CheckAnswer, LearningChange, StepBookmark, StepNote } from './rules.ts';

/** A change that a learner makes in a lesson, apart from completing it. */
export type CourseChange = CheckAnswer | StepNote | StepBookmark;

export function isCourseChange(change: LearningChange): change is CourseChange {
  return change.kind === 'check' || change.kind === 'note' || change.kind === 'bookmark';
}

/** A learner's note and bookmark for a step, each with the time of its last change. The note is empty once it's deleted. */
export interface StepAnnotation {
  lesson: string;
  step: string;
  note: string;
  notedAt: string | null;
  isBookmarked: boolean;
  bookmarkedAt: string | null;
}

export interface CourseActivity {
  checks: Pick<CheckAnswer, 'id' | 'option' | 'right'>[];
  steps: StepAnnotation[];
}

export const noCourseActivity: CourseActivity = { checks: [], steps: [] };

/** Returns a step's note and bookmark, or an empty annotation if there are none. */
export function findAnnotation(
  steps: readonly StepAnnotation[],
  { lesson, step }: Pick<StepAnnotation, 'lesson' | 'step'>,
): StepAnnotation {
  const nothing = { lesson, step, note: '', notedAt: null, isBookmarked: false, bookmarkedAt: null };
  return steps.find((kept) => kept.lesson === lesson && kept.step === step) ?? nothing;
}

/** Tells whether a step still has a note or a bookmark. */
export function isAnnotated({ note, isBookmarked }: Pick<StepAnnotation, 'note' | 'isBookmarked'>): boolean {
  return note !== '' || isBookmarked;
}

/** Applies a change made in a lesson to a learner's record in the same way as the server. */
export function applyCourseChange<Known extends CourseActivity>(course: Known, change: CourseChange): Known {
  if (change.kind === 'check') {
    const isAnswered = course.checks.some(({ id, option }) => id === change.id && option === change.option);
    return isAnswered ? course : { ...course, checks: [...course.checks, change] };
  }

  const before = findAnnotation(course.steps, { lesson: change.id, step: change.step });
  const last = change.kind === 'note' ? before.notedAt : before.bookmarkedAt;
  if (last !== null && last > change.at) return course;
  const after =
    change.kind === 'note'
      ? { ...before, note: change.text, notedAt: change.at }
      : { ...before, isBookmarked: change.marked, bookmarkedAt: change.at };
  return { ...course, steps: [...course.steps.filter((kept) => kept !== before), after] };
}

/**
 * Chooses which of a merged learner's annotations to move: all on steps that the remaining learner has annotated as well, and as many
 * others as the limit allows, those with a note or a bookmark first, then the newest.
 */
export function chooseMoved(kept: readonly StepAnnotation[], moved: readonly StepAnnotation[]): StepAnnotation[] {
  const keptSteps = new Set(kept.map(nameStep));
  const { shared = [], further = [] } = Object.groupBy(moved, (each) => (keptSteps.has(nameStep(each)) ? 'shared' : 'further'));
  const ranked = further.toSorted((a, b) => Number(isAnnotated(b)) - Number(isAnnotated(a)) || (changedAt(a) < changedAt(b) ? 1 : -1));
  return [...shared, ...ranked.slice(0, Math.max(0, mostAnnotations - kept.length))];
}

function nameStep({ lesson, step }: StepAnnotation): string {
  return `${lesson}/${step}`;
}

function changedAt({ notedAt, bookmarkedAt }: StepAnnotation): string {
  return laterOf(notedAt, bookmarkedAt) ?? '';
}

function laterOf(one: string | null, other: string | null): string | null {
  return (one ?? '') < (other ?? '') ? other : one;
}

/**
 * Merges two learners' notes and bookmarks for a step: both notes stay, newest first, and a bookmark from either learner stays. Only the
 * end of a note that many merges joined can be cut.
 */
export function mergeAnnotations(one: StepAnnotation, other: StepAnnotation): StepAnnotation {
  const [newer, older] = (one.notedAt ?? '') < (other.notedAt ?? '') ? [other, one] : [one, other];
  const isIn = (note: string, whole: string) => `\n\n${whole}\n\n`.includes(`\n\n${note}\n\n`);
  const notes = isIn(older.note, newer.note) ? [newer.note] : [newer.note, older.note];
  return {
    ...newer,
    note: shortenJoined(notes.filter((note) => note !== '').join('\n\n')),
    isBookmarked: one.isBookmarked || other.isBookmarked,
    bookmarkedAt: laterOf(one.bookmarkedAt, other.bookmarkedAt),
  };
}

function shortenJoined(note: string): string {
  // Half of a surrogate pair isn't text.
  return note.length <= joinedNoteLimit
    ? note
    : note
        .slice(0, joinedNoteLimit)
        .replace(/\p{Surrogate}$/u, '')
        .trimEnd();
}
