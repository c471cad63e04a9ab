import type { Route } from './+types/records-export';
import { listRecords, type StoredRecord } from '#app/features/records/store.server.ts';
import { recordedActions } from '#app/features/records/rules.ts';
import { toCsv } from '#app/features/requests/csv.ts';
import { getPortal } from '#app/portal.ts';
import { readRecordFilter } from './record-filter.ts';

const heading = ['Number', 'Time (UTC)', 'Who', 'What', 'Action', 'To what', 'Before', 'After', 'Why', 'Hash before', 'Hash'];

/** The records that the page's filter leaves, all of them, as a file. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const format = url.searchParams.get('format') ?? 'csv';
  if (format !== 'csv' && format !== 'json')
    return new Response('This portal writes records as csv or json. Ask for one of them.', {
      status: 400,
      headers: { 'Content-Type': 'text/plain; charset=utf-8' },
    });

  const records = await listRecords(getPortal(context).database, readRecordFilter(url.searchParams));
  const isCsv = format === 'csv';
  return new Response(isCsv ? toCsv([heading, ...records.map(csvRow)]) : `${JSON.stringify(records.map(jsonRow), null, 2)}\n`, {
    headers: {
      'Content-Type': isCsv ? 'text/csv; charset=utf-8' : 'application/json; charset=utf-8',
      'Content-Disposition': `attachment; filename="records.${format}"`,
      'Cache-Control': 'private, no-store',
      'X-Robots-Tag': 'noindex, nofollow',
    },
  });
}

function csvRow(record: StoredRecord): string[] {
  const { sequence, happenedAt, actor, action, subject, before, after, reason, previousHash, hash } = record;
  return [
    String(sequence),
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
