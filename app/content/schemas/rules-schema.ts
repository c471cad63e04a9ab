import { z } from 'zod';

import { month, slug, text, uniqueBy } from './field-schema.ts';

/** The placeholder for a rule's value in its sentence, so that the two can't disagree. */
export const valuePlace = '{value}';

/** Longer sentences wouldn't fit, because all of a portal's rules print on one sheet. */
const longest = { value: 110, sentence: 250 };

/** The two audiences. They're written out because content doesn't depend on the access feature. */
const audience = z.enum(['training', 'client']);

const ruleSchema = z
  .strictObject({
    id: slug.describe('What other files put the rule in by: {rule:id}. It never changes.'),
    group: slug.describe('The group under which the page of rules lists it.'),
    title: text.describe('What it is about, in a few words.'),
    value: text
      .max(longest.value)
      .describe('A few words without a full stop that fit after "is" or "within": {rule:id} puts them into a text.'),
    sentence: text
      .max(longest.sentence)
      .refine((words) => words.includes(valuePlace), `write ${valuePlace} where the sentence states the value`)
      .describe(`One or two sentences with ${valuePlace} where the value stands: {rule:id.sentence} puts them into a text.`),
    source: text.describe('Where it comes from, in words: the law and its section, or "House rule".'),
    asOf: month.describe('The month in which it was last checked, as 2026-11.'),
    audiences: z.array(audience).min(1).describe('Whose page of rules lists it. Texts of both portals may use it.'),
  })
  .transform((rule) => ({ ...rule, sentence: rule.sentence.replaceAll(valuePlace, () => rule.value) }));

/** The rules that several pages state. */
export const rulesSchema = z
  .strictObject({
    page: z
      .strictObject({
        title: text.describe('Title of the page that lists the rules.'),
        training: text.describe('What it is for, for trainees.'),
        client: text.describe('What it is for, for clients.'),
      })
      .describe('The page that lists the rules, one for each portal.'),
    groups: z
      .array(z.strictObject({ id: slug.describe('What rules name it by.'), title: text.describe('Its heading.') }))
      .min(1)
      .superRefine(uniqueBy((group) => group.id))
      .describe('The groups of the page, in order.'),
    rules: z
      .array(ruleSchema)
      .min(1)
      .superRefine(uniqueBy((rule) => rule.id))
      .describe('The rules, in the order of the page.'),
  })
  .superRefine(({ groups, rules }, context) => {
    const known = new Set(groups.map((group) => group.id));
    for (const [index, rule] of rules.entries()) {
      if (!known.has(rule.group))
        context.addIssue({ code: 'custom', path: ['rules', index, 'group'], message: `there is no group "${rule.group}"` });
    }
  });

export type RuleBook = z.output<typeof rulesSchema>;
export type Rule = RuleBook['rules'][number];
export type RuleAudience = Rule['audiences'][number];
