import { z } from 'zod';

import { inline, slug, text, uniqueBy } from './field-schema.ts';
import { termsSchema } from './service-schema.ts';

/** The client dashboard's texts that aren't in the brand file: news and resource cards. */
export const clientHomeSchema = z.strictObject({
  news: z
    .strictObject({
      title: text.describe('Heading of the panel with what is new.'),
      items: z
        .array(
          z.strictObject({
            title: text.describe('What is new, in a few words.'),
            text: text.describe('One or two sentences.'),
            action: text.describe('The words on its button.'),
            to: z.string().startsWith('/client/').describe('The page of the client portal that it leads to.'),
          }),
        )
        .min(1)
        .describe('The news, in order.'),
    })
    .describe('The panel with what is new.'),
  resources: z
    .array(
      z.strictObject({ label: text.describe('The label of a menu entry, word for word.'), text: text.describe('What one finds there.') }),
    )
    .superRefine(uniqueBy((resource) => resource.label))
    .describe('Descriptions of the resource cards.'),
  service: z
    .strictObject({
      title: text.describe('Heading of the panel about the service itself.'),
      text: text.describe('One sentence.'),
      links: z
        .array(
          z.strictObject({
            action: text.describe('The words on its button.'),
            to: z.string().startsWith('/client/').describe('The page of the client portal that it leads to.'),
          }),
        )
        .min(1)
        .describe('Where it leads, in order.'),
    })
    .describe('The panel about the service itself.'),
  otherResource: text.describe('The description of any menu entry that is not listed above.'),
});

export type ClientHome = z.output<typeof clientHomeSchema>;

const percent = z.number().positive().max(100);

/** The referral program's figures for the tiers, team discounts and calculator. */
export const referralProgramSchema = z.strictObject({
  tiersIntro: inline.describe('One sentence above the individual tiers.'),
  tiers: z
    .array(
      z.strictObject({
        id: slug.describe('Stable name of the tier.'),
        name: text.describe('Its name, as shown.'),
        from: z.int().min(1).describe('The number of signed referrals from which on it holds.'),
        percent: percent.describe('Share of the monthly payment, in percent.'),
        perks: z.array(text).min(1).describe('What the tier adds to the one before it.'),
      }),
    )
    .min(1)
    .superRefine(uniqueBy((tier) => tier.id))
    .superRefine(rising)
    .describe('Tiers, the lowest first.'),
  tiersNote: inline.describe('One sentence below the individual tiers.'),
  termsTitle: text.describe('Heading of the terms below the tiers.'),
  termsIntro: inline.describe('One sentence below it.'),
  terms: termsSchema.describe('What the program means: whose payment counts, from when on, when it is paid.'),
  examples: z
    .strictObject({
      title: text.describe('Heading of the worked examples.'),
      intro: inline.describe('What they assume.'),
      paymentEach: z.number().positive().max(100_000).describe('What each referred client pays a month in them, in dollars.'),
      onceFrom: z.number().min(0).max(100_000).describe('The least that one signed referral brings once, in dollars.'),
      onceTo: z.number().min(0).max(100_000).describe('The most that one signed referral brings once, in dollars.'),
      referrals: z.array(z.int().min(1).max(1_000)).min(1).describe('For how many signed referrals to work it out.'),
      note: inline.describe('One sentence below them.'),
    })
    .refine(({ onceFrom, onceTo }) => onceFrom <= onceTo, { path: ['onceTo'], message: 'the most is less than the least' })
    .describe('Worked examples; their sums are computed.'),
  teamIntro: inline.describe('One sentence above the team discounts.'),
  teamDiscounts: z
    .array(
      z.strictObject({
        from: z.int().min(1).describe('The number of VAs from which on it holds.'),
        percent: percent.describe('Discount in percent.'),
      }),
    )
    .min(1)
    .superRefine(rising)
    .describe('Discounts for teams, the smallest first.'),
  teamNote: inline.describe('What larger teams do.'),
  benefitsIntro: inline.describe('One sentence above the benefits.'),
  benefits: z
    .array(z.strictObject({ title: text.describe('The benefit in a few words.'), text: inline.describe('One or two sentences.') }))
    .min(1)
    .describe('Benefits that every partner has.'),
  calculatorIntro: inline.describe('One sentence above the calculator.'),
  cashNote: text.describe('How cash back is paid.'),
  creditNote: text.describe('How service credit is given.'),
  calculatorNote: inline.describe('What the calculator leaves out.'),
  formIntro: inline.describe('One sentence above the form.'),
});

export type ReferralProgram = z.output<typeof referralProgramSchema>;

function rising(steps: { from: number }[], context: z.core.$RefinementCtx): void {
  for (const [index, step] of steps.entries()) {
    const before = steps[index - 1];
    if (before !== undefined && step.from <= before.from)
      context.addIssue({ code: 'custom', path: [index, 'from'], message: 'each step begins above the one before it' });
  }
}
