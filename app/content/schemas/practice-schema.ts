import { z } from 'zod';

import { count, slug, text, uniqueBy } from './field-schema.ts';

/** Practice items are plain text, so Markdown would show as typed. */
const words = text.refine((typed) => !/\*\*|\]\(|`/.test(typed), 'practice items are plain words: take out ** ** and [links](…)');

/** The fields every item has. */
const common = {
  id: slug.describe('Stable for ever: what people practised is saved under it ("crm-p01").'),
  lesson: z
    .string()
    .regex(/^\/[a-z0-9-]+#[a-z0-9-]+$/, 'write the address of a section, for example "/crm#status-codes"')
    .describe('The address of the section that teaches it, in the same module: "/crm#status-codes".'),
  objective: words.describe('What one can do who answers it, in one short sentence.'),
  questions: z
    .array(count)
    .default([])
    .describe('Questions of the assessment with the same objective: who misses one of them gets this item to practise.'),
  prompt: words.describe('The situation in one to four sentences.'),
  reason: words.describe('Why the answer is right, in one or two sentences.'),
};

const sortItem = z.strictObject({
  ...common,
  kind: z.literal('sort').describe('A request to sort: mine, ask first, never mine.'),
  answer: z
    .enum(['mine', 'ask', 'never'])
    .describe('"mine": the VA alone; "ask": only with the agent\'s approval; "never": not even with approval.'),
});

const wrongItem = z
  .strictObject({
    ...common,
    kind: z.literal('wrong').describe('A message, a listing or a form in which one or two parts are wrong.'),
    text: words.describe('The whole message, listing or extract, word for word, with every part in it.'),
    parts: z
      .array(
        z.strictObject({
          text: words.describe('The part, word for word as it is in the text.'),
          wrong: z.boolean().describe('Whether the part is wrong.'),
          reason: words.describe('Why it is wrong, or why it is right.'),
        }),
      )
      .min(3)
      .max(6)
      .describe('What one can mark, in the order of the text; one or two of them are wrong.'),
  })
  .superRefine(({ text: whole, parts }, context) => {
    const wrong = parts.filter((part) => part.wrong).length;
    if (wrong < 1 || wrong > 2)
      context.addIssue({ code: 'custom', path: ['parts'], message: `one or two parts are wrong; found ${wrong}` });

    let from = 0;
    for (const [index, part] of parts.entries()) {
      const place = whole.indexOf(part.text, from);
      if (place === -1) context.addIssue({ code: 'custom', path: ['parts', index, 'text'], message: `the text does not have it here` });
      else from = place + part.text.length;
    }
  });

const dateItem = z.strictObject({
  ...common,
  kind: z.literal('date').describe('A date to count.'),
  given: words.describe('What is known: the day it begins with, the clause, the days that do not count.'),
  answer: z.iso.date().describe('The right day, as 2026-10-13.'),
  steps: z.array(words).min(1).describe('How it is counted: one line for each day or step.'),
});

const orderItem = z.strictObject({
  ...common,
  kind: z.literal('order').describe('Steps to put in order.'),
  steps: z.array(words).min(3).max(6).superRefine(uniqueBy(String)).describe('Short lines in the right order; they are shown shuffled.'),
});

const choiceItem = z
  .strictObject({
    ...common,
    kind: z.literal('choice').describe('One answer to choose.'),
    options: z
      .array(
        z.strictObject({
          text: words.describe('The answer.'),
          right: z.boolean().describe('Whether it is the right one.'),
          reason: words.describe('Why it is right, or why it is not.'),
        }),
      )
      .min(2)
      .max(4)
      .describe('Two to four answers, one of them right; they are shown shuffled.'),
  })
  .superRefine(({ options }, context) => {
    const right = options.filter((option) => option.right).length;
    if (right !== 1) context.addIssue({ code: 'custom', path: ['options'], message: `exactly one option is right; found ${right}` });
  });

const termItem = z.strictObject({
  ...common,
  kind: z.literal('term').describe('A term to recall from its meaning.'),
  answer: words.describe('The term.'),
  accept: z.array(words).default([]).describe('Other spellings and short forms that count.'),
});

const itemSchema = z.discriminatedUnion('kind', [sortItem, wrongItem, dateItem, orderItem, choiceItem, termItem]);

/** The practice items of one module. */
export const practiceSchema = z.strictObject({
  module: slug.describe('The module that teaches them: the name of the file.'),
  items: z
    .array(itemSchema)
    .min(1)
    .superRefine(uniqueBy((item) => item.id))
    .describe('The items, in order.'),
});

export type PracticeFile = z.output<typeof practiceSchema>;
export type PracticeItem = PracticeFile['items'][number];
export type PracticeKind = PracticeItem['kind'];
