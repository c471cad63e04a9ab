import { z } from 'zod';

import { cleanLine, isDamaged } from './clean-text.ts';

/** A line of text outside of a described form, cleaned and limited, or a message for the person who typed it. */
export function lineText(limit: number) {
  const tooLong = `The limit here is ${limit} characters. Please shorten it.`;
  return (
    z
      .string("The portal couldn't read this. Reload the page and try again.")
      // Text this long is rejected without cleaning it first.
      .max(5 * limit, tooLong)
      .refine((typed) => !isDamaged(typed), "Part of this text didn't come through. Please type it again.")
      .transform(cleanLine)
      .refine((text) => text.length <= limit, tooLong)
  );
}

/** An ID that the portal created (`createIdentifier`), as sent back by a browser. */
export const identifier = z.string().regex(/^[\w-]{1,64}$/);
