import type { Route } from './+types/audit-log-export';
import { readBatches, writeFile } from '#app/features/lists/write-table.server.ts';
import { listRecords, type StoredRecord } from '#app/features/audit-log/store.server.ts';
import { recordedActions } from '#app/features/audit-log/rules.ts';
import { getPortal } from '#app/portal.ts';
import { readRecordFilter } from './audit-log-filter.ts';
import { readFormat, sendTable } from '#app/console-kit/send-table.server.ts';

const heading = ['Number', 'Time (UTC)', 'Who', 'What', 'Action', 'To what', 'Before', 'After', 'Why', 'Hash before', 'Hash'];

/** The records that the page's filter leaves, all of them, as a file. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const format = readFormat(url.searchParams);
  const { database } = getPortal(context);
  const filter = readRecordFilter(url.searchParams);
  const batches = readBatches<StoredRecord>((last, limit) => listRecords(database, { ...filter, before: last?.sequence }, limit));
  return sendTable(context, { name: 'records', format }, writeFile(format, { heading, csvRow, jsonRow }, batches));
}

function csvRow(record: StoredRecord): (string | number)[] {
  const { sequence, happenedAt, actor, action, subject, before, after, reason, previousHash, hash } = record;
  return [
    sequence,
    happenedAt,
    actor,
    recordedActions[action],
    action,
    subject,
    before ?? '',
    after ?? '',
    reason ?? '',
    previousHash,
    hash,
  ];
}

function jsonRow({ before, after, ...record }: StoredRecord) {
  return {
    ...record,
    before: before === null ? null : (JSON.parse(before) as unknown),
    after: after === null ? null : (JSON.parse(after) as unknown),
  };
}
