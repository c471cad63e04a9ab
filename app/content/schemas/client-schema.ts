import { z } from 'zod';

import { clientAddress, inline, slug, text, uniqueBy } from './field-schema.ts';
import { termsSchema } from './service-schema.ts';

/** The client dashboard's news and resource cards. */
export const clientHomeSchema = z.strictObject({
  news: z
    .strictObject({
      title: text.describe('Heading for the news panel.'),
      items: z
        .array(
          z.strictObject({
            title: text.describe('The news item in a few words.'),
            text: text.describe('One or two sentences.'),
            action: text.describe("The button's label."),
            to: clientAddress.describe('The client portal page the button opens.'),
          }),
        )
        .min(1)
        .describe('The news items, in order.'),
    })
    .describe('The news panel.'),
  resources: z
    .array(z.strictObject({ label: text.describe("A menu entry's exact label."), text: text.describe("What's there.") }))
    .superRefine(uniqueBy((resource) => resource.label))
    .describe('Descriptions of the resource cards.'),
  service: z
    .strictObject({
      title: text.describe('Heading for the panel about the service itself.'),
      text: text.describe('One sentence.'),
      links: z
        .array(
          z.strictObject({
            action: text.describe("The button's label."),
            to: clientAddress.describe('The client portal page the button opens.'),
          }),
        )
        .min(1)
        .describe("The panel's links, in order."),
    })
    .describe('The panel about the service itself.'),
  otherResource: text.describe('The description of any menu entry not listed above.'),
});

export type ClientHome = z.output<typeof clientHomeSchema>;

const percent = z.number().positive().max(100);

/** The referral program's figures for the tiers, team discounts and calculator. */
export const referralProgramSchema = z.strictObject({
  tiersIntro: inline.describe('One sentence above the individual tiers.'),
  tiers: z
    .array(
      z.strictObject({
        id: slug.describe("The tier's ID, which never changes."),
        name: text.describe("The tier's name, as shown."),
        from: z.int().min(1).describe('The minimum number of signed referrals.'),
        percent: percent.describe('The reward, as a percentage of the monthly payment.'),
        perks: z.array(text).min(1).describe('What the tier adds to the previous one.'),
      }),
    )
    .min(1)
    .superRefine(uniqueBy((tier) => tier.id))
    .superRefine(rising)
    .describe('The tiers, lowest first.'),
  tiersNote: inline.describe('One sentence below the individual tiers.'),
  termsTitle: text.describe('Heading for the terms below the tiers.'),
  termsIntro: inline.describe('One sentence below the heading.'),
  terms: termsSchema.describe("The program's terms: which payments count, from when, and when rewards are paid."),
  examples: z
    .strictObject({
      title: text.describe('Heading for the worked examples.'),
      intro: inline.describe('The assumptions behind the examples.'),
      paymentEach: z.number().positive().max(100_000).describe("Each referred client's monthly payment, in dollars."),
      onceFrom: z.number().min(0).max(100_000).describe('The minimum one-time amount for a signed referral, in dollars.'),
      onceTo: z.number().min(0).max(100_000).describe('The maximum one-time amount for a signed referral, in dollars.'),
      referrals: z.array(z.int().min(1).max(1_000)).min(1).describe('The numbers of signed referrals to use in the examples.'),
      note: inline.describe('One sentence below the examples.'),
    })
    .refine(({ onceFrom, onceTo }) => onceFrom <= onceTo, { path: ['onceTo'], message: 'the maximum is less than the minimum' })
    .describe('Worked examples. The totals are calculated.'),
  teamIntro: inline.describe('One sentence above the team discounts.'),
  teamDiscounts: z
    .array(
      z.strictObject({
        from: z.int().min(1).describe('The minimum number of VAs.'),
        percent: percent.describe('Discount in percent.'),
      }),
    )
    .min(1)
    .superRefine(rising)
    .describe('Team discounts, smallest first.'),
  teamNote: inline.describe('What larger teams should do.'),
  benefitsIntro: inline.describe('One sentence above the benefits.'),
  benefits: z
    .array(z.strictObject({ title: text.describe('The benefit in a few words.'), text: inline.describe('One or two sentences.') }))
    .min(1)
    .describe('Benefits that every partner gets.'),
  calculatorIntro: inline.describe('One sentence above the calculator.'),
  cashNote: text.describe('How cash back is paid.'),
  creditNote: text.describe('How service credit is applied.'),
  calculatorNote: inline.describe("What the calculator doesn't include."),
  formIntro: inline.describe('One sentence above the form.'),
});

export type ReferralProgram = z.output<typeof referralProgramSchema>;

function rising(steps: { from: number }[], context: z.core.$RefinementCtx): void {
  for (const [index, step] of steps.entries()) {
    const before = steps[index - 1];
    if (before !== undefined && step.from <= before.from)
      context.addIssue({ code: 'custom', path: [index, 'from'], message: 'each step must start above the previous one' });
  }
}
