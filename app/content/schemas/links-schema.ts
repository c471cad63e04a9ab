import { z } from 'zod';

import { slug, text } from './field-schema.ts';

const address = z
  .string()
  .regex(/^(https:\/\/\S+|\/\S*)$/, 'give an address that begins with https:// or, for a page of this portal, with /');

/** Every link that content uses: our own documents by default, or any https address the provider prefers. */
export const linksSchema = z.record(
  slug,
  z.strictObject({
    title: text.describe('What the link is called.'),
    missing: text
      .optional()
      .describe('What the provider still has to fill in, as "the address of your assistant"; take it out once "to" leads there.'),
    to: address.describe('"/documents/slug", another path of the portal, or an https address.'),
  }),
);

export type Links = z.output<typeof linksSchema>;
