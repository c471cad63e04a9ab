import { z } from 'zod';

import { text } from './field-schema.ts';

/** The lists of Ontario holidays. The agent decides which list a clause means. */
export const holidayLists = ['esa', 'legislation', 'federal', 'banks', 'civic'] as const;

export type HolidayList = (typeof holidayLists)[number];

const isoDay = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}$/, 'write the date as a year, a month and a day, for example 2026-10-12')
  .refine((day) => isRealDay(day), "there's no such date in the calendar");

const listSchema = z.strictObject({
  name: text.describe("The list's name, as used in a sentence."),
  source: text.describe('The law or calendar the list comes from.'),
  text: text.describe("What's special about the list."),
});

const daySchema = z.strictObject({
  date: isoDay.describe('The date, like 2026-10-12.'),
  name: text.describe('Its name.'),
  lists: z.array(z.enum(holidayLists)).describe("The lists this day is on. Empty if it's on none but some offices close."),
  doubtful: text
    .optional()
    .describe("Why some offices close on this day and others don't. No deadline is set on it without asking the agent."),
});

/** Ontario's holidays, along with days that may or may not count toward a deadline. */
export const ontarioDaysSchema = z.strictObject({
  asOf: z
    .string()
    .regex(/^\d{4}-(0[1-9]|1[0-2])$/, 'give a year and a month, for example 2026-11')
    .describe('The month it was last checked, as 2026-11.'),
  lists: z
    .strictObject({
      esa: listSchema.describe('Public holidays for employees.'),
      legislation: listSchema.describe('Holidays of the Legislation Act.'),
      federal: listSchema.describe('Holidays of federal employers.'),
      banks: listSchema.describe('Other days on which banks close.'),
      civic: listSchema.describe('The Civic Holiday.'),
    })
    .describe('A description of each list.'),
  days: z
    .array(daySchema)
    .min(1)
    .superRefine((days, context) => {
      const dates = days.map(({ date }) => date);
      for (const [index, day] of days.entries()) {
        if (day.lists.length === 0 && day.doubtful === undefined)
          context.addIssue({ code: 'custom', path: [index, 'lists'], message: 'add a list, or fill in why the day is doubtful' });
        if (dates.indexOf(day.date) < index)
          context.addIssue({
            code: 'custom',
            path: [index, 'date'],
            message: 'this date is already in the list: change one of the two, or remove it',
          });
      }
    })
    .transform((days) => days.toSorted((one, other) => (one.date < other.date ? -1 : 1)))
    .describe('The days, in any order.'),
});

export type OntarioDays = z.output<typeof ontarioDaysSchema>;
export type OntarioDay = OntarioDays['days'][number];

function isRealDay(day: string): boolean {
  const time = Date.parse(`${day}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(day);
}
