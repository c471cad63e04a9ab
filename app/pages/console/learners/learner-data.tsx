import { href, redirect } from 'react-router';

import type { Route } from './+types/learner-data';
import { writePersonFile } from '#app/features/learners/export-person.server.ts';
import { getPortal } from '#app/portal.ts';
import { noteEvent } from '#app/request/note-event.server.ts';
import { getManager } from '#app/request/visitor.server.ts';

/**
 * Sends a learner's data as a file to a manager who has recorded a reason. Other managers are redirected to the page that asks for a
 * reason.
 */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { database, content, now } = getPortal(context);
  const asked = { learnerId: params.learner, actor: getManager(context).email, now: now() };
  const file = await writePersonFile({ database, content }, asked);

  if (file.kind === 'unknown-learner') return new Response('Learner not found.', { status: 404 });
  if (file.kind === 'not-recorded')
    throw redirect(href('/manage/learners/:learner/:change', { learner: params.learner, change: 'export' }));
  await noteEvent(context, 'person-exported', { account: asked.actor });
  return new Response(file.json, {
    headers: {
      'Content-Type': 'application/json; charset=utf-8',
      'Content-Disposition': `attachment; filename="learner-${file.deviceCode}.json"`,
    },
  });
}
