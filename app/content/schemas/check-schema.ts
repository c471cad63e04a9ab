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

const example = text.describe('A sample message.');

const ruleSchema = z
  .strictObject({
    id: slug.describe("The rule's ID, which never changes."),
    title: text.max(60).describe('Its subject in a few words.'),
    weight: z
      .enum(ruleWeights)
      .describe('"stop": must not go out like this. "ask": the agent decides. "better": could be clearer or kinder.'),
    kinds: z
      .array(z.enum(textKinds))
      .min(1)
      .default([...textKinds])
      .describe('The kinds of text it applies to. Defaults to all.'),
    readers: z
      .array(z.enum(readers))
      .min(1)
      .default(['client', 'public', 'colleague'])
      .describe('Who the text is for. Defaults to everyone except your own agent.'),
    find: z.array(pattern).default([]).describe('Wordings to flag unless the surrounding text resembles what can go out.'),
    sure: z.array(pattern).default([]).describe('Wordings to flag in any text, because no good example contains them.'),
    detect: z
      .enum([...privateNumbers, 'classifier'])
      .optional()
      .describe(
        'A kind of private number recognized by its check digits, or "classifier" for sentences that resemble the bad examples in training/draft-check-examples.yaml.',
      ),
    needs: z
      .array(pattern)
      .default([])
      .describe('The text must contain one of these wordings. With `find`, only if it contains one of those.'),
    unless: z.array(pattern).default([]).describe("Wordings that excuse the sentence they're in."),
    negated: z
      .enum(['excused', 'same', 'always'])
      .default('excused')
      .describe(
        'Whether "not", "never" and the like shortly before the wording excuse it. With "always", general excuses don\'t apply either.',
      ),
    certain: z
      .boolean()
      .default(false)
      .describe("Reports it even in text that resembles what can go out, for wording that's always wrong."),
    reason: text.max(240).describe('Why, in two sentences.'),
    source: text.describe('Where the rule comes from, in words: the law and its section, or "House rule".'),
    asOf: month.describe('The month it was last checked, as 2026-11.'),
    lesson: lessonPath.describe('Where the rule is taught: /module#section-id.'),
    rewrite: z
      .strictObject({
        text: text.max(400).describe('A wording that can go out. Blanks look like [agent first name].'),
        replaces: z.enum(['words', 'sentence', 'nothing']).default('sentence').describe('What it replaces. "nothing" adds it at the end.'),
      })
      .optional()
      .describe('A suggested wording that one click puts into the text.'),
    catches: z.array(example).min(2).describe('At least two sample messages that trigger the rule.'),
    passes: z.array(example).min(2).describe('At least two texts in which it finds nothing.'),
  })
  .refine(
    (rule) => rule.find.length + rule.sure.length + rule.needs.length > 0 || rule.detect !== undefined,
    'a rule needs `find`, `sure`, `detect` or `needs`',
  )
  .refine((rule) => rule.reason.split(/[.?](?:\s|$)/).filter((part) => part !== '').length >= 2, {
    path: ['reason'],
    message: 'give two sentences',
  });

/** One rule family of the draft check. */
export const checkFamilySchema = z.strictObject({
  title: text.describe("The subject of this file's rules."),
  rules: z
    .array(ruleSchema)
    .min(1)
    .superRefine(uniqueBy((rule) => rule.id))
    .describe('The rules.'),
});

const choice = z.strictObject({ label: text.describe('Its name.'), hint: text.optional().describe('An additional sentence.') });

/** The text that the draft check shows, and the word sets that its rules share. */
export const draftCheckSchema = z.strictObject({
  title: text.describe('Title of the page.'),
  purpose: text.describe('Its purpose in one sentence.'),
  privacy: text.describe('What happens to typed text.'),
  limits: text.describe("What it can't check."),
  kinds: z.record(z.enum(textKinds), choice).describe('The names of the kinds of text.'),
  readers: z.record(z.enum(readers), choice).describe('The names of the readers.'),
  weights: z
    .record(z.enum(weights), z.strictObject({ label: text.describe('One or two words.'), meaning: text.describe('What to do about it.') }))
    .describe('The names of the weights.'),
  verdicts: z
    .strictObject({
      empty: text.describe('Shown while nothing is typed.'),
      ready: text.describe('Shown if nothing was found that stops it.'),
      ask: text.describe('Shown if the agent has to decide on a finding.'),
      unsure: text.describe('Shown if something may break a rule.'),
      stop: text.describe('Shown if something must not go out.'),
    })
    .describe('The last line.'),
  excuses: z
    .array(
      z.strictObject({
        readers: z
          .array(z.enum(readers))
          .min(1)
          .default([...readers])
          .describe('Who the text is for. Defaults to everyone.'),
        wordings: z.array(pattern).min(1).describe('Wordings, like in a rule.'),
      }),
    )
    .default([])
    .describe('What excuses a sentence from every rule: a refusal, a question passed on, a report to your own agent.'),
  thresholds: z
    .strictObject({
      ask: z.number().describe('The minimum score for "Ask". A higher value finds less. Measure after a change.'),
      keep: z.number().describe('The minimum score at which a rule\'s finding keeps its weight. Below it, it\'s "Not sure" at most.'),
      unsure: z
        .number()
        .describe('The minimum score for "Not sure". Below it, only `sure` wordings are "Not sure" and others are dropped.'),
    })
    .describe('How closely a text must resemble the bad examples.'),
  sets: z.record(slug, z.array(pattern).min(1)).describe('Word sets that patterns can use as `[set]`. A set can use earlier ones.'),
});

export type CheckFamilyFile = z.output<typeof checkFamilySchema>;
export type DraftCheckFile = z.output<typeof draftCheckSchema>;

/** The examples that train the draft check. */
export const checkExamplesSchema = z.strictObject({
  groups: z
    .array(
      z.strictObject({
        from: text.describe('Where the texts come from. Texts from the same source are measured together.'),
        kind: z.enum(textKinds).describe('The kind of text.'),
        to: z.enum(readers).describe('Who the texts are for.'),
        bad: z.array(example).describe('Texts that must not go out like this.'),
        good: z.array(example).describe('Texts that can go out.'),
      }),
    )
    .describe('Labelled texts.'),
});
export type CheckExamplesFile = z.output<typeof checkExamplesSchema>;

/** The trained weights, as written by `npm run write:weights`. */
export const checkWeightsSchema = z.strictObject({
  examples: z.string().describe('The SHA-256 of the examples the weights were trained on.'),
  features: z.string().describe('The feature hashes, packed.'),
  weights: z.string().describe('The feature weights, one letter each.'),
});
export type CheckWeightsFile = z.output<typeof checkWeightsSchema>;
