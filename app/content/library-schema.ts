import { z } from 'zod';

import { inline, slug, text, uniqueBy } from './field-schema.ts';

const promptSchema = z.strictObject({
  id: z.int().min(1).describe('Stable number of the prompt; favourites are saved under it.'),
  title: text.describe('What the prompt makes.'),
  category: text.describe('One of the categories above.'),
  tags: z.array(text).min(1).describe('Tags from the fixed list above.'),
  prompt: text.describe('The prompt, plain text. Blanks look like [property address].'),
});

const reminderSchema = z.strictObject({
  head: text.describe('The point in a few words; the heads are in sight while the box is folded.'),
  text: inline.describe('The point itself.'),
});

/** The prompt library. */
export const promptLibrarySchema = z
  .strictObject({
    categories: z
      .array(text)
      .min(1)
      .superRefine(uniqueBy((name) => name))
      .describe('Categories, in the order of their buttons.'),
    tags: z
      .array(text)
      .min(1)
      .superRefine(uniqueBy((name) => name))
      .describe('The fixed list of tags.'),
    safetyReminders: z.array(reminderSchema).min(1).describe('Points of the AI Safety Reminders box.'),
    prompts: z
      .array(promptSchema)
      .min(1)
      .superRefine(uniqueBy((prompt) => prompt.id)),
  })
  .superRefine((library, context) => {
    for (const [index, prompt] of library.prompts.entries()) {
      if (!library.categories.includes(prompt.category)) {
        context.addIssue({ code: 'custom', path: ['prompts', index, 'category'], message: `unknown category "${prompt.category}"` });
      }
      for (const tag of prompt.tags) {
        if (!library.tags.includes(tag)) {
          context.addIssue({ code: 'custom', path: ['prompts', index, 'tags'], message: `unknown tag "${tag}"` });
        }
      }
    }
  });

export type PromptLibrary = z.output<typeof promptLibrarySchema>;
export type SafetyReminder = z.output<typeof reminderSchema>;
export type Prompt = z.output<typeof promptSchema>;

const termSchema = z.strictObject({
  id: slug.describe('The link of the term: /real-estate-glossary#id.'),
  term: text.describe('The term as it is written at work.'),
  definition: inline.describe('One or two sentences.'),
  onTheJob: inline.optional().describe('What a VA does with it; shown after "On the job:".'),
  also: z.array(text).default([]).describe('Other spellings that mean the same in module text: "APS".'),
  related: z.array(slug).default([]).describe('Identifiers of related terms.'),
});

/** The glossary of Canadian real estate terms. */
export const glossarySchema = z
  .strictObject({
    terms: z
      .array(termSchema)
      .min(1)
      .superRefine(uniqueBy((term) => term.id)),
  })
  .superRefine((glossary, context) => {
    const ids = new Set(glossary.terms.map((term) => term.id));

    for (const [index, term] of glossary.terms.entries()) {
      for (const id of term.related) {
        if (!ids.has(id)) context.addIssue({ code: 'custom', path: ['terms', index, 'related'], message: `unknown term "${id}"` });
      }
    }
  });

export type Glossary = z.output<typeof glossarySchema>;
export type Term = z.output<typeof termSchema>;
