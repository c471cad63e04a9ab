import type { Route } from './+types/learners-export';
import { exportLearners } from '#app/features/managers/export-learners.server.ts';
import { readLearnerFilter } from '#app/features/managers/learner-rules.ts';
import { getPortal } from '#app/portal.ts';

/** The list as a file: exactly those whom its filter shows, all pages of them. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { database, content, now } = getPortal(context);
  const format = url.searchParams.get('format') === 'json' ? 'json' : 'csv';
  const filter = readLearnerFilter(url.searchParams);
  const file = await exportLearners(database, { filter, format, maxAttempts: content.assessment.maxAttempts, now: now() });

  return new Response(file, {
    headers: {
      'Content-Type': format === 'json' ? 'application/json; charset=utf-8' : 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="learners.${format}"`,
      'Cache-Control': 'private, no-store',
    },
  });
}
