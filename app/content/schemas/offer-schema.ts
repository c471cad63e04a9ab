import { z } from 'zod';

import { inline, text } from './field-schema.ts';

const fieldParts = {
  label: text.describe('What is in this place, in our own words: never the words of a form.'),
  kind: z
    .enum(['line', 'initials', 'signature'])
    .default('line')
    .describe('"line" for something typed, "initials" and "signature" for what people sign.'),
  value: text.optional().describe('What is typed on the line. Without it the line is empty.'),
  people: z
    .array(
      z.strictObject({
        name: text.describe('Who signs here.'),
        signed: z.boolean().default(true).describe('False where the place is empty.'),
      }),
    )
    .min(1)
    .optional()
    .describe('Who signs or initials here, one place each.'),
  width: z.enum(['full', 'half']).default('full').describe('How much of the line the field takes on a wide screen.'),
};

function signsOrSays({ kind, value, people }: { kind: string; value?: unknown; people?: unknown }, context: z.core.$RefinementCtx): void {
  const signs = kind !== 'line';
  if (signs && people === undefined)
    context.addIssue({ code: 'custom', path: ['people'], message: `a field of kind "${kind}" names who signs` });
  if (signs && value !== undefined)
    context.addIssue({ code: 'custom', path: ['value'], message: `a field of kind "${kind}" holds no typed words` });
  if (!signs && people !== undefined) context.addIssue({ code: 'custom', path: ['people'], message: 'nobody signs on a typed line' });
}

const pageTitle = text.describe('Which paper this is, with the number of its form.');
const pageNote = inline.optional().describe('What the paper is for, in one sentence.');

const markedField = z
  .strictObject({
    ...fieldParts,
    marker: z
      .strictObject({
        stands: inline.describe('What is in this place.'),
        wrong: inline.describe('What goes wrong here.'),
      })
      .optional()
      .describe('Opens what is here and what goes wrong here.'),
  })
  .superRefine(signsOrSays);

/** A schematic offer package in our own words, because the forms themselves belong to OREA. */
export const offerPackageBlock = z
  .strictObject({
    type: z
      .literal('offer-package')
      .describe('A schematic offer package: papers, their places, and markers that say what goes wrong there.'),
    title: text.describe('Which offer.'),
    intro: inline.optional().describe('One sentence on how to use it.'),
    pages: z
      .array(
        z.strictObject({
          title: pageTitle,
          note: pageNote,
          fields: z.array(markedField).min(1).describe('The places of the paper, from top to bottom.'),
        }),
      )
      .min(1)
      .describe('The papers, in order.'),
  })
  .refine(({ pages }) => pages.some(({ fields }) => fields.some(({ marker }) => marker !== undefined)), {
    path: ['pages'],
    message: 'no field has a marker: there is nothing to open',
  });

const checkedField = z
  .strictObject({
    ...fieldParts,
    wrong: inline.optional().describe('A planted error: what is wrong here, and what the VA does about it.'),
    right: inline.optional().describe('Why nothing is wrong here, for those who marked it.'),
  })
  .superRefine(signsOrSays)
  .superRefine(({ wrong, right }, context) => {
    if (wrong !== undefined && right !== undefined)
      context.addIssue({ code: 'custom', path: ['right'], message: 'a field is either wrong or right' });
    if (wrong === undefined && right === undefined)
      context.addIssue({ code: 'custom', message: 'say why the field is "wrong", or why it is "right"' });
  });

/** An offer package with planted errors. */
export const offerCheckBlock = z
  .strictObject({
    type: z
      .literal('offer-check')
      .describe('An exercise: an offer package with planted errors to mark; the reasons are shown when they are asked for.'),
    title: text.describe('Heading of the exercise.'),
    intro: inline.optional().describe('What is known about the deal, and what is asked.'),
    pages: z
      .array(
        z.strictObject({
          title: pageTitle,
          note: pageNote,
          fields: z.array(checkedField).min(1).describe('The places of the paper, each with its reason.'),
        }),
      )
      .min(1)
      .describe('The papers, in order.'),
  })
  .refine(({ pages }) => pages.some(({ fields }) => fields.some(({ wrong }) => wrong !== undefined)), {
    path: ['pages'],
    message: 'no field is wrong: there is nothing to find',
  });
