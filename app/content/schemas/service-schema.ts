import { z } from 'zod';

import { answerHoursSchema } from '#app/content/answer-hours.ts';
import { inline, slug, text, uniqueBy } from './field-schema.ts';
import { readLine } from '#app/content/text/markdown.ts';

const missing = text
  .optional()
  .describe(
    'What you still have to add, such as "the hourly rate". Managers see this note, but clients never do. Clear it once the text is complete.',
  );

/** One of the provider's terms, with text for clients and a note for managers while the term is incomplete. */
const termSchema = z
  .strictObject({
    id: slug.describe('Used in the address (#id).'),
    title: text.describe('Its subject.'),
    text: inline.optional().describe("One or two sentences for clients. If you leave this out, clients don't see the term."),
    missing,
  })
  .refine((term) => term.text !== undefined || term.missing !== undefined, 'give a "text", or say in "missing" what isn\'t filled in');

export const termsSchema = z
  .array(termSchema)
  .min(1)
  .superRefine(uniqueBy((term) => term.id));

export type ProviderTerm = z.output<typeof termSchema>;

/** Creates the schema of a term that the overtime form enforces. The term's text has a placeholder for the figure. */
function limitSchema<Shape extends z.ZodRawShape>(place: string, figure: Shape) {
  return z.strictObject({
    title: text.describe('Its subject.'),
    ...figure,
    text: text
      .refine((words) => words.includes(place), `put ${place} where the figure goes`)
      .describe(`One or two sentences with ${place}.`),
    missing,
  });
}

const countOf = (count: number, what: string) => `${count} ${count === 1 ? what : `${what}s`}`;

const overtimeSchema = z.strictObject({
  title: text.describe('Heading for the terms on the Overtime Requests page.'),
  intro: inline.describe('One sentence below the heading.'),
  answerHours: answerHoursSchema.describe(
    'In how many hours you answer an overtime request, from 1 to 24. Clients are told this, and Today counts from it. If empty, 24.',
  ),
  terms: termsSchema.describe("Terms the form doesn't check, such as the rate and billing."),
  notice: limitSchema('{days}', { days: z.int().min(0).max(30).describe('Full days between the request and the first day of work.') })
    .transform((term) => ({ ...term, text: readLine(term.text.replaceAll('{days}', countOf(term.days, 'day'))) }))
    .describe('The required notice.'),
  weekends: limitSchema('{days}', { isWorked: z.boolean().describe('Whether VAs can work extra hours on Saturdays and Sundays.') })
    .transform((term) => ({
      ...term,
      text: readLine(term.text.replaceAll('{days}', term.isWorked ? 'on any day of the week' : 'from Monday to Friday')),
    }))
    .describe('The days when VAs can work extra hours.'),
  cap: limitSchema('{hours}', { hours: z.number().positive().max(24).describe('The most extra hours a VA can work in a day.') })
    .transform((term) => ({ ...term, text: readLine(term.text.replaceAll('{hours}', countOf(term.hours, 'hour'))) }))
    .describe('The daily limit.'),
});

/** The provider's promises to clients, shown on the page "Your service" and next to the forms. */
export const serviceSchema = z.strictObject({
  asOf: z
    .string()
    .regex(/^\d{4}-(0[1-9]|1[0-2])$/, 'give a month as 2026-11')
    .describe('The month these terms were last checked.'),
  notFilledIn: text.optional().describe("No longer used, because clients never see what's missing. You can leave this empty."),
  askAt: text.optional().describe('No longer used. You can leave this empty.'),
  page: z
    .strictObject({
      title: text.describe('Title of the page.'),
      purpose: text.describe("What's on the page, in one sentence."),
      topics: termsSchema.describe("The page's topics, in order."),
      action: text.describe('The label of the button that opens the form.'),
    })
    .describe('The "Your service" page.'),
  request: z
    .strictObject({
      title: text.describe('Title of the page with the form.'),
      purpose: text.describe('One sentence below the heading.'),
      ownTitle: text.describe('Heading above the requests sent from this device.'),
    })
    .describe('The form for a new assistant, a replacement or a question.'),
  overtime: overtimeSchema.describe('The overtime terms.'),
});

export type Service = z.output<typeof serviceSchema>;
export type OvertimeTerms = Service['overtime'];
