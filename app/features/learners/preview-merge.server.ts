import type { Content } from '#app/content/load-content.ts';
import type { Database } from '#app/platform/database/open-database.ts';
import { gradePaper, mergedCount, remainingAttempts } from '../assessment/rules.ts';
import { countFailedSince, findCountParts, findLimitRecord, listAnswers, listOpenAttempts } from '../assessment/store.server.ts';
import { listAnnotations, listCheckAnswers } from '../learning/course-store.server.ts';
import { listLessonIds } from '../learning/lesson-counts.server.ts';
import { countSharedReviews } from '#app/features/learning/practice/practice-store.server.ts';
import { resolveMergedLearner, findLearningProgress, hasLearner } from '../learning/store.server.ts';
import { countLearner, type LearnerFigures, type MergeLearnersResult, type MergeLearners } from './merge-learners.server.ts';

interface Stores {
  database: Database;
  content: Content;
}

/** Two learners. The first will be merged into the second. */
interface Pair {
  from: string;
  to: string;
  now: Date;
}

/**
 * Returns the numbers before and after a merge, or null if either learner doesn't exist. The preview only reads, so it takes no locks. A
 * test compares the preview with the result of an actual merge.
 */
export async function previewMerge(
  stores: Stores,
  { from: askedFrom, into, now }: Pick<MergeLearners, 'from' | 'into' | 'now'>,
): Promise<MergeLearnersResult | null> {
  const { database, content } = stores;
  if (!(await hasLearner(database, askedFrom)) || !(await hasLearner(database, into))) return null;

  const [from, to] = [await resolveMergedLearner(database, askedFrom), await resolveMergedLearner(database, into)];
  if (from === to) return { kind: 'already-one', learnerId: to };

  const before = { from: await countLearner(database, content, from), into: await countLearner(database, content, to) };
  return { kind: 'merged', learnerId: to, ...before, after: await addUp(stores, { from, to, now }, before) };
}

async function addUp(
  { database, content }: Stores,
  pair: Pair,
  before: { from: LearnerFigures; into: LearnerFigures },
): Promise<LearnerFigures> {
  const sum = (figure: keyof LearnerFigures) => before.from[figure] + before.into[figure];
  const [one, other] = [await findLearningProgress(database, pair.from), await findLearningProgress(database, pair.to)];
  const lessons = new Set([...one.lessons, ...other.lessons]);
  const kept = [...(await listAnnotations(database, pair.from)), ...(await listAnnotations(database, pair.to))];
  const noted = kept.filter(({ note }) => note !== '').map(({ lesson, step }) => `${lesson}/${step}`);
  const bookmarked = kept.filter(({ isBookmarked }) => isBookmarked).map(({ lesson, step }) => `${lesson}/${step}`);
  const checks = [...(await listCheckAnswers(database, pair.from)), ...(await listCheckAnswers(database, pair.to))];
  const graded = await gradeSpareAttempts(database, pair, sum('passedAttempts') > 0);
  const passed = graded.filter((attempt) => attempt.passed).length;
  const used = await countUsed(database, pair, graded);

  return {
    lessons: listLessonIds(content).filter((id) => lessons.has(id)).length,
    ticks: new Set([...one.ticks, ...other.ticks]).size,
    practiceAnswers: sum('practiceAnswers') - (await countSharedReviews(database, pair.from, pair.to)),
    notes: new Set(noted).size,
    bookmarks: new Set(bookmarked).size,
    checks: new Set(checks.map(({ id }) => id)).size,
    signatures: sum('signatures'),
    openAttempts: sum('openAttempts') - graded.length,
    failedAttempts: sum('failedAttempts') + graded.length - passed,
    passedAttempts: sum('passedAttempts') + passed,
    used,
    remaining: remainingAttempts(used, content.assessment.maxAttempts),
    certificates: sum('certificates') + passed,
  };
}

interface SpareGrade {
  learnerId: string;
  passed: boolean;
}

/** Returns the results of the open attempts that the merge will submit. One attempt can stay open, unless either learner has passed. */
async function gradeSpareAttempts(database: Database, { from, to }: Pair, hadPassed: boolean): Promise<SpareGrade[]> {
  const open = await listOpenAttempts(database, [from, to]);
  const graded: SpareGrade[] = [];
  let hasPassed = hadPassed;

  for (const [index, { id, learnerId, paper }] of open.entries()) {
    if (open.length - index <= (hasPassed ? 0 : 1)) break;
    const { passed } = gradePaper(paper, await listAnswers(database, id));
    graded.push({ learnerId, passed });
    hasPassed ||= passed;
  }
  return graded;
}

/** Counts the attempts that will count against the limit, including those that the merge submits. */
async function countUsed(database: Database, { from, to, now }: Pair, graded: readonly SpareGrade[]): Promise<number> {
  const failed = graded.filter(({ passed }) => !passed);
  const partsOf = async (learner: string, other: string) => {
    const { known, remembered } = await findCountParts(database, learner, other);
    const { newestReset } = await findLimitRecord(database, learner);
    const counts = newestReset === null || now > newestReset;
    return {
      parts: { known: known + (counts ? failed.filter(({ learnerId }) => learnerId === learner).length : 0), remembered },
      newestReset,
    };
  };
  const [one, other] = [await partsOf(from, to), await partsOf(to, from)];

  // All failures of both learners since the most recent reset of either one always count.
  const resets = [one.newestReset, other.newestReset].filter((reset) => reset !== null).toSorted((a, b) => b.getTime() - a.getTime());
  const newest = resets[0] ?? null;
  const since = (await countFailedSince(database, [from, to], newest)) + (newest === null || now > newest ? failed.length : 0);
  return Math.max(mergedCount(one.parts, other.parts), since);
}
