import type { Route } from './+types/practice-record';
import { listMissed } from '#app/features/assessment/list-missed.server.ts';
import { findPracticeCards } from '#app/features/learning/find-practice.server.ts';
import type { PracticeRecord } from '#app/features/learning/own-practice.ts';
import { getPortal } from '#app/portal.ts';
import { findLearner } from '#app/request/visitor.server.ts';

/** How well this learner knows each practice item, and which questions of the assessment were missed. */
export async function loader({ context }: Route.LoaderArgs) {
  const { database } = getPortal(context);
  const learner = await findLearner(context);
  const record: PracticeRecord = {
    learner,
    cards: learner === null ? [] : await findPracticeCards(database, learner),
    missed: learner === null ? [] : await listMissed(database, learner),
  };
  return Response.json(record, { headers: { 'Cache-Control': 'private, no-store' } });
}
