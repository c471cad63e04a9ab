import { parseNumber } from '#app/forms/parse-number.ts';

/** A referral tier: the minimum number of signed referrals, and the share of the monthly payment. */
export interface Tier {
  id: string;
  from: number;
  /** The percentage, which can have one decimal, such as 7.5. */
  percent: number;
}

/** A team discount and its minimum number of VAs. */
export interface TeamDiscount {
  from: number;
  percent: number;
}

/** Returns the highest tier for this many referrals, or null if there are too few for the first tier (specification 9). */
export function findTier<Known extends Tier>(tiers: readonly Known[], referrals: number): Known | null {
  return highestReached(tiers, referrals);
}

/** Returns the next tier and the number of referrals missing, or null at the highest tier. */
export function findNextTier<Known extends Tier>(tiers: readonly Known[], referrals: number): { tier: Known; missing: number } | null {
  const next = tiers.filter((tier) => tier.from > referrals).toSorted((a, b) => a.from - b.from)[0];
  return next === undefined ? null : { tier: next, missing: next.from - referrals };
}

/** Returns a team's discount in percent, or zero if the team is too small. */
export function teamDiscountPercent(discounts: readonly TeamDiscount[], vas: number): number {
  return highestReached(discounts, vas)?.percent ?? 0;
}

/** The reward for a tier, with amounts in cents. Cash back and service credit are worth the same. */
export interface YearlyReward<Known extends Tier> {
  tier: Known | null;
  percent: number;
  monthlyCents: number;
  yearlyCents: number;
}

/** Calculates a year's reward. The reward is paid monthly, so the monthly amount is rounded to the cent and then multiplied by twelve. */
export function calculateReward<Known extends Tier>(
  tiers: readonly Known[],
  referrals: number,
  monthlyPaymentCents: number,
): YearlyReward<Known> {
  const tier = findTier(tiers, referrals);
  const percent = tier?.percent ?? 0;
  // The calculation uses tenths of a percent, so that 7.5 percent of an amount in cents is exact before rounding.
  const monthlyCents = Math.round((monthlyPaymentCents * Math.round(percent * 10)) / 1_000);

  return { tier, percent, monthlyCents, yearlyCents: monthlyCents * 12 };
}

/** The assumptions behind the worked examples, with amounts in dollars as in the content. */
export interface RewardAssumptions {
  referrals: readonly number[];
  /** Each referred client's monthly payment. */
  paymentEach: number;
  /** The range of the one-time amount for each signed referral. */
  onceFrom: number;
  onceTo: number;
}

/** The earnings from a number of signed referrals, in cents: one-time, monthly and yearly amounts. */
export interface WorkedExample<Known extends Tier> extends YearlyReward<Known> {
  referrals: number;
  onceFromCents: number;
  onceToCents: number;
}

/** Calculates the worked examples. The percentage applies to the combined payments of all referred clients. */
export function workOutExamples<Known extends Tier>(tiers: readonly Known[], assumed: RewardAssumptions): WorkedExample<Known>[] {
  return assumed.referrals.map((referrals) => ({
    referrals,
    onceFromCents: Math.round(referrals * assumed.onceFrom * 100),
    onceToCents: Math.round(referrals * assumed.onceTo * 100),
    ...calculateReward(tiers, referrals, Math.round(referrals * assumed.paymentEach * 100)),
  }));
}

const largestPayment = 1_000_000;

/** Reads a typed dollar amount as cents. Returns null if it's invalid, negative or unreasonably large. */
export function parseDollars(typed: string): number | null {
  const amount = parseNumber(typed);
  return amount === null || amount < 0 || amount > largestPayment ? null : Math.round(amount * 100);
}

/** Formats an amount (given in cents) as dollars and cents, such as "$1,800.00". */
export const formatDollars = /* @__PURE__ */ moneyWriter({});

/** Formats an amount (given in cents) without decimals if it's in whole dollars, such as "$1,800". */
export const formatRoundDollars = /* @__PURE__ */ moneyWriter({ trailingZeroDisplay: 'stripIfInteger' });

/**
 * Returns a function that formats amounts. The number format is created on first use, because a browser takes 20 ms to create its first
 * one.
 */
function moneyWriter(options: Intl.NumberFormatOptions): (cents: number) => string {
  let format: Intl.NumberFormat | undefined;
  return (cents) => {
    format ??= new Intl.NumberFormat('en-CA', { style: 'currency', currency: 'CAD', ...options });
    return format.format(cents / 100);
  };
}

function highestReached<Step extends { from: number }>(steps: readonly Step[], count: number): Step | null {
  return steps.filter((step) => step.from <= count).toSorted((a, b) => b.from - a.from)[0] ?? null;
}
