import { z } from 'zod';

import { cleanLine, isDamaged } from './clean-text.ts';

/**
 * Creates a schema for a line of text outside a form, which cleans the text and limits its length. Its error messages are for the person
 * who typed the text.
 */
export function lineText(limit: number) {
  const tooLong = `The limit here is ${limit} characters. Please shorten it.`;
  return (
    z
      .string("The portal couldn't read this. Reload the page and try again.")
      // Text that's far too long is rejected without being cleaned first, because cleaning it would take too long.
      .max(5 * limit, tooLong)
      .refine((typed) => !isDamaged(typed), "Part of this text didn't come through. Please type it again.")
      .transform(cleanLine)
      .refine((text) => text.length <= limit, tooLong)
  );
}

/** The schema of an ID that the portal created (`createIdentifier`) and that a browser sends back. */
export const identifier = z.string().regex(/^[\w-]{1,64}$/);
