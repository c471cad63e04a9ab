import { findDropOff } from '#app/features/insight/find-drop-off.server.ts';
import { findItems } from '#app/features/insight/find-items.server.ts';
import { findCertificateTimes, findPassRates } from '#app/features/insight/find-pass-rates.server.ts';
import { findRecall } from '#app/features/insight/find-recall.server.ts';
import type { InsightFilter, InsightTable } from '#app/features/insight/rules.ts';
import { writeColumns, type TableFormat } from '#app/features/lists/write-table.server.ts';
import type { Portal } from '#app/portal.ts';
import {
  attemptColumns,
  codeColumns,
  itemColumns,
  lessonStopColumns,
  listOptionRows,
  monthColumns,
  optionColumns,
  practiceColumns,
  timeColumns,
  type InsightColumn,
} from './insight-columns.ts';
import { nameCodes } from './load-insight.server.ts';

export interface ExportInsight {
  table: InsightTable;
  filter: InsightFilter;
  format: TableFormat;
  now: Date;
}

type TableOf = (portal: Portal, asked: ExportInsight) => AsyncGenerator<string>;

/** Exports an Insight table with exact numbers, even for small samples. */
export function exportInsight(portal: Portal, asked: ExportInsight): AsyncGenerator<string> {
  return tables[asked.table](portal, asked);
}

const tables: Record<InsightTable, TableOf> = {
  months: tableOf(
    monthColumns,
    async ({ database }, { filter, now }) => (await findPassRates(database, { code: filter.code, now })).months,
  ),
  attempts: tableOf(
    attemptColumns,
    async ({ database }, { filter, now }) => (await findPassRates(database, { code: filter.code, now })).attempts,
  ),
  codes: tableOf(codeColumns, async ({ database }, { now }) => nameCodes(await findPassRates(database, { code: null, now })).codes),
  times: tableOf(timeColumns, async ({ database }, { now }) => (await findCertificateTimes(database, now)).bars),
  stops: tableOf(
    lessonStopColumns,
    async (portal, { filter, now }) => (await findDropOff(portal, { away: Number(filter.away), now })).lessons,
  ),
  items: tableOf(itemColumns, (portal, { filter }) => findItems(portal, { order: filter.order })),
  options: tableOf(optionColumns, async (portal) => (await findItems(portal, { order: 'number' })).flatMap(listOptionRows)),
  practice: tableOf(practiceColumns, async (portal, { now }) => (await findRecall(portal, now)).objectives),
};

function tableOf<Row>(
  columns: readonly InsightColumn<Row, never>[],
  load: (portal: Portal, asked: ExportInsight) => Promise<readonly Row[]>,
): TableOf {
  const written = columns
    .filter((column) => column.in !== 'table')
    .map(({ id, label, exportLabel = label, value }) => ({ id, label: exportLabel, value }));
  return (portal, asked) => writeColumns(asked.format, written, readRows(load(portal, asked)));
}

/** Reads all rows at once, because there are few counters no matter how many attempts were made. */
async function* readRows<Row>(rows: Promise<readonly Row[]>): AsyncGenerator<readonly Row[]> {
  yield await rows;
}
