import { href } from 'react-router';
import { z } from 'zod';

import { readLine, readProse } from '#app/content/text/markdown.ts';

/** Plain text. Some texts are saved with learners' work, and not every database can store incomplete characters or control characters. */
export const text = z
  .string()
  .trim()
  .min(1, { abort: true })
  .refine(
    (words) => words.isWellFormed() && !/(?![\t\n\r])\p{Cc}/u.test(words),
    'it has a control character or an incomplete character: type it again',
  );

/** The message for text with more characters than its place has room for. */
export function tooLong(most: number) {
  return { error: ({ input }: { input?: unknown }) => `it has ${String(input).trim().length} characters, and there's room for ${most}` };
}

const longestName = 120;

/** The name of a person, a company or a product. */
export const name = text.max(longestName, tooLong(longestName));

/** Text that's shown exactly as written, without Markdown. */
export const plainWords = text.refine((typed) => !/\*\*|\]\(|`/.test(typed), 'this is plain text: remove ** ** and [links](…)');

/** A whole number that every database can store, because some of these numbers are saved with learners' work. */
export const count = z.int().min(1).max(1_000_000);

/** One line of Markdown: **bold**, *italic*, `code`, [links](/compliance) and [named links](link:name). */
export const inline = text.meta({ contentMediaType: 'text/markdown; variant=inline' }).transform(readLine);

/** Markdown with paragraphs, lists and `###` headings. Raw HTML is shown as text, never run. */
export const prose = text.meta({ contentMediaType: 'text/markdown' }).transform(readProse);

/** A stable ID of lowercase letters, digits and dashes. Progress is saved under IDs, so an ID in use must never change. */
export const slug = z
  .string()
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'use lowercase letters, digits and single dashes, for example "deal-intake"');

export const month = z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/, 'give a year and a month, for example 2026-11');

/** The address of a client page. */
export const clientAddress = z.string().startsWith(`${href('/client')}/`);

/** The address of a section, as in /module#section-id. */
export const lessonPath = z
  .string()
  .regex(/^\/[a-z0-9-]+#[a-z0-9-]+$/, 'write the address of the section that teaches it: /module#section-id');

export const linkName = slug.describe('One of the links in the settings.');

/** Rejects a list in which two entries have the same ID. */
export function uniqueBy<Item>(key: (item: Item) => string | number) {
  return (items: Item[], context: z.core.$RefinementCtx<Item[]>) => {
    const seen = new Set<string | number>();

    for (const [index, item] of items.entries()) {
      const id = key(item);
      if (seen.has(id)) context.addIssue({ code: 'custom', path: [index], message: `duplicate id "${id}"` });
      seen.add(id);
    }
  };
}
