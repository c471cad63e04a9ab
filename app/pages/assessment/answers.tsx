import { data } from 'react-router';
import { z } from 'zod';

import type { Route } from './+types/answers';
import { answersSchema } from '#app/features/assessment/answers-schema.ts';
import { saveAnswers } from '#app/features/assessment/save-answers.server.ts';
import { identifier } from '#app/platform/text-schema.server.ts';
import { getPortal } from '#app/portal.ts';
import { findDevice } from '#app/request/visitor.server.ts';
import { readJson } from '#app/request/read-body.server.ts';

const answersForm = z.object({ attemptId: identifier, answers: answersSchema });

export function loader() {
  throw data('Answers are sent here, not read.', { status: 405, headers: { Allow: 'POST' } });
}

/** Saves answers as they are chosen. */
export async function action({ request, context }: Route.ActionArgs) {
  const portal = getPortal(context);
  const { attemptId, answers } = await readJson(request, answersForm);
  const learnerId = findDevice(context);
  if (learnerId === null) throw data('This device has no open assessment. Open the assessment page again.', { status: 404 });

  const saved = await saveAnswers(portal.database, { attemptId, learnerId, answers, now: portal.now() });
  if (saved.kind === 'unknown-attempt') throw data('This device has no such assessment. Open the assessment page again.', { status: 404 });
  if (saved.kind === 'already-graded') throw data('This assessment has been graded, so its answers stay as they are.', { status: 409 });
  if (saved.kind === 'unknown-answer')
    throw data(`Question ${saved.questionId} has no such answer. Open the assessment page again.`, { status: 422 });
  return Response.json({ saved: answers.length });
}
