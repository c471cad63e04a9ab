import { z } from 'zod';

import { text } from './field-schema.ts';

const labelledQuery = z.strictObject({
  typed: text.describe('What somebody types.'),
  places: z
    .array(z.string().regex(/^\/[\w/-]*(#[\w-]+)?$/, 'give the address of a page or of a part of it, without its tab: /crm#speed-to-lead'))
    .min(1)
    .describe('Where it should lead: any of these is right.'),
});

/** What the search knows besides the texts: words of one meaning, and searches that are held against what they find. */
export const searchSchema = z.strictObject({
  sameMeaning: z.array(z.array(text).min(2)).describe('Words or phrases that stand for each other in a search, as people type them.'),
  queries: z
    .strictObject({
      training: z.array(labelledQuery).describe('Of trainees.'),
      client: z.array(labelledQuery).describe('Of clients.'),
    })
    .describe('Searches with their right places. The content check prints how many find them.'),
});

export type SearchBook = z.output<typeof searchSchema>;
