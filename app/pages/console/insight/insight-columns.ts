import type { ObjectiveRecall } from '#app/features/insight/find-recall.server.ts';
import type { DropOff, LessonDropOff } from '#app/features/insight/find-drop-off.server.ts';
import type { ItemRow } from '#app/features/insight/find-items.server.ts';
import { fewestAnswers, writeFlag, type OptionStatistics } from '#app/features/insight/item-statistics.ts';
import { writeCount, writeShare, type PassCount, type TimeBar } from '#app/features/insight/rules.ts';
import type { Cell } from '#app/features/lists/write-table.server.ts';
import { formatShortMonth } from '#app/time/written-time.ts';
import { tooFew, writeDiscrimination, writeFacility, writeSeconds } from './item-figures.ts';

/** A column of an Insight table, for the screen and for exports. `At` is what the screen knows beyond the row. */
export interface InsightColumn<Row, At = unknown> {
  /** The column's key in JSON exports. */
  id: string;
  label: string;
  /** A more specific heading for CSV files. */
  exportLabel?: string;
  /** Returns the exact value for exports, even for small samples. */
  value: (row: Row) => Cell;
  /** Returns what the screen shows, if it isn't the value itself. */
  show?: (row: Row, at: At) => string;
  /** Limits the column to one place. By default, the column appears in both. */
  in?: 'table' | 'export';
  /** Text is left-aligned and can wrap, while figures are right-aligned. */
  isWords?: boolean;
  className?: string;
  /** Tells whether phones, where some tables have no headings, show the label after the value. */
  hasPhoneLabel?: (row: Row) => boolean;
}

/** Lists the columns that the screen shows. */
export function listShown<Column extends Pick<InsightColumn<never>, 'in'>>(columns: readonly Column[]): Column[] {
  return columns.filter((column) => column.in !== 'export');
}

/** Writes a row's cell for the screen. */
export function showCell<Row, At>({ value, show }: Pick<InsightColumn<Row, At>, 'value' | 'show'>, row: Row, at: At): string {
  return show === undefined ? String(value(row) ?? '') : show(row, at);
}

const countColumns: readonly InsightColumn<PassCount>[] = [
  { id: 'graded', label: 'Attempts', value: ({ graded }) => graded, show: ({ graded }) => writeCount(graded) },
  { id: 'passed', label: 'Passed', value: ({ passed }) => passed, show: ({ passed }) => writeCount(passed) },
  {
    id: 'rate',
    label: 'Pass rate',
    value: ({ passed, graded }) => (graded === 0 ? null : round(passed / graded)),
    show: ({ passed, graded }) => writeShare(passed, graded),
  },
];

export const monthColumns: readonly InsightColumn<PassCount & { month: string }>[] = [
  { id: 'month', label: 'Month', value: ({ month }) => month, show: ({ month }) => writeMonth(month) },
  ...countColumns,
];

export const attemptColumns: readonly InsightColumn<PassCount & { attempt: string }>[] = [
  { id: 'attempt', label: 'Attempt', value: ({ attempt }) => attempt },
  ...countColumns,
];

export const codeColumns: readonly InsightColumn<PassCount & { id: string; name: string; label: string | null; first: PassCount }>[] = [
  { id: 'code', label: 'Code', value: ({ id }) => id, show: ({ name }) => name },
  { id: 'label', label: 'Label', value: ({ label }) => label, in: 'export' },
  ...countColumns,
  { id: 'firstGraded', label: 'First attempts', value: ({ first }) => first.graded, in: 'export' },
  {
    id: 'firstPassed',
    label: 'Passed first attempt',
    value: ({ first }) => first.passed,
    show: ({ first }) => writeShare(first.passed, first.graded),
  },
];

export const timeColumns: readonly InsightColumn<TimeBar, { certificates: number }>[] = [
  { id: 'took', label: 'Time', exportLabel: 'Time from first visit to certificate', value: ({ label }) => label },
  { id: 'certificates', label: 'Certificates', value: ({ count }) => count, show: ({ count }) => writeCount(count) },
  {
    id: 'share',
    label: 'Share',
    value: ({ count }) => count,
    show: ({ count }, { certificates }) => writeShare(count, certificates),
    in: 'table',
  },
];

const stoppedColumns: readonly InsightColumn<{ stopped: number }, Pick<DropOff, 'stopped'>>[] = [
  { id: 'stopped', label: 'Stopped', value: ({ stopped }) => stopped, show: ({ stopped }) => writeCount(stopped) },
  { id: 'share', label: 'Share', value: ({ stopped }) => stopped, show: (row, all) => writeShare(row.stopped, all.stopped), in: 'table' },
];

export const moduleStopColumns: readonly InsightColumn<DropOff['modules'][number], Pick<DropOff, 'stopped'>>[] = [
  { id: 'title', label: 'Last module', value: ({ title }) => title },
  ...stoppedColumns,
];

export const lessonStopColumns: readonly InsightColumn<LessonDropOff, Pick<DropOff, 'stopped' | 'modules'>>[] = [
  { id: 'lesson', label: 'Last lesson', value: ({ lesson }) => lesson, in: 'export' },
  { id: 'title', label: 'Last lesson', exportLabel: 'Title', value: ({ title }) => title },
  {
    id: 'module',
    label: 'Module',
    value: ({ module }) => module,
    show: ({ module }, { modules }) => modules.find((known) => known.module === module)?.title ?? '',
    isWords: true,
  },
  ...stoppedColumns,
];

const isJudged = ({ asked }: { asked: number }) => asked >= fewestAnswers;

export const itemColumns: readonly InsightColumn<Omit<ItemRow, 'options'>>[] = [
  {
    id: 'question',
    label: 'Question',
    value: ({ name }) => name,
    show: ({ name, isCurrent }) => `${name}${isCurrent ? '' : ' (earlier wording)'}`,
    className: 'whitespace-nowrap',
  },
  { id: 'text', label: 'Text', value: ({ text }) => text, in: 'export' },
  { id: 'objective', label: 'Objective', value: ({ objective }) => objective, className: 'wrap-anywhere @max-3xl:basis-full' },
  { id: 'isCurrent', label: 'In use', value: ({ isCurrent }) => isCurrent, in: 'export' },
  {
    id: 'asked',
    label: 'Answers',
    value: ({ asked }) => asked,
    show: ({ asked }) => writeCount(asked),
    className: 'tabular-nums',
    hasPhoneLabel: () => true,
  },
  {
    id: 'facility',
    label: 'Correct',
    value: ({ facility }) => round(facility),
    show: writeFacility,
    className: 'tabular-nums',
    hasPhoneLabel: isJudged,
  },
  {
    id: 'discrimination',
    label: 'Discrimination',
    exportLabel: 'Discrimination (corrected point-biserial)',
    value: ({ discrimination }) => round(discrimination),
    show: (item) => (isJudged(item) ? writeDiscrimination(item) : ''),
    className: 'tabular-nums',
    hasPhoneLabel: isJudged,
  },
  {
    id: 'seconds',
    label: 'Time',
    exportLabel: 'Mean time (seconds)',
    value: ({ seconds }) => round(seconds),
    show: writeSeconds,
    className: 'whitespace-nowrap tabular-nums',
  },
  {
    id: 'flags',
    label: 'To review',
    value: ({ flags }) => flags.map(writeFlag).join('; '),
    show: ({ flags }) => [...new Set(flags.map(({ words }) => words))].join(' · '),
    className: 'text-ink-muted wrap-anywhere @max-3xl:basis-full',
  },
];

type OptionRow = OptionStatistics & Pick<ItemRow, 'name' | 'isCurrent' | 'asked'>;

/** Lists an item's options with what their table shows about the item. */
export function listOptionRows({ name, isCurrent, asked, options }: ItemRow): OptionRow[] {
  return options.map((option) => ({ ...option, name, isCurrent, asked }));
}

export const optionColumns: readonly InsightColumn<OptionRow>[] = [
  { id: 'question', label: 'Question', value: ({ name }) => name, in: 'export' },
  { id: 'isCurrent', label: 'In use', value: ({ isCurrent }) => isCurrent, in: 'export' },
  { id: 'option', label: 'Option', value: ({ text }) => text ?? 'No answer' },
  { id: 'isKey', label: 'Correct answer', value: ({ isKey }) => isKey, in: 'export' },
  { id: 'chosen', label: 'Times chosen', value: ({ chosen }) => chosen, show: ({ chosen }) => writeCount(chosen) },
  {
    id: 'share',
    label: 'Share',
    value: ({ share }) => round(share),
    show: (option) => (isJudged(option) ? writeShare(option.chosen, option.asked) : ''),
  },
  {
    id: 'rest',
    label: 'Score on other questions',
    value: ({ rest }) => round(rest),
    show: (option) => (isJudged(option) && option.rest !== null ? writePercent(option.rest) : ''),
  },
];

export const practiceColumns: readonly InsightColumn<ObjectiveRecall>[] = [
  { id: 'objective', label: 'Objective', value: ({ objective }) => objective },
  { id: 'module', label: 'Module', value: ({ module }) => module, in: 'export' },
  { id: 'lesson', label: 'Lesson', value: ({ taught }) => taught.label, isWords: true },
  { id: 'known', label: 'Items practised', value: ({ known }) => known, show: ({ known }) => writeCount(known) },
  {
    id: 'kept',
    label: 'Recall',
    value: ({ kept }) => round(kept),
    show: ({ known, kept }) => (known < fewestAnswers ? tooFew : writePercent(kept)),
  },
  {
    id: 'forgotten',
    label: 'Forgotten at least once',
    value: ({ forgotten }) => round(forgotten),
    show: ({ known, forgotten }) => (known < fewestAnswers ? '' : writePercent(forgotten)),
  },
];

export function writeMonth(month: string): string {
  return formatShortMonth(`${month}-01`);
}

export function writePercent(share: number): string {
  return `${Math.round(100 * share)}%`;
}

/** Rounds to four decimals. More decimals would be noise, and the two databases would differ in the last one. */
function round(value: number | null): number | null {
  return value === null ? null : Math.round(value * 10_000) / 10_000;
}
