import type { Route } from './+types/practice-record';
import { listMissed } from '#app/features/assessment/list-missed.server.ts';
import type { PracticeRecord } from '#app/features/learning/practice/practice-record.ts';
import { listCheckAnswers } from '#app/features/learning/course-store.server.ts';
import { applyReviews, listMissedChecks, sortReviews } from '#app/features/learning/practice/practice-rules.ts';
import { listReviews } from '#app/features/learning/practice/practice-store.server.ts';
import { getPortal } from '#app/portal.ts';
import { findLearner } from '#app/request/visitor.server.ts';

const eightDays = 8 * 86_400_000;

/**
 * Sends the learner's practice record: how well they know each item, their recent answers, and the assessment questions they missed. The
 * record is calculated from the entire log and the missed lesson checks, so that two devices agree even after being offline.
 */
export async function loader({ context }: Route.LoaderArgs) {
  const { database, now } = getPortal(context);
  const learner = await findLearner(context);
  const log = learner === null ? [] : await listReviews(database, learner);
  const checks = learner === null ? [] : listMissedChecks(await listCheckAnswers(database, learner));
  const record: PracticeRecord = {
    learner,
    cards: [...applyReviews([], sortReviews([...checks, ...log])).values()],
    missed: learner === null ? [] : await listMissed(database, learner),
    recent: log.filter(({ at }) => Date.parse(at) > now().getTime() - eightDays),
  };
  return Response.json(record);
}
