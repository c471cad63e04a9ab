import { isAnnotated, type StepAnnotation } from '#app/features/learning/course-rules.ts';

export interface NotedModule {
  id: string;
  title: string;
  lessons: { id: string; title: string; steps: { id: string; title: string }[] }[];
}

/** A lesson with its annotated steps. In `entries`, removed steps come last and have no title. */
export interface NotedLesson {
  module: Pick<NotedModule, 'id' | 'title'>;
  id: string;
  title: string;
  number: number;
  entries: { kept: StepAnnotation; title: string | null }[];
}

/** Sorts a learner's notes and bookmarks by lesson, in the order of the course. `gone` contains those on lessons that have been removed. */
export function sortAnnotations(
  course: readonly NotedModule[],
  steps: readonly StepAnnotation[],
): { lessons: NotedLesson[]; gone: StepAnnotation[] } {
  const kept = steps.filter(isAnnotated);

  const lessons = course.flatMap((module) =>
    module.lessons.map(({ id, title, steps: known }, index) => {
      const titles = new Map(known.map((step, place) => [step.id, { title: step.title, place }]));
      const ofLesson = kept.filter(({ lesson }) => lesson === id);
      const placeOf = ({ step }: StepAnnotation) => titles.get(step)?.place ?? known.length;
      const entries = ofLesson
        .toSorted((one, other) => placeOf(one) - placeOf(other))
        .map((each) => ({ kept: each, title: titles.get(each.step)?.title ?? null }));
      return { module, id, title, number: index + 1, entries };
    }),
  );
  const known = new Set(lessons.map(({ id }) => id));
  return { lessons: lessons.filter(({ entries }) => entries.length > 0), gone: kept.filter(({ lesson }) => !known.has(lesson)) };
}
