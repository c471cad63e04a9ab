import { z } from 'zod';

import { count, slug, text, uniqueBy } from './field-schema.ts';

const questionSchema = z
  .strictObject({
    id: count.describe('Stable number of the question.'),
    section: count.describe('The section that it belongs to.'),
    module: slug.describe('The module that teaches it: suggested for study after a wrong answer.'),
    text: text.describe('The situation and the question.'),
    options: z
      .array(text)
      .length(4)
      .superRefine(uniqueBy((option) => option))
      .describe('Four options; "All of the above" is always shown last.'),
    correctAnswer: text.describe('The right option, word for word.'),
    explanation: text.describe('One sentence that says why; shown after grading.'),
  })
  .superRefine((question, context) => {
    if (!question.options.includes(question.correctAnswer)) {
      context.addIssue({ code: 'custom', path: ['correctAnswer'], message: 'the answer is not among the options' });
    }
  });

/** The final assessment: sections, questions and their key. */
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
      .describe('The questions, in order; each attempt shuffles the options.'),
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
