import { z } from 'zod';

import { allSections } from '#app/content/text/all-sections.ts';
import { blockSchema } from '#app/content/schemas/blocks/block-schema.ts';
import { inline, slug, text, uniqueBy } from './field-schema.ts';
import { findRepeatedIds } from '#app/content/checks/page-ids.ts';
import { findStrayMarks } from '#app/content/checks/stray-marks.ts';

const sectionSchema = z
  .strictObject({
    id: slug.describe('Used in the address (#id), also to show which sections are open. Must be unique on the page.'),
    title: text.describe('Heading for the section.'),
    intro: inline.optional().describe("The section's purpose in one sentence."),
    collapsible: z.boolean().default(false).describe('Whether the section is collapsible.'),
    lesson: slug.optional().describe('The lesson that ends with this section. Its "Mark as Complete" button appears below the section.'),
    blocks: z.array(blockSchema).min(1).describe('What the section teaches, block by block.'),
  })
  .meta({ id: 'section' });

const tabSchema = z.strictObject({
  id: slug.describe('Used in the address (?tab=id).'),
  label: text.describe("The tab's label."),
  intro: inline.optional().describe('One sentence below the tab bar.'),
  sections: z.array(sectionSchema).min(1).describe("The tab's sections."),
});

const lessonSchema = z.strictObject({
  id: slug.describe('Never change this ID, such as "welcome-1". Completed lessons are saved under it.'),
  title: text.describe('Title of the lesson.'),
});

/** A content page: a training module or a client portal page. It has either tabs or sections. */
export const pageSchema = z
  .strictObject({
    title: text.describe('The page title, shown at the top.'),
    purpose: text.describe('What readers can do afterwards, in one sentence.'),
    numbered: z.boolean().default(false).describe('Whether the sections are numbered.'),
    lessons: z
      .array(lessonSchema)
      .default([])
      .superRefine(uniqueBy((lesson) => lesson.id))
      .describe('Lessons in order.'),
    tabs: z
      .array(tabSchema)
      .min(2)
      .superRefine(uniqueBy((tab) => tab.id))
      .optional()
      .describe('The tabs. The first is the default.'),
    sections: z.array(sectionSchema).min(1).optional().describe('The sections of a page without tabs.'),
    closing: z
      .array(text)
      .length(3)
      .optional()
      .describe(
        'What the learner can do now, in three lines that each start with a verb, such as "Sort any request green, amber or red". Shown at the end of the module.',
      ),
  })
  .superRefine((page, context) => {
    if ((page.tabs === undefined) === (page.sections === undefined)) {
      context.addIssue({ code: 'custom', message: 'give either "tabs" or "sections"' });
    }

    const ends = allSections(page).flatMap((section) => section.lesson ?? []);
    for (const [index, lesson] of page.lessons.entries()) {
      const count = ends.filter((id) => id === lesson.id).length;
      if (count !== 1) {
        const message = `lesson "${lesson.id}" must end with exactly one section (its "lesson" field); found ${count}`;
        context.addIssue({ code: 'custom', path: ['lessons', index], message });
      }
    }

    const known = new Set(page.lessons.map((lesson) => lesson.id));
    for (const id of ends) {
      if (!known.has(id)) context.addIssue({ code: 'custom', message: `a section ends the unknown lesson "${id}"` });
    }

    if (page.closing !== undefined && page.lessons.length === 0) {
      context.addIssue({ code: 'custom', path: ['closing'], message: 'only a page with lessons has a closing' });
    }

    refuseRepeatedIds(page, context);
    refuseStrayMarks(page, context);
  });

function refuseRepeatedIds(page: Parameters<typeof findRepeatedIds>[0], context: z.core.$RefinementCtx): void {
  for (const { id, path } of findRepeatedIds(page)) {
    context.addIssue({ code: 'custom', path, message: `duplicate id "${id}" on this page` });
  }
}

function refuseStrayMarks(page: Parameters<typeof findStrayMarks>[0], context: z.core.$RefinementCtx): void {
  for (const path of findStrayMarks(page)) {
    context.addIssue({ code: 'custom', path, message: 'a step must be in a section of a lesson, and hold at least one block' });
  }
}

export type Section = z.output<typeof sectionSchema>;
export type Tab = z.output<typeof tabSchema>;
export type Page = z.output<typeof pageSchema>;
export type Lesson = z.output<typeof lessonSchema>;

/** One of our own documents, which opens in a new tab and prints well. */
export const documentSchema = z
  .strictObject({
    title: text.describe('Title of the document.'),
    audience: z.enum(['training', 'client', 'both']).describe('Who can open the document.'),
    purpose: text.describe('Its purpose in one sentence.'),
    asOf: z.iso.date().describe('The date the facts were last checked.'),
    sections: z.array(sectionSchema).min(1).describe("The document's sections."),
  })
  .superRefine((document, context) => {
    refuseRepeatedIds(document, context);
    refuseStrayMarks(document, context);
  });

export type Document = z.output<typeof documentSchema>;
