import type { Route } from './+types/requests-export';
import { readBatches, writeFile } from '#app/features/lists/write-table.server.ts';
import { listInbox, type ListedRequest } from '#app/features/requests/list-requests.server.ts';
import { describeRequestTable } from '#app/features/requests/request-table.ts';
import { getPortal } from '#app/portal.ts';
import { getManager } from '#app/request/visitor.server.ts';
import { filterOf, readInboxAddress } from './request-filter.ts';
import { readFormat, sendTable } from '#app/console-kit/send-table.server.ts';

/** The requests that the same filters show, as a file. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { database, now } = getPortal(context);
  const format = readFormat(url.searchParams);
  const filter = filterOf(readInboxAddress(url.searchParams), getManager(context).id);
  const batches = readBatches<ListedRequest>((last, limit) => listInbox(database, { ...filter, after: last?.queueKey }, now(), limit));
  const table = describeRequestTable(filter.kind === undefined ? undefined : [filter.kind]);
  return sendTable(context, { name: 'requests', format }, writeFile(format, table, batches));
}
