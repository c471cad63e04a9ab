import type { ReferralProgram } from '#app/content/schemas/client-schema.ts';
import { formatRoundDollars, workOutExamples } from '#app/features/requests/request-forms/referral-rules.ts';
import { formatPercent } from './format-tiers.ts';

export interface WrittenExample {
  referrals: number;
  tier: string;
  once: string;
  monthly: string;
  yearly: string;
}

/** Calculates the worked examples and formats their amounts. */
export function writeExamples({ tiers, examples }: ReferralProgram): WrittenExample[] {
  return workOutExamples(tiers, examples).map(({ referrals, tier, percent, onceFromCents, onceToCents, monthlyCents, yearlyCents }) => ({
    referrals,
    tier: tier === null ? 'None yet' : `${tier.name}, ${formatPercent(percent)}`,
    once: `${formatRoundDollars(onceFromCents)}-${formatRoundDollars(onceToCents)}`,
    monthly: formatRoundDollars(monthlyCents),
    yearly: formatRoundDollars(yearlyCents),
  }));
}
