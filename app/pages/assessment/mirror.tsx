import { data } from 'react-router';
import { z } from 'zod';

import type { Route } from './+types/mirror';
import { findAttemptUsage } from '#app/features/assessment/find-attempt-usage.server.ts';
import { reportMirror } from '#app/features/assessment/report-mirror.server.ts';
import { isMirrorEntry, longestMirror, mirrorCount, type MirrorEntry } from '#app/features/assessment/rules.ts';
import { getPortal } from '#app/portal.ts';
import { readJson } from '#app/request/read-body.server.ts';
import { ensureLearner } from '#app/request/new-device.server.ts';
import { findLearner } from '#app/request/visitor.server.ts';

const mirrorSchema = z.object({ entries: z.array(z.custom<MirrorEntry>(isMirrorEntry)).max(longestMirror) });

export function loader() {
  throw data("You can't open this address directly. Go back to the assessment.", { status: 405, headers: { Allow: 'POST' } });
}

/** Receives the browser's record of failed attempts, and returns the number of attempts used and remaining. */
export async function action({ request, context }: Route.ActionArgs) {
  const { database, content, now } = getPortal(context);
  const { entries } = await readJson(request, mirrorSchema);
  const { maxAttempts } = content.assessment;

  // No learner is created for a device that has no failed attempts to report.
  const learnerId = mirrorCount(entries, null) === 0 ? await findLearner(context) : await ensureLearner(context);
  const standing =
    learnerId === null
      ? await findAttemptUsage(database, null, maxAttempts)
      : await reportMirror(database, { learnerId, entries, maxAttempts, now: now() });
  return Response.json({ used: standing.used, remaining: standing.remaining });
}
