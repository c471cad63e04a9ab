import { z } from 'zod';

import { slug, text, uniqueBy } from './field-schema.ts';
import { iconNames } from '#app/content/icon-names.ts';

const say = z.enum(['counts', 'ask', 'out']);

/** A deadline's role: the closing comes after the others, and a certificate condition needs the certificate. */
export const deadlineRoles = ['deposit', 'condition', 'status', 'certificate', 'requisition', 'visit', 'closing', 'other'] as const;

const dayRules = z.strictObject({
  saturday: say.describe('Saturdays: counts, out, or ask.'),
  sunday: say.describe('Sundays: counts, out, or ask.'),
  esa: say.describe('Ontario public holidays for employees.'),
  legislation: say.describe('Holidays of the Legislation Act.'),
  federal: say.describe('Holidays of federal employers.'),
  banks: say.describe('Other days on which banks close.'),
  civic: say.describe('The Civic Holiday.'),
  doubtful: say.describe('Days that some take for a substitute holiday.'),
});

const wordingSchema = z.strictObject({
  id: slug.describe('Kept sheets name it: it never changes.'),
  label: text.describe('What the list of wordings calls it.'),
  words: text.describe('The wording as clauses have it.'),
  stakes: text.describe('What is at stake with it, for the one who counts.'),
  rules: dayRules.describe('What the wording makes of each kind of day: it counts, it is out, or the agent is asked.'),
});

/** The checkboxes of a custom wording: the days it leaves out, and how days are counted. */
export const clauseTicks = ['saturdays', 'sundays', 'holidays', 'civic', 'banks', 'countsStart', 'skipsLast', 'movesOn'] as const;

const clauseSchema = z.strictObject({
  label: text.describe('What the list of wordings calls a wording that is ticked by hand.'),
  stakes: text.describe('What is at stake with it, for the one who counts.'),
  out: text.describe('Above the days that the clause leaves out.'),
  runs: text.describe('Above how its days run.'),
  ticks: z
    .strictObject({
      saturdays: text.describe('Saturdays are left out.'),
      sundays: text.describe('Sundays are left out.'),
      holidays: text.describe('Statutory holidays are left out.'),
      civic: text.describe('The Civic Holiday is left out.'),
      banks: text.describe('Days on which banks are closed are left out.'),
      countsStart: text.describe('The day of the event is day 1.'),
      skipsLast: text.describe('The last day of the count does not count: the deadline is the day after it.'),
      movesOn: text.describe('A last day that is left out moves to the next one that counts.'),
    })
    .describe('What each tick says.'),
  named: text.describe('The label of the field for other days that the clause names.'),
  namedHint: text.describe('What one types there, as an example.'),
});

const kindSchema = z.strictObject({
  id: slug.describe('Kept sheets name it: it never changes.'),
  label: text.describe('What it is called in the list.'),
  role: z.enum(deadlineRoles).describe('What it is to the other deadlines.'),
  protects: text.optional().describe('Who such a condition usually protects.'),
  hint: text.describe('What one types for it, as an example.'),
  wording: slug
    .optional()
    .describe(
      'The id of the wording that a law gives this deadline. It is counted by that one, whatever the agreement calls a business day.',
    ),
  rests: text.describe('What the deadline rests on, with its source.'),
  tasks: z
    .array(
      z.strictObject({
        days: z.int().min(0).max(30).describe('How many days before the deadline; 0 is the same day.'),
        business: z
          .boolean()
          .describe('Whether these days are business days. A calendar day on which nobody works moves to the working day before.'),
        text: text.describe('What the assistant does then.'),
      }),
    )
    .describe('What the assistant does, and when.'),
});

const rowSchema = z.strictObject({
  kind: slug.describe('The id of its kind.'),
  when: text.optional().describe('What is typed for it; left out where the agreement has to be read first.'),
});

const dealSchema = z.strictObject({
  id: slug.describe('Kept sheets name it: it never changes.'),
  label: text.describe('What the choice says.'),
  rows: z.array(rowSchema).min(1).describe('The deadlines that such a deal usually has.'),
});

const warning = (what: string) => text.describe(`${what} {name}, {day} and {other} stand for the deadline's own words.`);

/** The date sheet's texts, wordings, deadlines and deals. */
export const dateSheetSchema = z
  .strictObject({
    title: text.describe('Title of the page.'),
    label: text.optional().describe('No longer used: menus.yaml says what the menus call it. You can take this line out.'),
    icon: z.enum(iconNames).optional().describe('No longer used. You can take this line out.'),
    purpose: text.describe('One sentence below the title.'),
    help: z.array(text).min(1).describe('How one types dates, one sentence each.'),
    decides: text.describe('Who decides what a clause means.'),
    wordings: z
      .array(wordingSchema)
      .min(1)
      .superRefine(uniqueBy((wording) => wording.id))
      .describe('The usual meanings of "business day". The first is the one of a new sheet.'),
    clause: clauseSchema.describe("A wording of one's own, ticked by hand from the words of the clause."),
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
        name: text.describe('What the example is called.'),
        deal: slug.describe('The id of its deal.'),
        accepted: text.describe('What is typed for its acceptance.'),
        irrevocable: text.describe('What is typed for its irrevocable time.'),
        rows: z.array(rowSchema).min(1).describe('Its deadlines.'),
      })
      .describe('A made-up file that shows how the sheet works.'),
    warnings: z
      .strictObject({
        'not-business-day': warning('The last day is one that the wording leaves out.'),
        'doubtful-day': warning('The last day is one on which people disagree.'),
        'banks-closed': warning('Banks are closed on the last day.'),
        'two-results': warning('The count has two results.'),
        'no-hour': warning('No hour was named.'),
        'before-acceptance': warning('It lies before acceptance.'),
        'after-irrevocable': warning('Acceptance lies after the irrevocable time.'),
        'after-closing': warning('It lies after closing.'),
        'before-certificate': warning('It lies before the status certificate is due.'),
        'hour-skipped': warning('The hour does not exist on that night.'),
        'hour-twice': warning('The hour comes twice on that night.'),
        'clocks-change': warning('The hours run through a change of clocks.'),
        'registry-hours': warning('Closing may run past the hours of the land registry.'),
        'month-end-friday': warning('Closing is on the last Friday of the month.'),
        'days-unknown': warning('The count runs past the years that are known.'),
      })
      .describe('What the sheet warns of.'),
    message: z
      .strictObject({
        intro: text.describe('The first lines. {file} stands for the name of the file.'),
        amendment: text.describe('Above what an amendment changes that is not signed yet.'),
        questions: text.describe('Above what the agent has to settle.'),
        outro: text.describe('The last lines.'),
      })
      .describe('The message to the agent.'),
  })
  .superRefine(({ kinds, wordings }, context) => {
    const known = new Set(wordings.map((wording) => wording.id));
    for (const [index, { wording }] of kinds.entries()) {
      if (wording !== undefined && !known.has(wording))
        context.addIssue({ code: 'custom', path: ['kinds', index, 'wording'], message: `there is no wording "${wording}"` });
    }
  })
  .superRefine(({ kinds, deals, example }, context) => {
    const known = new Set(kinds.map((kind) => kind.id));
    const lists = [...deals.map((deal, index) => ({ path: ['deals', index], rows: deal.rows })), { path: ['example'], rows: example.rows }];
    for (const { path, rows } of lists) {
      for (const [index, row] of rows.entries()) {
        if (!known.has(row.kind))
          context.addIssue({ code: 'custom', path: [...path, 'rows', index, 'kind'], message: `there is no kind "${row.kind}"` });
      }
    }
    if (deals.every((deal) => deal.id !== example.deal))
      context.addIssue({ code: 'custom', path: ['example', 'deal'], message: `there is no deal "${example.deal}"` });
  });

export type DateSheetContent = z.output<typeof dateSheetSchema>;
export type DeadlineKind = DateSheetContent['kinds'][number];
export type ClauseWording = DateSheetContent['wordings'][number];
export type ClauseTick = (typeof clauseTicks)[number];
export type ClauseWords = DateSheetContent['clause'];
export type WarningId = keyof DateSheetContent['warnings'];
