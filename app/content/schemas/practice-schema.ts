import { z } from 'zod';

import { count, plainWords as words, slug, uniqueBy } from './field-schema.ts';

const common = {
  id: slug.describe('Never change this ID, such as "crm-p01". Practice results are saved under it.'),
  lesson: z
    .string()
    .regex(/^\/[a-z0-9-]+#[a-z0-9-]+$/, 'write the address of a section, for example "/crm#status-codes"')
    .describe('The section that teaches this skill, in the same module, such as "/crm#status-codes".'),
  objective: words.describe('The skill learners practise, in one short sentence.'),
  questions: z
    .array(count)
    .default([])
    .describe('Assessment questions with the same objective. Learners who miss one of them get this item to practise.'),
  prompt: words.describe('The situation in one to four sentences.'),
  reason: words.describe('Why the answer is right, in one or two sentences.'),
};

const sortItem = z.strictObject({
  ...common,
  kind: z.literal('sort').describe('A request to sort as mine, ask first or never mine.'),
  answer: z
    .enum(['mine', 'ask', 'never'])
    .describe(
      '"mine" if the VA can do it alone, "ask" if it needs the agent\'s approval, "never" if the VA can\'t do it even with approval.',
    ),
});

const wrongItem = z
  .strictObject({
    ...common,
    kind: z.literal('wrong').describe('A message, listing or form with up to three wrong parts, or none.'),
    text: words.describe('The full message, listing or form, including every part listed below.'),
    parts: z
      .array(
        z.strictObject({
          text: words.describe('The part, exactly as in the text.'),
          wrong: z.boolean().describe('Whether the part is wrong.'),
          reason: words.describe("Why it's right or wrong."),
        }),
      )
      .min(3)
      .max(6)
      .describe(
        "The parts learners can mark, in the order they appear. Up to three of them are wrong, so that learners can't count on a number.",
      ),
  })
  .superRefine(({ text: whole, parts }, context) => {
    const wrong = parts.filter((part) => part.wrong).length;
    if (wrong > 3) context.addIssue({ code: 'custom', path: ['parts'], message: `at most three parts can be wrong; found ${wrong}` });

    let from = 0;
    for (const [index, part] of parts.entries()) {
      const place = whole.indexOf(part.text, from);
      if (place === -1)
        context.addIssue({ code: 'custom', path: ['parts', index, 'text'], message: `the text doesn't have this part here` });
      else from = place + part.text.length;
    }
  });

const dateItem = z.strictObject({
  ...common,
  kind: z.literal('date').describe('A date to calculate.'),
  given: words.describe("The facts: the start date, the clause and the days that don't count."),
  answer: z.iso.date().describe('The correct date, like 2026-10-13.'),
  steps: z.array(words).min(1).describe('How to get to the date, one line for each day or step.'),
});

const orderItem = z.strictObject({
  ...common,
  kind: z.literal('order').describe('Steps to put in order.'),
  steps: z.array(words).min(3).max(6).superRefine(uniqueBy(String)).describe('Short lines in the right order. Learners see them shuffled.'),
});

const choiceItem = z
  .strictObject({
    ...common,
    kind: z.literal('choice').describe('A question with one right answer.'),
    options: z
      .array(
        z.strictObject({
          text: words.describe('The answer.'),
          right: z.boolean().describe('Whether this is the right answer.'),
          reason: words.describe("Why it's right or wrong."),
        }),
      )
      .min(2)
      .max(4)
      .describe('Two to four answers, one of them right. Learners see them shuffled.'),
  })
  .superRefine(({ options }, context) => {
    const right = options.filter((option) => option.right).length;
    if (right !== 1) context.addIssue({ code: 'custom', path: ['options'], message: `exactly one option must be right; found ${right}` });
  });

const termItem = z.strictObject({
  ...common,
  kind: z.literal('term').describe('A term to recall from its meaning.'),
  answer: words.describe('The term.'),
  accept: z.array(words).default([]).describe('Other spellings and short forms that are accepted.'),
});

const itemSchema = z.discriminatedUnion('kind', [sortItem, wrongItem, dateItem, orderItem, choiceItem, termItem]);

export const practiceSchema = z.strictObject({
  module: slug.describe('The module these items belong to.'),
  items: z
    .array(itemSchema)
    .min(1)
    .superRefine(uniqueBy((item) => item.id))
    .describe('The items, in order.'),
});

export type PracticeFile = z.output<typeof practiceSchema>;
export type PracticeItem = PracticeFile['items'][number];
export type PracticeKind = PracticeItem['kind'];
