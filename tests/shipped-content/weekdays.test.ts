import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { load } from 'js-yaml';
import { expect, test } from 'vitest';
import { z } from 'zod';

// The files still have their markup, so "**Sat** Jan 1" counts as one date.
const files = readdirSync('content', { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.yaml'));
const tableSchema = z.object({ caption: z.string(), columns: z.array(z.string()), rows: z.array(z.array(z.string())) });

const days = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const writtenDate = new RegExp(
  `\\b(${days.join('|')})[a-z]*\\*{0,2},?\\s+(${months.join('|')})[a-z]*\\s+(\\d{1,2})(?:,?\\s+(20\\d\\d))?`,
  'g',
);

interface WrittenDate {
  words: string;
  weekday: string;
  month: string;
  day: number;
  year: number | undefined;
}

function findDates(text: string): WrittenDate[] {
  return [...text.matchAll(writtenDate)].map(([words, weekday = '', month = '', day, year]) => ({
    words,
    weekday,
    month,
    day: Number(day),
    year: year === undefined ? undefined : Number(year),
  }));
}

function fits({ weekday, month, day }: WrittenDate, year: number): boolean {
  return days[new Date(Date.UTC(year, months.indexOf(month), day)).getUTCDay()] === weekday;
}

function read(file: string): unknown {
  return load(readFileSync(join('content', file), 'utf8'));
}

function partsOf(value: unknown): unknown[] {
  return typeof value === 'object' && value !== null ? [value, ...Object.values(value).flatMap(partsOf)] : [value];
}

test.each(files)('in %s each date with a year has the right weekday', (file) => {
  const dated = partsOf(read(file)).flatMap((part) => (typeof part === 'string' ? findDates(part) : []));
  expect(dated.filter((date) => date.year !== undefined && !fits(date, date.year)).map(({ words }) => words)).toEqual([]);
});

test("each holiday in the table has that year's correct weekday", () => {
  const tables = partsOf(read('modules/transaction-coordination.yaml')).flatMap((part) => tableSchema.safeParse(part).data ?? []);
  const holidays = tables.filter(({ caption }) => caption.startsWith('Holidays in Ontario'));
  const dates = holidays.flatMap(({ columns, rows }) =>
    rows.flatMap((row) => row.flatMap((cell, column) => findDates(cell).map((date) => ({ ...date, year: Number(columns[column]) })))),
  );

  expect(dates).toHaveLength(13 * 2);
  expect(dates.filter((date) => !fits(date, date.year)).map(({ words, year }) => `${words}, ${year}`)).toEqual([]);
});
