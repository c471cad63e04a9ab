import { z } from 'zod';

import { text } from './field-schema.ts';

const labelledQuery = z.strictObject({
  typed: text.describe('What someone types.'),
  places: z
    .array(z.string().regex(/^\/[\w/-]*(#[\w-]+)?$/, 'give the address of a page or of a part of it, without its tab: /crm#speed-to-lead'))
    .min(1)
    .describe('Where it should lead: any of these is right.'),
});

const pageEntry = z.strictObject({
  to: z
    .string()
    .regex(/^\/[\w/-]*(#[\w-]+)?$/, 'give the address of a page of the portal, as /my-record or /client#requests')
    .describe('The page, or a part of it, that the result opens. Its portal must have it.'),
  title: text.describe('What the result is called.'),
  text: text.describe('One sentence: what people can do there.'),
  also: z.array(text).default([]).describe('What people call it when they search.'),
});

/** Search settings: synonyms, and labelled searches that measure the results. */
export const searchSchema = z.strictObject({
  sameMeaning: z.array(z.array(text).min(2)).describe('Words or phrases that stand for each other in a search, as people type them.'),
  pages: z
    .strictObject({
      training: z.array(pageEntry).default([]).describe('In the training portal.'),
      client: z.array(pageEntry).default([]).describe('In the client portal.'),
    })
    .prefault({})
    .describe("The portal's own pages that no other content file describes: the certificate, requests, signing out."),
  queries: z
    .strictObject({
      training: z.array(labelledQuery).describe('Of trainees.'),
      client: z.array(labelledQuery).describe('Of clients.'),
    })
    .describe('Searches with their right places. The content check prints how many find them.'),
});

export type SearchBook = z.output<typeof searchSchema>;
