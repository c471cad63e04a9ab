import { z } from 'zod';

import { inline, text } from '#app/content/schemas/field-schema.ts';

const fieldParts = {
  label: text.describe("What goes here, in our own words. Don't copy the form's wording."),
  kind: z
    .enum(['line', 'initials', 'signature'])
    .default('line')
    .describe('"line" for typed text, "initials" or "signature" where people initial or sign.'),
  value: text.optional().describe('The typed text. Without it, the line is empty.'),
  people: z
    .array(
      z.strictObject({
        name: text.describe('Who signs here.'),
        signed: z.boolean().default(true).describe("False if this person hasn't signed or initialled."),
      }),
    )
    .min(1)
    .optional()
    .describe('Who signs or initials here, with one field for each person.'),
  width: z.enum(['full', 'half']).default('full').describe('Whether the field takes up a full line or half a line on a wide screen.'),
};

function signsOrSays({ kind, value, people }: { kind: string; value?: unknown; people?: unknown }, context: z.core.$RefinementCtx): void {
  const signs = kind !== 'line';
  if (signs && people === undefined)
    context.addIssue({ code: 'custom', path: ['people'], message: `a field of kind "${kind}" has to say who signs` });
  if (signs && value !== undefined)
    context.addIssue({ code: 'custom', path: ['value'], message: `a field of kind "${kind}" can't have typed text` });
  if (!signs && people !== undefined) context.addIssue({ code: 'custom', path: ['people'], message: 'no one signs a typed line' });
}

const pageTitle = text.describe("The document's name and form number.");
const pageNote = inline.optional().describe('What the document is for, in one sentence.');

const markedField = z
  .strictObject({
    ...fieldParts,
    marker: z
      .strictObject({
        stands: inline.describe('What goes here.'),
        wrong: inline.describe('What can go wrong here.'),
      })
      .optional()
      .describe('Opens an explanation of what goes here and what can go wrong.'),
  })
  .superRefine(signsOrSays);

/** A simplified offer package in our own words, because the real forms belong to OREA. */
export const offerPackageBlock = z
  .strictObject({
    type: z
      .literal('offer-package')
      .describe('A simplified offer package: documents, their fields, and markers that explain what can go wrong.'),
    title: text.describe('Which offer.'),
    intro: inline.optional().describe('One sentence on how to use it.'),
    pages: z
      .array(
        z.strictObject({
          title: pageTitle,
          note: pageNote,
          fields: z.array(markedField).min(1).describe("The document's fields from top to bottom."),
        }),
      )
      .min(1)
      .describe('The documents, in order.'),
  })
  .refine(({ pages }) => pages.some(({ fields }) => fields.some(({ marker }) => marker !== undefined)), {
    path: ['pages'],
    message: "no field has a marker, so there's nothing to open",
  });

const checkedField = z
  .strictObject({
    ...fieldParts,
    wrong: inline.optional().describe("A planted error: what's wrong here, and what the VA does about it."),
    right: inline.optional().describe('Why this field is correct, for readers who marked it as an error.'),
  })
  .superRefine(signsOrSays)
  .superRefine(({ wrong, right }, context) => {
    if (wrong !== undefined && right !== undefined)
      context.addIssue({ code: 'custom', path: ['right'], message: 'a field is either wrong or right' });
    if (wrong === undefined && right === undefined)
      context.addIssue({ code: 'custom', message: 'say why the field is "wrong", or why it is "right"' });
  });

export const offerCheckBlock = z
  .strictObject({
    type: z
      .literal('offer-check')
      .describe('An exercise: an offer package with planted errors to mark. The explanations stay hidden until the reader opens them.'),
    title: text.describe('Heading for the exercise.'),
    intro: inline.optional().describe('The facts of the deal, and the task.'),
    pages: z
      .array(
        z.strictObject({
          title: pageTitle,
          note: pageNote,
          fields: z.array(checkedField).min(1).describe("The document's fields, each with the reason it's right or wrong."),
        }),
      )
      .min(1)
      .describe('The documents, in order.'),
  })
  .refine(({ pages }) => pages.some(({ fields }) => fields.some(({ wrong }) => wrong !== undefined)), {
    path: ['pages'],
    message: "no field is wrong, so there's nothing to find",
  });
