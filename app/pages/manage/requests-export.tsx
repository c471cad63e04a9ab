import type { Route } from './+types/requests-export';
import { listInbox, requestsToCsv, requestsToJson } from '#app/features/requests/list-requests.server.ts';
import { getPortal } from '#app/portal.ts';
import { getManager } from '#app/request/visitor.server.ts';
import { filterOf, readInboxAddress } from './request-filter.ts';

/** The requests that the same filters show, as a file. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { database, now } = getPortal(context);
  const format = url.searchParams.get('format') ?? 'csv';
  if (format !== 'csv' && format !== 'json')
    return new Response('Requests are exported as csv or json.', { status: 400, headers: { 'Content-Type': 'text/plain; charset=utf-8' } });

  const filter = filterOf(readInboxAddress(url.searchParams), getManager(context).id);
  const requests = await listInbox(database, filter, now());
  return new Response(format === 'csv' ? requestsToCsv(requests) : requestsToJson(requests), {
    headers: {
      'Content-Type': `${format === 'csv' ? 'text/csv' : 'application/json'}; charset=utf-8`,
      'Content-Disposition': `attachment; filename="requests.${format}"`,
      'Cache-Control': 'private, no-store',
      'X-Robots-Tag': 'noindex, nofollow',
    },
  });
}
