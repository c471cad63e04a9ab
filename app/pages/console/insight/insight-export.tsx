import type { Route } from './+types/insight-export';
import { exportInsight } from './export-insight.server.ts';
import { insightTables, readInsightFilter } from '#app/features/insight/rules.ts';
import { readKey } from '#app/forms/read-query.ts';
import { getPortal } from '#app/portal.ts';
import { readFormat, sendTable } from '#app/console-kit/list/send-table.server.ts';

/** Exports an Insight table with the same filters as the page. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const portal = getPortal(context);
  const format = readFormat(url.searchParams);
  const table = readKey(insightTables, url.searchParams.get('table'));
  if (table === null)
    throw new Response(`Choose one of these Insight tables: ${Object.keys(insightTables).join(', ')}.`, {
      status: 400,
      headers: { 'Content-Type': 'text/plain; charset=utf-8' },
    });

  const filter = readInsightFilter(url.searchParams);
  return sendTable(context, { name: insightTables[table], format }, exportInsight(portal, { table, filter, format, now: portal.now() }));
}
