import { z } from 'zod';

import { count, lessonPath, slug, text, uniqueBy } from './field-schema.ts';
import { variantKeys } from '#app/content/checks/variant-keys.ts';

const variantSchema = z
  .strictObject({
    key: z.enum(variantKeys).describe('a, b or c. Attempts remember it, so it stays with its variant.'),
    text: text.describe('The situation and the question.'),
    options: z
      .array(text)
      .length(4, 'a variant has four options: the right one and three rivals')
      .superRefine(uniqueBy((option) => option))
      .describe('Four options; "All of the above" is always shown last.'),
    correctAnswer: text.describe('The right option, word for word.'),
    strictest: text.describe('The option that sounds most careful, word for word. Only the measure of guessing reads it.'),
    explanation: text.describe('One sentence that says why; shown after grading.'),
  })
  .superRefine((variant, context) => {
    for (const field of ['correctAnswer', 'strictest'] as const) {
      if (variant.options.includes(variant[field])) continue;
      const name = field === 'correctAnswer' ? 'the answer' : 'the strictest option';
      context.addIssue({ code: 'custom', path: [field], message: `${name} is not among the options` });
    }
  });

const questionSchema = z.strictObject({
  id: count.describe('Stable number of the question.'),
  section: count.describe('The section that it belongs to.'),
  module: slug.describe('The module that teaches it.'),
  objective: text.describe('What someone can do who answers it: the same for all its variants.'),
  lesson: lessonPath.describe('The section that teaches it, as /module#section-id: where "Study these again" leads.'),
  source: text.describe('What it is taken from: the Act, the form, the board, the house.'),
  asOf: z
    .string()
    .regex(/^\d{4}-(0[1-9]|1[0-2])$/, 'write the month as 2026-11')
    .describe('The month in which its facts were last checked.'),
  variants: z
    .array(variantSchema)
    .length(variantKeys.length, 'a question has three variants: a, b and c')
    .superRefine(uniqueBy((variant) => variant.key))
    .describe('Three situations for the one objective; an attempt shows one of them.'),
});

/** The final assessment: sections, questions and the answer key. */
export const assessmentSchema = z
  .strictObject({
    passMark: z.number().min(1).max(100).describe('Percentage at which the assessment is passed.'),
    maxAttempts: count.describe('Failed attempts after which a device is locked out.'),
    suggestedMinutes: text.describe('Suggested total time, as shown: "45-60 minutes".'),
    sections: z
      .array(
        z.strictObject({
          id: count.describe('Number of the section.'),
          title: text.describe('The words on its tab.'),
          resultTitle: text.describe('Its name on the results card.'),
        }),
      )
      .min(1)
      .superRefine(uniqueBy((section) => section.id))
      .describe('The sections, in order.'),
    questions: z
      .array(questionSchema)
      .min(1)
      .superRefine(uniqueBy((question) => question.id))
      .describe('The questions, in order; each attempt draws a variant of each and shuffles its options.'),
  })
  .superRefine((assessment, context) => {
    const sections = new Set(assessment.sections.map((section) => section.id));

    for (const [index, question] of assessment.questions.entries()) {
      if (!sections.has(question.section)) {
        context.addIssue({ code: 'custom', path: ['questions', index, 'section'], message: `there is no section ${question.section}` });
      }
    }
  });

export type Assessment = z.output<typeof assessmentSchema>;
export type Question = z.output<typeof questionSchema>;
export type Variant = Question['variants'][number];
