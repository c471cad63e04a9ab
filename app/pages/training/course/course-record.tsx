import type { Route } from './+types/course-record';
import { listCheckAnswers, listAnnotations } from '#app/features/learning/course-store.server.ts';
import type { CourseRecord } from '#app/features/learning/course-record.ts';
import { getPortal } from '#app/portal.ts';
import { findLearner } from '#app/request/visitor.server.ts';

/** Sends the learner's place in each lesson and answers to checks. */
export async function loader({ context }: Route.LoaderArgs) {
  const { database } = getPortal(context);
  const learner = await findLearner(context);
  const checks = learner === null ? [] : await listCheckAnswers(database, learner);
  const record: CourseRecord = {
    learner,
    checks: checks.map(({ id, option, right }) => ({ id, option, right })),
    steps: learner === null ? [] : await listAnnotations(database, learner),
  };
  return Response.json(record);
}
