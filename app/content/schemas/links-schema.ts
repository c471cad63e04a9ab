import { z } from 'zod';

import { slug, text } from './field-schema.ts';

const address = z
  .string()
  .regex(/^(https:\/\/\S+|\/\S*)$/, 'give an address that begins with https:// or, for a page of this portal, with /');

/** Every link that content uses. By default, links lead to our own documents, but the provider can choose any https address. */
export const linksSchema = z.record(
  slug,
  z.strictObject({
    title: text.describe("The link's title."),
    missing: text
      .optional()
      .describe('What you still have to add, like "the address of your assistant". Clear this once the address is filled in.'),
    to: address.describe('An address that begins with https:// or, for a page of this portal, with /.'),
  }),
);

export type Links = z.output<typeof linksSchema>;
