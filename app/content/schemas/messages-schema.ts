import { z } from 'zod';

import { accountMessages } from '#app/content/account-messages.ts';
import { text } from './field-schema.ts';

/** The placeholders for names from brand.yaml, which every message can use. */
export const brandPlaces = ['product', 'provider', 'school', 'credential', 'supportEmail'] as const;

/** Each message's placeholders, in addition to the brand names. */
const placesOf = {
  certificate: ['name', 'number', 'day', 'score'],
  agreement: ['name', 'version', 'time', 'hash', 'text'],
  agreementCopy: ['name', 'version', 'time', 'hash', 'text'],
  resumeCode: ['name', 'code'],
  emailCode: ['name', 'code'],
  invitation: ['role', 'inviter', 'until'],
  passwordReset: ['name', 'until'],
  request: ['reference', 'kind', 'about', 'sender', 'email', 'phone', 'time', 'due'],
  answer: ['name', 'reference', 'about', 'status', 'meaning', 'note'],
  digest: ['name', 'day', 'summary', 'rest'],
  review: ['name', 'note', 'files'],
} as const;

/** Creates the schema of a message's text. If a line's placeholder has no value, the email leaves the line out. */
function messageSchema(places: readonly string[]) {
  const known = [...places, ...brandPlaces];
  const line = text.superRefine((words, context) => {
    for (const [place, name = ''] of words.matchAll(/\{(\w*)\}/g))
      if (!known.includes(name))
        context.addIssue({
          code: 'custom',
          message: `${place} can't be used here. Use one of these: ${known.map((each) => `{${each}}`).join(', ')}`,
        });
  });

  return z
    .strictObject({
      title: line.describe("The email's subject."),
      heading: line.describe('Heading above the text.'),
      text: z.array(line).min(1).describe('The paragraphs, one or two sentences each.'),
      facts: z
        .array(
          z.strictObject({
            label: line.describe("The line's label in a word or two."),
            value: line.describe('Usually one placeholder, such as {number}.'),
          }),
        )
        .default([])
        .describe('A short list below the text.'),
      quote: line.optional().describe('A longer passage set apart from the rest, such as {text}.'),
      action: line.describe('The text of the link to the portal.'),
      why: line.describe('Shown at the bottom: why the recipient got this email.'),
    })
    .describe(`Placeholders: ${known.map((each) => `{${each}}`).join(', ')}.`);
}

/** The default text of the email that confirms an address, for content that was written before this email existed. */
const emailCodeDefault = {
  title: 'Confirm your email for {product}',
  heading: 'Confirm your email',
  text: [
    'Hello {name},',
    'Enter this code under Your record, on the device you requested it from. It expires in 10 minutes.',
    "If you didn't request this code, ignore this email. Nobody can use your address without the code, so don't share it.",
  ],
  facts: [{ label: 'Code', value: '{code}' }],
  action: 'Open your record',
  why: "You're receiving this email because someone entered this address in a {provider} training record.",
};

export const messagesSchema = z.strictObject({
  closing: messageLine().describe('Shown below each email: the sender, and where to send questions.'),
  certificate: messageSchema(placesOf.certificate).describe('To a learner who passed the assessment.'),
  agreement: messageSchema(placesOf.agreement).describe('To a learner who signed the conduct agreement.'),
  agreementCopy: messageSchema(placesOf.agreementCopy).describe('To the provider when someone signs the conduct agreement.'),
  resumeCode: messageSchema(placesOf.resumeCode).describe('To a learner with a new resume code. Put {code} where the code goes.'),
  emailCode: messageSchema(placesOf.emailCode)
    .default(emailCodeDefault)
    .describe('To confirm an email address a learner entered. Put {code} where the code goes.'),
  invitation: messageSchema(placesOf.invitation)
    .prefault(accountMessages.invitation)
    .describe('To someone an owner invites to the console. The link creates their account.'),
  passwordReset: messageSchema(placesOf.passwordReset)
    .prefault(accountMessages.passwordReset)
    .describe('To a manager who asked for a new password. The link opens the form where they choose one.'),
  request: messageSchema(placesOf.request).describe(
    "To the provider when a client sends a request. The form's contents are added below the text.",
  ),
  answer: messageSchema(placesOf.answer).describe('To a client whose request has a new status.'),
  digest: messageSchema(placesOf.digest).describe("To each manager once a day. Today's list is added below the text."),
  review: messageSchema(placesOf.review)
    .prefault(accountMessages.review)
    .describe('To each owner when an editor asks for a review of unpublished changes.'),
});

/** Creates the schema of a line that can contain only brand placeholders. */
function messageLine() {
  return text.refine(
    (words) => [...words.matchAll(/\{(\w*)\}/g)].every(([, name]) => brandPlaces.some((place) => place === name)),
    `use ${brandPlaces.map((each) => `{${each}}`).join(', ')} alone`,
  );
}

export type MessageWords = z.output<typeof messagesSchema>;
export type MessageName = keyof typeof placesOf;
export type MessagePlaces<Name extends MessageName> = Record<(typeof placesOf)[Name][number], string>;
