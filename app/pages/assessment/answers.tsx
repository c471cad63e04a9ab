import { data } from 'react-router';
import { z } from 'zod';

import type { Route } from './+types/answers';
import { findAttemptUsage } from '#app/features/assessment/find-attempt-usage.server.ts';
import { saveAnswers } from '#app/features/assessment/save-answers.server.ts';
import { submitAttempt } from '#app/features/assessment/submit-attempt.server.ts';
import { deviceTime } from '#app/features/learning/time-of-change.ts';
import { certifyPass } from '#app/features/notifications/notify-others.server.ts';
import { identifier } from '#app/forms/text-schema.server.ts';
import { getPortal } from '#app/portal.ts';
import { readJson } from '#app/request/read-body.server.ts';
import { findLearner } from '#app/request/visitor.server.ts';

const answersForm = z.object({
  attemptId: identifier,
  /** Only the size is limited here, because each answer is checked against its question's options before it's saved. */
  answers: z.array(z.object({ questionId: z.int(), answer: z.string().max(2_000), at: deviceTime.optional() })).max(500),
  /** The time on the device's clock when it sent the answers. */
  sentAt: deviceTime.optional(),
  isSubmission: z.boolean().default(false),
});

export interface GradingResult {
  passed: boolean;
  remaining: number;
}

export interface SavingResult {
  /** The number of answers that were saved, which leaves out those that another device has replaced with newer ones. */
  saved: number;
}

export function loader() {
  throw data("You can't open this address directly. Go back to the assessment.", { status: 405, headers: { Allow: 'POST' } });
}

/** Saves the learner's answers and, on submission, grades the attempt. */
export async function action({ request, context }: Route.ActionArgs) {
  const portal = getPortal(context);
  const { attemptId, answers, sentAt, isSubmission } = await readJson(request, answersForm);
  const learnerId = await findLearner(context);
  if (learnerId === null) throw data("There's no assessment in progress on this device. Reload the assessment page.", { status: 404 });

  const sent = { attemptId, learnerId, answers, sentAt, now: portal.now() };
  const taken = isSubmission
    ? await submitAttempt(portal.database, { ...sent, onPass: certifyPass(portal) })
    : await saveAnswers(portal.database, sent);

  if ('passed' in taken) {
    const { remaining } = await findAttemptUsage(portal.database, learnerId, portal.content.assessment.maxAttempts);
    return Response.json({ passed: taken.passed, remaining } satisfies GradingResult);
  }
  if (taken.kind === 'unknown-attempt') throw data("This assessment isn't on this device. Reload the assessment page.", { status: 404 });
  if (taken.kind === 'already-graded') throw data("This assessment has been graded, so its answers can't be changed.", { status: 409 });
  if (taken.kind === 'unknown-answer')
    throw data(`Question ${taken.questionId} doesn't have that answer. Reload the assessment page.`, { status: 422 });
  return Response.json({ saved: answers.length - taken.outdated } satisfies SavingResult);
}
