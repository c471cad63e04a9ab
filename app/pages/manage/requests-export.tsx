import type { Route } from './+types/requests-export';
import { readBatches, writeFile } from '#app/features/managers/write-table.server.ts';
import { listInbox, requestShape, type ListedRequest } from '#app/features/requests/list-requests.server.ts';
import { getPortal } from '#app/portal.ts';
import { getManager } from '#app/request/visitor.server.ts';
import { filterOf, readInboxAddress } from './request-filter.ts';
import { readFormat, sendTable } from './send-table.server.ts';

/** The requests that the same filters show, as a file. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { database, now } = getPortal(context);
  const format = readFormat(url.searchParams);
  const filter = filterOf(readInboxAddress(url.searchParams), getManager(context).id);
  const batches = readBatches<ListedRequest>((last, limit) => listInbox(database, { ...filter, after: last?.queueKey }, now(), limit));
  return sendTable('requests', format, writeFile(format, requestShape, batches));
}
