import { z } from 'zod';

import { month, slug, text, uniqueBy } from './field-schema.ts';

/** The placeholder that puts a rule's value into the rule's sentence, so that the two always match. */
export const valuePlace = '{value}';

/** The maximum lengths of a rule's value and sentence, in characters. All of a portal's rules have to fit on one printed sheet. */
const longest = { value: 110, sentence: 250 };

/** The two audiences are defined again here, because content doesn't depend on the access feature. */
const audience = z.enum(['training', 'client']);

const ruleSchema = z
  .strictObject({
    id: slug.describe('The ID other files use, as in {rule:id}. Never change it.'),
    group: slug.describe("The rule's group on the rules page."),
    title: text.describe('Its subject in a few words.'),
    value: text.max(longest.value).describe('A few words that fit after "is" or "within", without a period. {rule:id} inserts them.'),
    sentence: text
      .max(longest.sentence)
      .refine((words) => words.includes(valuePlace), `write ${valuePlace} where the sentence states the value`)
      .describe(`One or two sentences with ${valuePlace} where the value goes. {rule:id.sentence} inserts them.`),
    source: text.describe('Where the rule comes from: the law and section, or "Our rule".'),
    asOf: month.describe('The month it was last checked, as 2026-11.'),
    audiences: z.array(audience).min(1).describe('The portals whose rules page lists this rule. Content in either portal can use it.'),
  })
  .transform((rule) => ({ ...rule, sentence: rule.sentence.replaceAll(valuePlace, () => rule.value) }));

export const rulesSchema = z
  .strictObject({
    page: z
      .strictObject({
        title: text.describe('Title of the rules page.'),
        training: text.describe("The page's purpose, as trainees read it."),
        client: text.describe("The page's purpose, as clients read it."),
      })
      .describe('The rules page, one for each portal.'),
    groups: z
      .array(z.strictObject({ id: slug.describe('The ID that rules use.'), title: text.describe('Its heading.') }))
      .min(1)
      .superRefine(uniqueBy((group) => group.id))
      .describe("The page's groups, in order."),
    rules: z
      .array(ruleSchema)
      .min(1)
      .superRefine(uniqueBy((rule) => rule.id))
      .describe('The rules, in page order.'),
  })
  .superRefine(({ groups, rules }, context) => {
    const known = new Set(groups.map((group) => group.id));
    for (const [index, rule] of rules.entries()) {
      if (!known.has(rule.group))
        context.addIssue({ code: 'custom', path: ['rules', index, 'group'], message: `there's no group "${rule.group}"` });
    }
  });

export type RuleBook = z.output<typeof rulesSchema>;
export type Rule = RuleBook['rules'][number];
export type RuleAudience = Rule['audiences'][number];
