import type { Content } from '#app/content/load-content.ts';
import type { Database } from '#app/platform/database/open-database.ts';
import { countProgress, type ProgressCount } from './store.server.ts';

const day = 86_400_000;

export interface LessonDropOff {
  /** The lesson's ID, or null for learners who haven't completed a lesson. */
  lesson: string | null;
  title: string;
  module: string | null;
  stopped: number;
}

export interface DropOff {
  /** The number of learners who reached each step, in course order. */
  steps: { step: string; learners: number }[];
  stopped: number;
  modules: { module: string; title: string; stopped: number }[];
  lessons: LessonDropOff[];
  /** The number of learners who stopped, by assessment status. */
  stages: { stage: 'none' | 'open' | 'failed'; stopped: number }[];
}

/**
 * Finds where learners stopped: after which lesson, and before, during or after an attempt. Counts the learners who haven't passed and
 * haven't visited for a given number of days.
 */
export async function findDropOff(
  { database, content }: { database: Database; content: Pick<Content, 'modules' | 'modulePages'> },
  { away, now }: { away: number; now: Date },
): Promise<DropOff> {
  const counts = await countProgress(database, new Date(now.getTime() - away * day));
  const notPassed = counts.filter(({ stage }) => stage !== 'passed');
  const lessons = listLessonStops(notPassed, content);

  return {
    steps: listSteps(counts),
    stopped: sumAway(notPassed),
    modules: groupByModule(lessons, content),
    lessons,
    stages: (['none', 'open', 'failed'] as const).map((stage) => ({
      stage,
      stopped: sumAway(notPassed.filter((count) => count.stage === stage)),
    })),
  };
}

function listSteps(counts: readonly ProgressCount[]): DropOff['steps'] {
  const sum = (fits: (count: ProgressCount) => boolean) => counts.filter(fits).reduce((total, { learners }) => total + learners, 0);
  return [
    { step: 'visited', learners: sum(() => true) },
    { step: 'completed a lesson', learners: sum(({ lastLesson }) => lastLesson !== null) },
    { step: 'started the assessment', learners: sum(({ stage }) => stage !== 'none') },
    { step: 'got a result', learners: sum(({ stage }) => stage === 'failed' || stage === 'passed') },
    { step: 'passed', learners: sum(({ stage }) => stage === 'passed') },
  ];
}

function sumAway(counts: readonly ProgressCount[]): number {
  return counts.reduce((sum, { away }) => sum + away, 0);
}

/** Lists every lesson in order. Learners who haven't completed any lesson come first, and lessons that no longer exist come last. */
function listLessonStops(
  counts: readonly ProgressCount[],
  { modules, modulePages }: Pick<Content, 'modules' | 'modulePages'>,
): LessonDropOff[] {
  const byLesson = Map.groupBy(counts, ({ lastLesson }) => lastLesson);
  const stoppedAt = (lesson: string | null) => sumAway(byLesson.get(lesson) ?? []);
  const known = modules.flatMap(({ id }) =>
    (modulePages.get(id)?.lessons ?? []).map((lesson) => ({
      lesson: lesson.id,
      title: lesson.title,
      module: id,
      stopped: stoppedAt(lesson.id),
    })),
  );
  const ids = new Set<string | null>([null, ...known.map(({ lesson }) => lesson)]);
  const dropped = [...byLesson.keys()]
    .filter((lesson) => !ids.has(lesson))
    .map((lesson) => ({ lesson, title: `Removed lesson: ${lesson}`, module: null, stopped: stoppedAt(lesson) }));
  return [{ lesson: null, title: beforeFirst, module: null, stopped: stoppedAt(null) }, ...known, ...dropped];
}

const beforeFirst = 'Before the first lesson';

function groupByModule(lessons: readonly LessonDropOff[], { modules }: Pick<Content, 'modules'>): DropOff['modules'] {
  const sum = (fits: (stop: LessonDropOff) => boolean) => lessons.filter(fits).reduce((total, { stopped }) => total + stopped, 0);
  const dropped = sum(({ module, lesson }) => module === null && lesson !== null);
  return [
    { module: 'none', title: beforeFirst, stopped: sum(({ lesson }) => lesson === null) },
    ...modules.map(({ id, title }) => ({ module: id, title, stopped: sum(({ module }) => module === id) })),
    ...(dropped === 0 ? [] : [{ module: 'dropped', title: 'Lessons since removed', stopped: dropped }]),
  ];
}
