import type { Route } from './+types/learners-export';
import { exportLearners } from '#app/features/learners/export-learners.server.ts';
import { readLearnerFilter } from '#app/features/learners/rules.ts';
import { getPortal } from '#app/portal.ts';
import { readFormat, sendTable } from '#app/console-kit/send-table.server.ts';

/** The list as a file: exactly those whom its filter shows, all pages of them. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { database, content, now } = getPortal(context);
  const format = readFormat(url.searchParams);
  const filter = readLearnerFilter(url.searchParams);
  const file = exportLearners(database, { filter, format, content, now: now() });
  return sendTable(context, { name: 'learners', format }, file);
}
