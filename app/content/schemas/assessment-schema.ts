import { z } from 'zod';

import { count, lessonPath, slug, text, uniqueBy } from './field-schema.ts';
import { variantKeys } from '#app/content/checks/variant-keys.ts';

/** What a question can ask for. */
export const skills = ['judgment', 'rule', 'fact'] as const;

const variantSchema = z
  .strictObject({
    key: z.enum(variantKeys).describe('a, b or c. Attempts store it, so never reassign it.'),
    text: text.describe('The situation and the question.'),
    options: z
      .array(text)
      .length(4, 'a variant has four options: the right one and three others')
      .superRefine(uniqueBy((option) => option))
      .describe('Four options; "All of the above" is always shown last.'),
    correctAnswer: text.describe('The right option, word for word.'),
    strictest: text.describe("The option that sounds most careful, word for word. It's only used to measure guessing."),
    explanation: text.describe('One sentence that explains the answer, shown after grading.'),
  })
  .superRefine((variant, context) => {
    for (const field of ['correctAnswer', 'strictest'] as const) {
      if (variant.options.includes(variant[field])) continue;
      const name = field === 'correctAnswer' ? 'the answer' : 'the strictest option';
      context.addIssue({ code: 'custom', path: [field], message: `${name} isn't one of the options` });
    }
  });

const questionSchema = z.strictObject({
  id: count.describe("The question's number, which never changes."),
  section: count.describe('The section the question belongs to.'),
  module: slug.describe('The module that covers the question.'),
  objective: text.describe('The skill the question tests, the same in all its variants.'),
  asksFor: z
    .enum(skills)
    .optional()
    .describe(
      'What the question asks for: judgment, a rule or calculation, or a fact to know by heart. Only the check of the bank reads it.',
    ),
  safetyCritical: z
    .boolean()
    .optional()
    .describe(
      "true if a wrong answer at work could harm a client. A trainee who misses it sees it first on the result page and in practice, and managers see it marked. The score doesn't change.",
    ),
  lesson: lessonPath.describe('The section that covers the question, such as /compliance#advertising. "Study these again" links there.'),
  source: text.describe('Where the answer comes from: an Act, a form, the board or our own rules.'),
  asOf: z
    .string()
    .regex(/^\d{4}-(0[1-9]|1[0-2])$/, 'write the month as 2026-11')
    .describe('The month the facts were last checked.'),
  variants: z
    .array(variantSchema)
    .length(variantKeys.length, 'a question has three variants: a, b and c')
    .superRefine(uniqueBy((variant) => variant.key))
    .describe('Three situations for the same objective. An attempt shows one of them.'),
});

export const assessmentSchema = z
  .strictObject({
    passMark: z.number().min(1).max(100).describe('The percentage needed to pass.'),
    maxAttempts: count.describe('The number of failed attempts before a device is locked out.'),
    suggestedMinutes: text.describe('Suggested total time, as shown: "45-60 minutes".'),
    mix: z
      .strictObject({
        judgment: count.describe('Questions that ask for judgment.'),
        rule: count.describe('Questions that ask for a rule or a calculation.'),
        fact: count.describe('Questions that ask for a fact to know by heart.'),
      })
      .optional()
      .describe('How many questions ask for judgment, for a rule or calculation, and for a fact. The check of the bank compares.'),
    sections: z
      .array(
        z.strictObject({
          id: count.describe("The section's number."),
          title: text.describe("The tab's label."),
          resultTitle: text.describe("The section's name on the results card."),
        }),
      )
      .min(1)
      .superRefine(uniqueBy((section) => section.id))
      .describe('The sections, in order.'),
    questions: z
      .array(questionSchema)
      .min(1)
      .superRefine(uniqueBy((question) => question.id))
      .describe('The questions, in order. Each attempt picks one variant of each question and shuffles the options.'),
  })
  .superRefine((assessment, context) => {
    const sections = new Set(assessment.sections.map((section) => section.id));

    for (const [index, question] of assessment.questions.entries()) {
      if (!sections.has(question.section)) {
        context.addIssue({ code: 'custom', path: ['questions', index, 'section'], message: `there's no section ${question.section}` });
      }
    }
  });

export type Assessment = z.output<typeof assessmentSchema>;
export type Question = z.output<typeof questionSchema>;
export type Variant = Question['variants'][number];
