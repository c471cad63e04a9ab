import { z } from 'zod';

import { count, text, uniqueBy } from './field-schema.ts';

const termSchema = z.strictObject({
  title: text.describe('The term in a few words.'),
  text: text.describe("The term's full text, as it's displayed, signed and copied."),
  short: text.max(90).describe('A short version for the email, at most 90 characters.'),
});

const confirmationSchema = z.strictObject({
  id: z.enum(['agreement', 'certification', 'compliance']).describe('Which of the three confirmations this is.'),
  text: text.describe('The text next to the checkbox.'),
});

/** The conduct agreement, which is the last part of the welcome module. */
export const agreementSchema = z.strictObject({
  version: count.describe('Increase the version whenever the text changes. Earlier signatures keep the text that was signed.'),
  title: text.describe('Title of the agreement.'),
  intro: text.describe('One or two sentences before the terms.'),
  terms: z.array(termSchema).min(1).describe('The terms, in order.'),
  confirmations: z
    .array(confirmationSchema)
    .length(3)
    .superRefine(uniqueBy((confirmation) => confirmation.id))
    .describe('The three checkboxes.'),
  acceptedTexts: z
    .array(z.string().regex(/^[0-9a-f]{64}$/, 'Write the 64 characters of a SHA-256, as it appears on signed copies.'))
    .default([])
    .describe(
      'The SHA-256 of earlier texts whose signatures still count, because only wording was corrected since. The console adds them when an owner publishes a correction.',
    ),
  signatureLine: text.describe('The digital signature line, with {name}, {date} and {time}.'),
});

export type Agreement = z.output<typeof agreementSchema>;
