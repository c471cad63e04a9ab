import { z } from 'zod';

import { ruleWeights, textKinds, weights } from '#app/draft-check/rule-set.ts';
import { readers } from '#app/draft-check/readers.ts';
import { privateNumbers } from '#app/draft-check/private-numbers.ts';
import { lessonPath, month, slug, text, uniqueBy } from './field-schema.ts';

const pattern = text.describe(
  'A wording to match. A word matches all its forms. Use `=word` for that form only, `wor*` for words that start that way, `"MLS"` for exactly those letters; ' +
    '`(a|b c)` for one of several, with `?` after it or after a word for "or nothing"; `..` for up to three words between, `..6` for up to six; `a ~6 b` for both in either order; ' +
    '`[set]` for the wordings of a set; `<number>`, `<money>`, `<percent>`, `<sum>` (money, or a number as large as a price); `<start>` and `<end>` of a sentence; `<registered>` after a word with ®.',
);

const example = text.describe('A sample message.');

const ruleSchema = z
  .strictObject({
    id: slug.describe("The rule's ID, which never changes."),
    title: text.max(60).describe("The rule's subject in a few words."),
    weight: z.enum(ruleWeights).describe('"stop": can\'t go out as is. "ask": the agent decides. "better": could be clearer or kinder.'),
    kinds: z
      .array(z.enum(textKinds))
      .min(1)
      .default([...textKinds])
      .describe('The kinds of text the rule applies to. Defaults to all.'),
    readers: z
      .array(z.enum(readers))
      .min(1)
      .default(['client', 'public', 'colleague'])
      .describe('Who the text is for. Defaults to everyone except your own agent.'),
    find: z.array(pattern).default([]).describe('Wordings to flag unless the surrounding text resembles the good examples.'),
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
      .describe('The text must contain one of these wordings. If `find` is set, this only applies to text with a `find` wording.'),
    unless: z.array(pattern).default([]).describe("Wordings that excuse the sentence they're in."),
    negated: z
      .enum(['excused', 'same', 'always'])
      .default('excused')
      .describe(
        'Whether "not", "never" and similar words just before the wording excuse it. With "always", general excuses don\'t apply either.',
      ),
    certain: z
      .boolean()
      .default(false)
      .describe("Flags the wording even in text that resembles the good examples. Use this for wording that's always wrong."),
    reason: text.max(240).describe('Why the wording is a problem, in two sentences.'),
    source: text.describe('Where the rule comes from: the law and its section, or "House rule".'),
    asOf: month.describe('The month the rule was last checked, written as 2026-11.'),
    lesson: lessonPath.describe('Where the rule is taught: /module#section-id.'),
    rewrite: z
      .strictObject({
        text: text.max(400).describe('A wording that can go out. Blanks look like [agent first name].'),
        replaces: z
          .enum(['words', 'sentence', 'nothing'])
          .default('sentence')
          .describe('What the suggestion replaces. "nothing" adds it at the end.'),
      })
      .optional()
      .describe('A suggested wording that can be inserted with one click.'),
    catches: z.array(example).min(2).describe('At least two sample messages that trigger the rule.'),
    passes: z.array(example).min(2).describe("At least two sample messages that don't trigger the rule."),
  })
  .refine(
    (rule) => rule.find.length + rule.sure.length + rule.needs.length > 0 || rule.detect !== undefined,
    'a rule needs `find`, `sure`, `detect` or `needs`',
  )
  .refine((rule) => rule.reason.split(/[.?](?:\s|$)/).filter((part) => part !== '').length >= 2, {
    path: ['reason'],
    message: 'give two sentences',
  });

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
  purpose: text.describe("The page's purpose in one sentence."),
  privacy: text.describe('What happens to the text people type.'),
  limits: text.describe("What the draft check can't tell."),
  kinds: z.record(z.enum(textKinds), choice).describe('The names of the kinds of text.'),
  readers: z.record(z.enum(readers), choice).describe('The names of the readers.'),
  weights: z
    .record(
      z.enum(weights),
      z.strictObject({ label: text.describe('The label, in one or two words.'), meaning: text.describe('What to do about the finding.') }),
    )
    .describe('The labels for the rule weights: stop, ask, unsure and better.'),
  verdicts: z
    .strictObject({
      empty: text.describe('Shown before anything is typed.'),
      ready: text.describe('Shown if nothing found stops the message.'),
      ask: text.describe('Shown if the agent has to decide on a finding.'),
      unsure: text.describe('Shown if something may break a rule.'),
      stop: text.describe('Shown if something must not go out.'),
    })
    .describe('The verdict below the findings.'),
  excuses: z
    .array(
      z.strictObject({
        readers: z
          .array(z.enum(readers))
          .min(1)
          .default([...readers])
          .describe('Who the text is for. Defaults to everyone.'),
        wordings: z.array(pattern).min(1).describe('Wordings, written as in a rule.'),
      }),
    )
    .default([])
    .describe('What excuses a sentence from every rule: a refusal, a question passed on, a report to your own agent.'),
  thresholds: z
    .strictObject({
      ask: z.number().describe('The minimum score for "Ask". A higher value flags less. Measure again after changing it.'),
      keep: z
        .number()
        .describe('The minimum score at which a rule\'s finding keeps its weight. Below that, the finding is "Not sure" at most.'),
      unsure: z
        .number()
        .describe('The minimum score for "Not sure". Below that, `sure` wordings are marked "Not sure" and other findings are dropped.'),
    })
    .describe('How closely a draft must resemble the bad examples to be flagged.'),
  sets: z.record(slug, z.array(pattern).min(1)).describe('Word sets that patterns can use as `[set]`. A set can use earlier ones.'),
});

export type CheckFamilyFile = z.output<typeof checkFamilySchema>;
export type DraftCheckFile = z.output<typeof draftCheckSchema>;

export const checkExamplesSchema = z.strictObject({
  groups: z
    .array(
      z.strictObject({
        from: text.describe('Where the examples come from. Examples from the same source are measured together.'),
        kind: z.enum(textKinds).describe('The kind of text.'),
        to: z.enum(readers).describe('Who the examples are for.'),
        bad: z.array(example).describe("Examples that can't go out as is."),
        good: z.array(example).describe('Examples that can go out.'),
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
