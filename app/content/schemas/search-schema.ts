import { z } from 'zod';

import { text } from './field-schema.ts';

const labelledQuery = z.strictObject({
  typed: text.describe('The typed query.'),
  places: z
    .array(z.string().regex(/^\/[\w/-]*(#[\w-]+)?$/, 'give the address of a page or of a part of it, without its tab: /crm#speed-to-lead'))
    .min(1)
    .describe('The pages that count as a right result.'),
});

const pageEntry = z.strictObject({
  to: z
    .string()
    .regex(/^\/[\w/-]*(#[\w-]+)?$/, 'give the address of a page of the portal, as /my-record or /client#requests')
    .describe('The page or part of a page the result opens, in the same portal.'),
  title: text.describe("The result's title."),
  text: text.describe('What people can do there, in one sentence.'),
  also: z.array(text).default([]).describe('Other names people search for.'),
});

/** The search settings: synonyms, pages without a content file, and labelled searches that measure the results. */
export const searchSchema = z.strictObject({
  sameMeaning: z.array(z.array(text).min(2)).describe('Synonyms: words or phrases that mean the same thing in a search.'),
  pages: z
    .strictObject({
      training: z.array(pageEntry).default([]).describe('In the training portal.'),
      client: z.array(pageEntry).default([]).describe('In the client portal.'),
    })
    .prefault({})
    .describe('Portal pages without content of their own, such as the certificate, requests and signing out.'),
  queries: z
    .strictObject({
      training: z.array(labelledQuery).describe('By trainees.'),
      client: z.array(labelledQuery).describe('By clients.'),
    })
    .describe('Sample searches and their right results. The content check reports how many are found.'),
});

export type SearchBook = z.output<typeof searchSchema>;
