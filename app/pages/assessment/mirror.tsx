import { data } from 'react-router';
import { z } from 'zod';

import type { Route } from './+types/mirror';
import { reportMirror } from '#app/features/assessment/report-mirror.server.ts';
import { getPortal } from '#app/portal.ts';
import { ensureDevice } from '#app/request/visitor.server.ts';
import { readJson } from '#app/request/read-body.server.ts';

const mirrorSchema = z.object({
  entries: z.array(z.object({ ip: z.string().max(200), attempts: z.number().min(0).max(1_000), lastAttempt: z.string().max(60) })).max(200),
});

export function loader() {
  throw data('The record of attempts is sent here, not read.', { status: 405, headers: { Allow: 'POST' } });
}

/** Takes what the browser remembers of failed attempts; answers with the count that holds. */
export async function action({ request, context }: Route.ActionArgs) {
  const { database, content, now } = getPortal(context);
  const { entries } = await readJson(request, mirrorSchema);

  const standing = await reportMirror(database, {
    learnerId: ensureDevice(context),
    entries,
    maxAttempts: content.assessment.maxAttempts,
    now: now(),
  });
  return Response.json({ used: standing.used, remaining: standing.remaining });
}
