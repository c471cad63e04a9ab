import { readIdentifier, readKey } from '#app/forms/read-query.ts';

export const insightTabs = { results: 'Results', stops: 'Drop-off', questions: 'Questions', practice: 'Practice' } as const;
export type InsightTab = keyof typeof insightTabs;

/** The options for how long learners must have been away to count as stopped. */
export const awayChoices = { '7': '7 days', '14': '14 days', '30': '30 days', '90': '90 days' } as const;
export type AwayChoice = keyof typeof awayChoices;

export const itemOrders = {
  number: 'Number',
  flags: 'Flagged first',
  facility: 'Hardest first',
  discrimination: 'Lowest discrimination first',
} as const;
export type ItemOrder = keyof typeof itemOrders;

/** The filters in an Insight tab's address. */
export interface InsightFilter {
  tab: InsightTab;
  /** The ID of the access code whose learners are included, or null for all learners. */
  code: string | null;
  away: AwayChoice;
  order: ItemOrder;
}

const byDefault = { tab: 'results', away: '30', order: 'number' } as const;

/** Reads the filters from an address. Unknown values fall back to the default. */
export function readInsightFilter(search: URLSearchParams): InsightFilter {
  return {
    tab: readKey(insightTabs, search.get('tab')) ?? byDefault.tab,
    code: readIdentifier(search.get('code')),
    away: readKey(awayChoices, search.get('away')) ?? byDefault.away,
    order: readKey(itemOrders, search.get('order')) ?? byDefault.order,
  };
}

export const insightTables = {
  months: 'pass-rate-by-month',
  attempts: 'pass-rate-by-attempt',
  codes: 'pass-rate-by-code',
  times: 'first-visit-to-certificate',
  stops: 'where-learners-stop',
  items: 'questions',
  options: 'options',
  practice: 'practice',
} as const;
export type InsightTable = keyof typeof insightTables;

export interface PassCount {
  graded: number;
  passed: number;
}

/** Lists a number of months up to the current one, oldest first, in the form 2026-11. */
export function lastMonths(now: Date, count: number): string[] {
  return Array.from({ length: count }, (_, index) =>
    new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - (count - 1 - index), 1)).toISOString().slice(0, 7),
  );
}

/** The exclusive upper bounds of the bars, in days. The last bar has none. */
const dayEnds = [1, 2, 4, 7, 14, 30, 60, Infinity];

export interface TimeBar {
  label: string;
  count: number;
}

/** Groups durations in days into bars. */
export function sortIntoBars(days: readonly number[]): TimeBar[] {
  return dayEnds.map((end, index) => {
    const from = dayEnds[index - 1] ?? 0;
    return { label: nameBar(from, end), count: days.filter((length) => length >= from && length < end).length };
  });
}

function nameBar(from: number, end: number): string {
  if (from === 0) return 'under 1 day';
  if (end === Infinity) return `${from} days or more`;
  return end === from + 1 ? `${from} ${from === 1 ? 'day' : 'days'}` : `${from} to ${end - 1} days`;
}

/** Formats a share as a percentage, such as "68%", or as a word if the total is zero. */
export function writeShare(part: number, whole: number): string {
  return whole === 0 ? 'none' : `${Math.round((100 * part) / whole)}%`;
}

/** Formats a number with thousands separators, such as 12,345. */
export function writeCount(count: number): string {
  return count.toLocaleString('en-CA');
}

/** Formats a number with its noun, such as "1 learner" or "12,345 learners". */
export function writeCountOf(count: number, noun: string): string {
  return `${writeCount(count)} ${count === 1 ? noun : `${noun}s`}`;
}
