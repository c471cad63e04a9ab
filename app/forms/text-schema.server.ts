import { z } from 'zod';

import { cleanLine, isDamaged } from './clean-text.ts';

/** One line of text that no form describes, cleaned and bounded, or a sentence for the person who typed it. */
export function lineText(limit: number) {
  const tooLong = `This may have up to ${limit} characters. Please shorten it.`;
  return (
    z
      .string('This was not sent in a form that the portal understands. Load the page again and repeat it.')
      // What is far too long is not worth the work of cleaning it.
      .max(5 * limit, tooLong)
      .refine((typed) => !isDamaged(typed), 'A character of this text was lost on its way. Please type it again.')
      .transform(cleanLine)
      .refine((text) => text.length <= limit, tooLong)
  );
}

/** An identifier that the portal made (`createIdentifier`), as a browser sends it back. */
export const identifier = z.string().regex(/^[\w-]{1,64}$/);
