import { z } from 'zod';

import { inline, slug, text, uniqueBy } from './field-schema.ts';
import { readLine } from '#app/content/text/markdown.ts';

const missing = text
  .optional()
  .describe(
    'What you still have to add, such as "the price of an hour". Managers see it and clients never do. Take this line out once the text says it.',
  );

/** One of the provider's terms: what clients read, and what managers see as missing. */
const termSchema = z
  .strictObject({
    id: slug.describe('Used in the address (#id).'),
    title: text.describe('What it is about.'),
    text: inline.optional().describe('One or two sentences that clients read. A term without them is hidden from clients.'),
    missing,
  })
  .refine((term) => term.text !== undefined || term.missing !== undefined, 'give a "text", or say in "missing" what is not filled in');

/** The provider's terms of one kind, in order. */
export const termsSchema = z
  .array(termSchema)
  .min(1)
  .superRefine(uniqueBy((term) => term.id));

export type ProviderTerm = z.output<typeof termSchema>;

/** A term that the overtime form enforces. Its text shows the figure in place of the braces. */
function limitSchema<Shape extends z.ZodRawShape>(place: string, figure: Shape) {
  return z.strictObject({
    title: text.describe('What it is about.'),
    ...figure,
    text: text
      .refine((words) => words.includes(place), `write ${place} where the text says the figure`)
      .describe(`One or two sentences with ${place}.`),
    missing,
  });
}

const countOf = (count: number, what: string) => `${count} ${count === 1 ? what : `${what}s`}`;

const overtimeSchema = z.strictObject({
  title: text.describe('Heading of the terms on the page Overtime Requests.'),
  intro: inline.describe('One sentence below it.'),
  terms: termsSchema.describe('What the form does not check: the rate, the billing.'),
  notice: limitSchema('{days}', { days: z.int().min(0).max(30).describe('Whole days between the request and the first day of work.') })
    .transform((term) => ({ ...term, text: readLine(term.text.replaceAll('{days}', countOf(term.days, 'day'))) }))
    .describe('How long ahead overtime is asked for.'),
  weekends: limitSchema('{days}', { isWorked: z.boolean().describe('Whether extra hours are worked on Saturdays and Sundays.') })
    .transform((term) => ({
      ...term,
      text: readLine(term.text.replaceAll('{days}', term.isWorked ? 'on any day of the week' : 'from Monday to Friday')),
    }))
    .describe('On which days extra hours are worked.'),
  cap: limitSchema('{hours}', { hours: z.number().positive().max(24).describe('The most extra hours of one VA on one day.') })
    .transform((term) => ({ ...term, text: readLine(term.text.replaceAll('{hours}', countOf(term.hours, 'hour'))) }))
    .describe('How many extra hours fit into a day.'),
});

/** What the provider promises to clients, on the page "Your service" and beside the forms. */
export const serviceSchema = z.strictObject({
  asOf: z
    .string()
    .regex(/^\d{4}-(0[1-9]|1[0-2])$/, 'give a month as 2026-11')
    .describe('The month in which these terms were last checked.'),
  notFilledIn: text.optional().describe('No longer used: clients never see what is missing. You can take this line out.'),
  askAt: text.optional().describe('No longer used. You can take this line out.'),
  page: z
    .strictObject({
      title: text.describe('Title of the page.'),
      purpose: text.describe('One sentence: what one finds there.'),
      topics: termsSchema.describe('What the page says, in order.'),
      action: text.describe('The words on the button to the form.'),
    })
    .describe('The page "Your service".'),
  request: z
    .strictObject({
      title: text.describe('Title of the page with the form.'),
      purpose: text.describe('One sentence below it.'),
      ownTitle: text.describe('Heading above the requests that were sent from this device.'),
    })
    .describe('The form for a new assistant, a replacement or a question.'),
  overtime: overtimeSchema.describe('The terms of overtime.'),
});

export type Service = z.output<typeof serviceSchema>;
export type OvertimeTerms = Service['overtime'];
