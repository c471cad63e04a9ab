import { data } from 'react-router';
import { z } from 'zod';

import type { Route } from './+types/learner-record';
import { findSignature, listValidTexts } from '#app/features/agreements/find-signature.server.ts';
import { findAssessmentSummary } from '#app/features/assessment/find-assessment-summary.server.ts';
import { findLearnerCertificate } from '#app/features/certificates/find-certificate.server.ts';
import type { LearnerRecord } from '#app/features/learning/learner-record.ts';
import { findProfile } from '#app/features/learning/profile/profile-store.server.ts';
import { noProgress } from '#app/features/learning/rules.ts';
import { saveLearningChanges } from '#app/features/learning/save-changes.server.ts';
import { deviceTime } from '#app/features/learning/time-of-change.ts';
import { resolveMergedLearner, findLearningProgress, listMergedIds } from '#app/features/learning/store.server.ts';
import { identifier } from '#app/forms/text-schema.server.ts';
import { getPortal } from '#app/portal.ts';
import { ensureLearner } from '#app/request/new-device.server.ts';
import { findLearner } from '#app/request/visitor.server.ts';
import { readJson } from '#app/request/read-body.server.ts';

const itemId = z.string().min(1).max(200);
const slugId = z.string().regex(/^[a-z0-9-]{1,200}$/);
const changesSchema = z.object({
  /** The ID of the learner whose record the page shows, or null before anything is saved. */
  learner: identifier.nullish(),
  /** The time on the device's clock when it sent the changes. */
  sentAt: deviceTime.optional(),
  changes: z
    .array(
      z.discriminatedUnion('kind', [
        z.object({ kind: z.literal('lesson'), id: itemId, at: deviceTime.optional() }),
        z.object({ kind: z.literal('tick'), id: itemId, ticked: z.boolean(), at: deviceTime.optional() }),
        z.object({ kind: z.literal('practice'), id: itemId, at: deviceTime, right: z.boolean() }),
        z.object({ kind: z.literal('note'), id: slugId, step: slugId, text: z.string().max(50_000), at: deviceTime }),
        z.object({ kind: z.literal('bookmark'), id: slugId, step: slugId, marked: z.boolean(), at: deviceTime }),
        z.object({ kind: z.literal('place'), id: itemId, step: itemId, at: deviceTime }),
        z.object({ kind: z.literal('check'), id: itemId, option: z.string().min(1).max(2_000), right: z.boolean(), at: deviceTime }),
      ]),
    )
    .max(500),
});

/** Sends the learner's record separately, because the pages themselves are the same for everyone. */
export async function loader({ context }: Route.LoaderArgs) {
  const { database, content } = getPortal(context);
  const learner = await findLearner(context);
  const assessment = await findAssessmentSummary({ database, content }, learner);
  const certificate = learner === null || assessment.state !== 'passed' ? null : await findLearnerCertificate(database, learner);

  const signature = learner === null ? null : await findSignature(database, learner, content.agreement);

  const record: LearnerRecord = {
    learner,
    ids: learner === null ? [] : await listMergedIds(database, learner),
    hasProfile: learner !== null && (await findProfile(database, learner)) !== null,
    ...(learner === null ? noProgress : await findLearningProgress(database, learner)),
    agreement:
      signature === null
        ? null
        : {
            signedAt: signature.signedAt.toISOString(),
            textHash: signature.textHash,
            fullName: signature.fullName,
            signatureLine: signature.signatureLine,
            isValid: listValidTexts(content.agreement).includes(signature.textHash),
          },
    assessment: {
      state: assessment.state,
      answered: assessment.answered,
      questionCount: assessment.questionCount,
      remaining: assessment.remaining,
      certificateNumber: certificate?.number ?? null,
      isRevoked: certificate?.status === 'revoked',
      fullName: assessment.fullName,
    },
  };
  return Response.json(record);
}

export async function action({ request, context }: Route.ActionArgs) {
  const { database, content, now } = getPortal(context);
  const { learner = null, changes, sentAt } = await readJson(request, changesSchema);
  const own = await findLearner(context);
  // A page that was loaded before a merge names the old learner, who now counts as the remaining one.
  if (learner !== null && (await resolveMergedLearner(database, learner)) !== own)
    throw data('Someone else has started on this device since this page loaded. Reload the page.', { status: 409 });

  const learnerId = await ensureLearner(context);
  const saved = await saveLearningChanges({ database, content }, { learnerId, changes, sentAt, now: now() });
  if (saved.kind === 'unknown')
    throw data('This page has changed since it loaded. Reload the page and check the box again.', { status: 422 });
  if (saved.kind === 'refused') throw data(saved.message, { status: 422 });
  return Response.json({ saved: changes.length });
}
