import { z } from 'zod';

import { inline, slug, text, uniqueBy } from './field-schema.ts';
import { areBlanksWellFormed, findBlankPlaces } from '#app/content/checks/find-blanks.ts';

const promptSchema = z.strictObject({
  id: z.int().min(1).describe("The prompt's number, which never changes. Favourites are saved under it."),
  title: text.describe('What the prompt produces.'),
  category: text.describe('One of the categories above.'),
  tags: z.array(text).min(1).describe('Tags from the fixed list above.'),
  prompt: text.describe('The prompt as plain text. Blanks look like [property address].'),
});

const blankSchema = z.strictObject({
  name: text.describe('The words in the brackets, exactly as in the prompts.'),
  kind: z
    .enum(['private', 'remembered', 'ai', 'repeated', 'pasted'])
    .describe(
      '"private": client information, left blank until the AI tool has answered; "remembered": office information, so this device ' +
        'keeps it for every prompt; "ai": for the tool itself to write; "repeated": different in each place, like [date]; ' +
        '"pasted": several lines.',
    ),
});

const reminderSchema = z.strictObject({
  head: text.describe('A short version of the reminder, shown while the box is collapsed.'),
  text: inline.describe('The point itself.'),
});

export const promptLibrarySchema = z
  .strictObject({
    categories: z
      .array(text)
      .min(1)
      .superRefine(uniqueBy((name) => name))
      .describe('The categories, in the order their buttons appear.'),
    tags: z
      .array(text)
      .min(1)
      .superRefine(uniqueBy((name) => name))
      .describe('The fixed list of tags.'),
    blanks: z
      .array(blankSchema)
      .superRefine(uniqueBy((blank) => blank.name))
      .describe('Blanks that need special handling. All others are filled in once per prompt.'),
    safetyReminders: z.array(reminderSchema).min(1).describe('The reminders in the AI Safety Reminders box.'),
    prompts: z
      .array(promptSchema)
      .min(1)
      .superRefine(uniqueBy((prompt) => prompt.id))
      .describe('The prompts, in order.'),
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
    checkBlanks(library, context);
  });

/** Checks that each blank is spelled like its entry. A blank spelled differently would lose its entry's protection. */
function checkBlanks({ blanks, prompts }: { blanks: PromptBlank[]; prompts: Prompt[] }, context: z.core.$RefinementCtx): void {
  const listed = new Map(blanks.map(({ name }) => [inOneSpelling(name), name]));
  const used = new Set<string>();

  for (const [index, { prompt }] of prompts.entries()) {
    const refuse = (message: string) => context.addIssue({ code: 'custom', path: ['prompts', index, 'prompt'], message });
    if (!areBlanksWellFormed(prompt)) refuse("a bracket doesn't open or close a blank with words in it");

    for (const { name } of findBlankPlaces(prompt)) {
      const known = listed.get(inOneSpelling(name));
      if (known !== undefined && known !== name) refuse(`the blank [${name}] is listed as [${known}]`);
      used.add(name);
    }
  }

  for (const [index, { name }] of blanks.entries()) {
    if (!used.has(name))
      context.addIssue({ code: 'custom', path: ['blanks', index, 'name'], message: `no prompt has the blank [${name}]` });
  }
}

function inOneSpelling(name: string): string {
  return name.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, '');
}

export type PromptLibrary = z.output<typeof promptLibrarySchema>;
export type PromptBlank = z.output<typeof blankSchema>;
export type BlankKind = PromptBlank['kind'];
export type SafetyReminder = z.output<typeof reminderSchema>;
export type Prompt = z.output<typeof promptSchema>;

const termSchema = z.strictObject({
  id: slug.describe("Used in the term's link: /real-estate-glossary#id."),
  term: text.describe('The term as used at work.'),
  definition: inline.describe('One or two sentences.'),
  onTheJob: inline.optional().describe('How the term comes up in a VA\'s work, shown after "On the job:".'),
  also: z.array(text).default([]).describe('Other spellings and short forms used in the modules, such as "APS".'),
  related: z.array(slug).default([]).describe('The IDs of related terms.'),
});

export const glossarySchema = z
  .strictObject({
    terms: z
      .array(termSchema)
      .min(1)
      .superRefine(uniqueBy((term) => term.id))
      .describe('The terms, in any order.'),
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
