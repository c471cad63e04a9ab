import { z } from 'zod';

import { ruleWeights, textKinds, weights } from '#app/draft-check/rule-set.ts';
import { readers } from '#app/draft-check/readers.ts';
import { privateNumbers } from '#app/draft-check/private-numbers.ts';
import { lessonPath, month, slug, text, uniqueBy } from './field-schema.ts';

const pattern = text.describe(
  'A wording. Words stand for all their forms; `=word` for this form alone, `wor*` for a beginning, `"MLS"` for these very letters; ' +
    '`(a|b c)` for one of several, with `?` after it or after a word for "or nothing"; `..` for up to three words between, `..6` for up to six; `a ~6 b` for both in either order; ' +
    '`[set]` for the wordings of a set; `<number>`, `<money>`, `<percent>`, `<sum>` (money, or a number as large as a price); `<start>` and `<end>` of a sentence; `<registered>` after a word with ®.',
);

const example = text.describe('A text, as someone could have written it.');

const ruleSchema = z
  .strictObject({
    id: slug.describe('Names the rule; it never changes.'),
    title: text.max(60).describe('What it is about, in a few words.'),
    weight: z.enum(ruleWeights).describe('"stop": never goes out like this; "ask": the agent decides; "better": clearer or kinder.'),
    kinds: z
      .array(z.enum(textKinds))
      .min(1)
      .default([...textKinds])
      .describe('The kinds of text in which it is looked for; all when left out.'),
    readers: z
      .array(z.enum(readers))
      .min(1)
      .default(['client', 'public', 'colleague'])
      .describe('Who the text is for. If left out, everyone except your own agent.'),
    find: z.array(pattern).default([]).describe('Wordings that are marked, unless the text around them reads like those that may go out.'),
    sure: z
      .array(pattern)
      .default([])
      .describe('Wordings that are marked whatever the text around them reads like: for what no good example has.'),
    detect: z
      .enum([...privateNumbers, 'classifier'])
      .optional()
      .describe(
        'A private number that is known by its check digits; "classifier": what reads like the bad examples in training/draft-check-examples.yaml.',
      ),
    needs: z.array(pattern).default([]).describe('Wordings of which one must be in the text; with `find`, where one of those is.'),
    unless: z.array(pattern).default([]).describe('Wordings that excuse the sentence in which they stand.'),
    negated: z
      .enum(['excused', 'same', 'always'])
      .default('excused')
      .describe('Whether "not", "never" and the like shortly before the wording excuse it; "always": nor do the excuses of all rules.'),
    certain: z
      .boolean()
      .default(false)
      .describe(
        'It is heard even in a part of a text that reads like those that may go out: for words that are wrong wherever they stand.',
      ),
    reason: text.max(240).describe('Why, in two sentences.'),
    source: text.describe('Where the rule comes from, in words: the law and its section, or "House rule".'),
    asOf: month.describe('The month in which it was last checked, as 2026-11.'),
    lesson: lessonPath.describe('Where it is taught: /module#section-id.'),
    rewrite: z
      .strictObject({
        text: text.max(400).describe('A wording that may go out; blanks look like [agent first name].'),
        replaces: z
          .enum(['words', 'sentence', 'nothing'])
          .default('sentence')
          .describe('What it takes the place of; "nothing" adds it at the end.'),
      })
      .optional()
      .describe('A wording that one press puts into the text.'),
    catches: z.array(example).min(2).describe('At least two texts in which the rule finds something.'),
    passes: z.array(example).min(2).describe('At least two texts in which it finds nothing.'),
  })
  .refine(
    (rule) => rule.find.length + rule.sure.length + rule.needs.length > 0 || rule.detect !== undefined,
    'a rule has `find`, `sure`, `detect` or `needs`',
  )
  .refine((rule) => rule.reason.split(/[.?](?:\s|$)/).filter((part) => part !== '').length >= 2, {
    path: ['reason'],
    message: 'give two sentences',
  });

/** One of the draft check's rule families. */
export const checkFamilySchema = z.strictObject({
  title: text.describe('What the rules of this file are about.'),
  rules: z
    .array(ruleSchema)
    .min(1)
    .superRefine(uniqueBy((rule) => rule.id))
    .describe('The rules.'),
});

const choice = z.strictObject({ label: text.describe('Its name.'), hint: text.optional().describe('One sentence more.') });

/** The draft check's texts, and the word sets that its rules share. */
export const draftCheckSchema = z.strictObject({
  title: text.describe('Title of the page.'),
  purpose: text.describe('What it is good for, in one sentence.'),
  privacy: text.describe('What becomes of what is typed.'),
  limits: text.describe('What it cannot see.'),
  kinds: z.record(z.enum(textKinds), choice).describe('What the kinds of text are called.'),
  readers: z.record(z.enum(readers), choice).describe('What the readers of a text are called.'),
  weights: z
    .record(z.enum(weights), z.strictObject({ label: text.describe('One or two words.'), meaning: text.describe('What to do about it.') }))
    .describe('What the weights are called.'),
  verdicts: z
    .strictObject({
      empty: text.describe('While nothing is typed.'),
      ready: text.describe('Nothing was found that stops it.'),
      ask: text.describe('Only the agent can decide on what was found.'),
      unsure: text.describe('Something was found that may break a rule.'),
      stop: text.describe('Something was found that may never go out.'),
    })
    .describe('The line at the end.'),
  excuses: z
    .array(
      z.strictObject({
        readers: z
          .array(z.enum(readers))
          .min(1)
          .default([...readers])
          .describe('Who the text is for. If left out, everyone.'),
        wordings: z.array(pattern).min(1).describe('Wordings as in a rule.'),
      }),
    )
    .default([])
    .describe('What excuses a sentence from every rule: a refusal, a question that is passed on, a report to the own agent.'),
  thresholds: z
    .strictObject({
      ask: z.number().describe('The score from which a text is marked "Ask". Higher finds less and is quieter. Measure after a change.'),
      unsure: z
        .number()
        .describe('The score from which it is marked "Not sure". Below it, rules are "Not sure" when they are certain, and else silent.'),
    })
    .describe('How much a text must read like the bad examples.'),
  sets: z.record(slug, z.array(pattern).min(1)).describe('Sets of wordings that patterns name as `[set]`. A set may use those before it.'),
});

export type CheckFamilyFile = z.output<typeof checkFamilySchema>;
export type DraftCheckFile = z.output<typeof draftCheckSchema>;

/** Examples that train the draft check. */
export const checkExamplesSchema = z.strictObject({
  groups: z
    .array(
      z.strictObject({
        from: text.describe('Where the texts come from: those of one origin are measured together.'),
        kind: z.enum(textKinds).describe('The kind of text.'),
        to: z.enum(readers).describe('Who the texts are for.'),
        bad: z.array(example).describe('Texts that may not go out like this.'),
        good: z.array(example).describe('Texts that may.'),
      }),
    )
    .describe('Texts that someone judged.'),
});
export type CheckExamplesFile = z.output<typeof checkExamplesSchema>;

/** The trained weights, as written by `npm run write:weights`. */
export const checkWeightsSchema = z.strictObject({
  examples: z.string().describe('Names the examples that the weights were learned from (SHA-256).'),
  features: z.string().describe('The hashes of the features, packed.'),
  weights: z.string().describe('The weight of each feature, one letter each.'),
});
export type CheckWeightsFile = z.output<typeof checkWeightsSchema>;
