import type { Content } from '#app/content/load-content.ts';
import type { Database } from '#app/platform/database/open-database.ts';
import { findRecall } from './find-recall.server.ts';
import { findItems } from './find-items.server.ts';
import { findCertificateTimes, findPassRates } from './find-pass-rates.server.ts';
import { findDropOff } from './find-drop-off.server.ts';
import type { InsightFilter, InsightTable, PassCount } from './rules.ts';
import { writeFlag } from './item-statistics.ts';
import { writeTable, type TableFormat } from '../lists/write-table.server.ts';

interface Stores {
  database: Database;
  content: Content;
}

export interface ExportInsight {
  table: InsightTable;
  filter: InsightFilter;
  format: TableFormat;
  now: Date;
}

type TableOf = (stores: Stores, asked: ExportInsight) => AsyncGenerator<string>;

/** Exports an Insight table with exact numbers, even for small samples. */
export function exportInsight(stores: Stores, asked: ExportInsight): AsyncGenerator<string> {
  return tables[asked.table](stores, asked);
}

const countTitles = { graded: 'Attempts', passed: 'Passed', rate: 'Pass rate' };

function writeCounts({ graded, passed }: PassCount) {
  return { graded, passed, rate: graded === 0 ? null : round(passed / graded) };
}

const tables: Record<InsightTable, TableOf> = {
  months: ({ database }, { filter, format, now }) =>
    writeTable(
      format,
      { month: 'Month', ...countTitles },
      readRows(async () => {
        const { months } = await findPassRates(database, { code: filter.code, now });
        return months.map(({ month, ...count }) => ({ month, ...writeCounts(count) }));
      }),
    ),
  attempts: ({ database }, { filter, format, now }) =>
    writeTable(
      format,
      { attempt: 'Attempt', ...countTitles },
      readRows(async () => {
        const { attempts } = await findPassRates(database, { code: filter.code, now });
        return attempts.map(({ attempt, ...count }) => ({ attempt, ...writeCounts(count) }));
      }),
    ),
  codes: ({ database }, { format, now }) =>
    writeTable(
      format,
      { code: 'Code', label: 'Label', ...countTitles, firstGraded: 'First attempts', firstPassed: 'Passed first attempt' },
      readRows(async () => {
        const { codes } = await findPassRates(database, { code: null, now });
        return codes.map(({ id, label, first, ...count }) => ({
          code: id,
          label,
          ...writeCounts(count),
          firstGraded: first.graded,
          firstPassed: first.passed,
        }));
      }),
    ),
  times: ({ database }, { format, now }) =>
    writeTable(
      format,
      { took: 'Time from first visit to certificate', certificates: 'Certificates' },
      readRows(async () =>
        (await findCertificateTimes(database, now)).bars.map(({ label, count }) => ({ took: label, certificates: count })),
      ),
    ),
  stops: (stores, { filter, format, now }) =>
    writeTable(
      format,
      { lesson: 'Last lesson', title: 'Title', module: 'Module', stopped: 'Stopped' },
      readRows(async () => (await findDropOff(stores, { away: Number(filter.away), now })).lessons),
    ),
  items: (stores, { filter, format }) =>
    writeTable(
      format,
      itemTitles,
      readRows(async () => (await findItems(stores, { order: filter.order })).map(writeItem)),
    ),
  options: (stores, { format }) =>
    writeTable(
      format,
      optionTitles,
      readRows(async () => (await findItems(stores, { order: 'number' })).flatMap(writeOptions)),
    ),
  practice: (stores, { format, now }) =>
    writeTable(
      format,
      {
        objective: 'Objective',
        module: 'Module',
        lesson: 'Lesson',
        known: 'Items practised',
        kept: 'Recall',
        forgotten: 'Forgotten at least once',
      },
      readRows(async () =>
        (await findRecall(stores, now)).objectives.map(({ taught, kept, forgotten, ...one }) => ({
          ...one,
          lesson: taught.label,
          kept: round(kept),
          forgotten: round(forgotten),
        })),
      ),
    ),
};

const itemTitles = {
  question: 'Question',
  text: 'Text',
  objective: 'Objective',
  isCurrent: 'In use',
  asked: 'Answers',
  facility: 'Right',
  discrimination: 'Discrimination (corrected point-biserial)',
  seconds: 'Mean time (seconds)',
  flags: 'To review',
};

type Item = Awaited<ReturnType<typeof findItems>>[number];

function writeItem({ name, text, objective, isCurrent, asked, flags, ...item }: Item) {
  return {
    question: name,
    text,
    objective,
    isCurrent,
    asked,
    facility: round(item.facility),
    discrimination: round(item.discrimination),
    seconds: round(item.seconds),
    flags: flags.map(writeFlag).join('; '),
  };
}

const optionTitles = {
  question: 'Question',
  isCurrent: 'In use',
  option: 'Option',
  isKey: 'Correct answer',
  chosen: 'Chosen',
  share: 'Share',
  rest: 'Score on other questions',
};

function writeOptions({ name, isCurrent, options }: Item) {
  return options.map(({ text, isKey, chosen, share, rest }) => ({
    question: name,
    isCurrent,
    option: text ?? 'No answer',
    isKey,
    chosen,
    share: round(share),
    rest: round(rest),
  }));
}

/** Rounds to four decimals. More decimals would be noise, and the two databases would differ in the last one. */
function round(value: number): number;
function round(value: number | null): number | null;
function round(value: number | null): number | null {
  return value === null ? null : Math.round(value * 10_000) / 10_000;
}

/** Reads all rows at once, because there are few counters no matter how many attempts were made. */
async function* readRows<Row>(read: () => Promise<readonly Row[]>): AsyncGenerator<readonly Row[]> {
  yield await read();
}
