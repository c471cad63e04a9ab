import { z } from 'zod';

import { slug, text, uniqueBy } from './field-schema.ts';
import { iconNames } from '#app/content/icon-names.ts';

const treatment = z.enum(['counts', 'ask', 'out']);

/**
 * The roles that a deadline can have. The closing date must be after all other deadlines, and a condition about a certificate must come
 * after the certificate's due date.
 */
export const deadlineRoles = ['deposit', 'condition', 'status', 'certificate', 'requisition', 'visit', 'closing', 'other'] as const;

const dayRules = z.strictObject({
  saturday: treatment.describe('How Saturdays are treated: "counts", "out" or "ask".'),
  sunday: treatment.describe('How Sundays are treated: "counts", "out" or "ask".'),
  esa: treatment.describe('Ontario public holidays under the Employment Standards Act.'),
  legislation: treatment.describe('Holidays under the Legislation Act.'),
  federal: treatment.describe('Federal holidays.'),
  banks: treatment.describe('Other days banks are closed.'),
  civic: treatment.describe('The Civic Holiday.'),
  doubtful: treatment.describe('Days some people treat as a substitute holiday.'),
});

const wordingSchema = z.strictObject({
  id: slug.describe('The ID saved sheets refer to, so never change it.'),
  label: text.describe("The wording's name in the list."),
  words: text.describe('The wording as it appears in clauses.'),
  stakes: text.describe("What's at stake, for the person counting the days."),
  rules: dayRules.describe('How the wording treats each kind of day: counts, out, or ask the agent.'),
});

/** The checkboxes of a custom wording, which say which days don't count and how days are counted. */
export const clauseTicks = ['saturdays', 'sundays', 'holidays', 'civic', 'banks', 'countsStart', 'skipsLast', 'movesOn'] as const;

const clauseSchema = z.strictObject({
  label: text.describe("The custom wording's name, as it appears in the list."),
  stakes: text.describe("What's at stake, for the person counting the days."),
  out: text.describe('Heading above the days the clause leaves out.'),
  runs: text.describe('Heading above how the days are counted.'),
  ticks: z
    .strictObject({
      saturdays: text.describe('Saturdays are left out.'),
      sundays: text.describe('Sundays are left out.'),
      holidays: text.describe('Statutory holidays are left out.'),
      civic: text.describe('The Civic Holiday is left out.'),
      banks: text.describe('Bank holidays are left out.'),
      countsStart: text.describe('The day of the event is day 1.'),
      skipsLast: text.describe("The last day doesn't count, so the deadline is the day after it."),
      movesOn: text.describe('If the last day is left out, the deadline moves to the next day that counts.'),
    })
    .describe('The labels of the checkboxes.'),
  named: text.describe('The label of the field for any other days that the clause names.'),
  namedHint: text.describe('An example of what to type in that field.'),
});

const kindSchema = z.strictObject({
  id: slug.describe('The ID saved sheets refer to, so never change it.'),
  label: text.describe("The deadline's name in the list."),
  role: z.enum(deadlineRoles).describe('The deadline\'s role, such as "deposit" or "closing".'),
  protects: text.optional().describe('Who the condition usually protects.'),
  hint: text.describe('An example of what to type.'),
  wording: slug
    .optional()
    .describe(
      'The ID of the wording a law requires for this deadline. The days are counted that way however the agreement defines a business day.',
    ),
  rests: text.describe('What the deadline is based on, with its source.'),
  tasks: z
    .array(
      z.strictObject({
        days: z.int().min(0).max(30).describe('How many days before the deadline. 0 is the same day.'),
        business: z
          .boolean()
          .describe("True to count business days. Otherwise, a task that doesn't fall on a business day moves to the previous one."),
        text: text.describe('What the assistant does that day.'),
      }),
    )
    .describe('What the assistant does, and when.'),
});

const rowSchema = z.strictObject({
  kind: slug.describe('The ID of the kind of deadline.'),
  when: text.optional().describe('What to fill in for the date. Leave it out if the date depends on the agreement.'),
});

const dealSchema = z.strictObject({
  id: slug.describe('The ID saved sheets refer to, so never change it.'),
  label: text.describe("The choice's label."),
  rows: z.array(rowSchema).min(1).describe('The deadlines this kind of deal usually has.'),
});

const warning = (what: string) => text.describe(`${what} {name}, {day} and {other} are replaced with the deadline's details.`);

export const dateSheetSchema = z
  .strictObject({
    title: text.describe('Title of the page.'),
    label: text.optional().describe('No longer used, because the menu has its own label. You can leave this empty.'),
    icon: z.enum(iconNames).optional().describe('No longer used. You can leave this empty.'),
    purpose: text.describe('One sentence below the title.'),
    help: z.array(text).min(1).describe('Tips for typing dates, one sentence each.'),
    decides: text.describe('Who decides what a clause means.'),
    wordings: z
      .array(wordingSchema)
      .min(1)
      .superRefine(uniqueBy((wording) => wording.id))
      .describe('The usual meanings of "business day". A new sheet starts with the first one.'),
    clause: clauseSchema.describe('A custom wording, set with checkboxes to match the clause.'),
    kinds: z
      .array(kindSchema)
      .min(1)
      .superRefine(uniqueBy((kind) => kind.id))
      .describe('The kinds of deadlines.'),
    deals: z
      .array(dealSchema)
      .min(1)
      .superRefine(uniqueBy((deal) => deal.id))
      .describe('The kinds of deals, each with its deadlines.'),
    example: z
      .strictObject({
        name: text.describe("The example's name."),
        deal: slug.describe("The ID of the example's kind of deal."),
        accepted: text.describe("The example's acceptance time, as typed."),
        irrevocable: text.describe("The example's irrevocable time, as typed."),
        rows: z.array(rowSchema).min(1).describe('Its deadlines.'),
      })
      .describe('A fictional file that shows how the sheet works.'),
    warnings: z
      .strictObject({
        'not-business-day': warning("The wording doesn't count the last day."),
        'doubtful-day': warning('People disagree on whether the last day counts.'),
        'banks-closed': warning('Banks are closed on the last day.'),
        'two-results': warning('The count has two results.'),
        'no-hour': warning('No time was given.'),
        'before-acceptance': warning("It's before acceptance."),
        'after-irrevocable': warning('Acceptance is after the irrevocable time.'),
        'after-closing': warning("It's after closing."),
        'before-certificate': warning('The deadline is before the status certificate is due.'),
        'hour-skipped': warning('The time is skipped when clocks go forward that night.'),
        'hour-twice': warning('The time happens twice when clocks go back that night.'),
        'clocks-change': warning('The clocks change during the period.'),
        'registry-hours': warning('Closing may be after the land registry closes.'),
        'month-end-friday': warning('Closing is on the last Friday of the month.'),
        'days-unknown': warning('The deadline is after the last year with known holidays.'),
      })
      .describe("The sheet's warnings."),
    message: z
      .strictObject({
        intro: text.describe("The first lines. {file} is the file's name."),
        amendment: text.describe('The line above the changes in an unsigned amendment.'),
        questions: text.describe('The line above what the agent has to decide.'),
        outro: text.describe('The last lines.'),
      })
      .describe('The message to the agent.'),
  })
  .superRefine(({ kinds, wordings }, context) => {
    const known = new Set(wordings.map((wording) => wording.id));
    for (const [index, { wording }] of kinds.entries()) {
      if (wording !== undefined && !known.has(wording))
        context.addIssue({ code: 'custom', path: ['kinds', index, 'wording'], message: `there's no wording "${wording}"` });
    }
  })
  .superRefine(({ kinds, deals, example }, context) => {
    const known = new Set(kinds.map((kind) => kind.id));
    const lists = [...deals.map((deal, index) => ({ path: ['deals', index], rows: deal.rows })), { path: ['example'], rows: example.rows }];
    for (const { path, rows } of lists) {
      for (const [index, row] of rows.entries()) {
        if (!known.has(row.kind))
          context.addIssue({ code: 'custom', path: [...path, 'rows', index, 'kind'], message: `there's no kind "${row.kind}"` });
      }
    }
    if (deals.every((deal) => deal.id !== example.deal))
      context.addIssue({ code: 'custom', path: ['example', 'deal'], message: `there's no deal "${example.deal}"` });
  });

export type DateSheetContent = z.output<typeof dateSheetSchema>;
export type DeadlineKind = DateSheetContent['kinds'][number];
export type ClauseTick = (typeof clauseTicks)[number];
export type ClauseWords = DateSheetContent['clause'];
export type WarningId = keyof DateSheetContent['warnings'];
