import { z } from 'zod';

import { cleanLine, cleanName, hasVisibleLetter, isDamaged } from '#app/forms/clean-text.ts';

/**
 * The texts that come from outside and are kept. Each is cleaned (`clean-text.ts`), bounded, and refused with a sentence
 * for the person who typed it; forms that are also checked in the browser use the same cleaning without Zod.
 */

/** One line of text. */
export function lineText(limit: number, tooLong = `This may have up to ${limit} characters. Please shorten it.`) {
  return cleaned(cleanLine, { limit, tooLong });
}

/** A name or an e-mail address: one line in which everything can be seen. It may be empty. */
export function nameText(limit: number, tooLong = `A name may have up to ${limit} letters. Please shorten it.`) {
  return cleaned(cleanName, { limit, tooLong });
}

/** A name that may be left out: null when nothing is left of it. */
export function optionalName(limit: number) {
  return nameText(limit)
    .refine((name) => name === '' || hasVisibleLetter(name), 'A name needs at least one letter. Please type it again.')
    .transform((name) => (name === '' ? null : name));
}

/** An identifier that the portal made (`createIdentifier`), as a browser sends it back. */
export const identifier = z.string().regex(/^[\w-]{1,64}$/);

function cleaned(clean: (typed: string) => string, { limit, tooLong }: { limit: number; tooLong: string }) {
  return (
    z
      .string('This was not sent in a form that the portal understands. Load the page again and repeat it.')
      // What is far too long is not worth the work of cleaning it.
      .max(5 * limit, tooLong)
      .refine((typed) => !isDamaged(typed), 'A character of this text was lost on its way. Please type it again.')
      .transform(clean)
      .refine((text) => text.length <= limit, tooLong)
  );
}
