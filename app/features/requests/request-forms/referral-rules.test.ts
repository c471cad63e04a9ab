import { expect, test } from 'vitest';

import {
  calculateReward,
  findNextTier,
  findTier,
  formatDollars,
  formatRoundDollars,
  parseDollars,
  teamDiscountPercent,
  workOutExamples,
} from './referral-rules.ts';

/** The table from specification 9. A content test compares the shipped file with the same figures. */
const tiers = [
  { id: 'bronze', from: 3, percent: 5 },
  { id: 'silver', from: 6, percent: 7.5 },
  { id: 'gold', from: 11, percent: 10 },
];
const discounts = [
  { from: 3, percent: 10 },
  { from: 6, percent: 15 },
  { from: 11, percent: 20 },
];

test('2 referrals reach no tier, 3 reach Bronze, 6 Silver and 11 Gold, each up to the next', () => {
  const tierOf = (referrals: number) => findTier(tiers, referrals)?.id ?? null;

  expect([0, 2, 3, 5, 6, 10, 11, 500].map(tierOf)).toEqual([null, null, 'bronze', 'bronze', 'silver', 'silver', 'gold', 'gold']);
});

test('teams get 10 percent from 3 VAs, 15 from 6 and 20 from 11', () => {
  expect([1, 2, 3, 5, 6, 10, 11, 40].map((vas) => teamDiscountPercent(discounts, vas))).toEqual([0, 0, 10, 10, 15, 15, 20, 20]);
});

test("the table's order doesn't matter", () => {
  expect(findTier(tiers.toReversed(), 7)?.id).toBe('silver');
});

test('the next tier says how many more referrals it takes', () => {
  expect(findNextTier(tiers, 0)).toMatchObject({ tier: { id: 'bronze' }, missing: 3 });
  expect(findNextTier(tiers, 9)).toMatchObject({ tier: { id: 'gold' }, missing: 2 });
  expect(findNextTier(tiers, 11)).toBeNull();
});

test("a year's reward is twelve monthly shares", () => {
  expect(calculateReward(tiers, 2, 200_000)).toMatchObject({ tier: null, percent: 0, yearlyCents: 0 });
  expect(calculateReward(tiers, 3, 200_000)).toMatchObject({ percent: 5, monthlyCents: 10_000, yearlyCents: 120_000 });
  expect(calculateReward(tiers, 6, 200_000)).toMatchObject({ percent: 7.5, monthlyCents: 15_000, yearlyCents: 180_000 });
  expect(calculateReward(tiers, 11, 200_000)).toMatchObject({ percent: 10, monthlyCents: 20_000, yearlyCents: 240_000 });
});

test('each month is rounded to the cent before multiplying by twelve', () => {
  expect(calculateReward(tiers, 6, 99_999)).toMatchObject({ monthlyCents: 7_500, yearlyCents: 90_000 });
  expect(calculateReward(tiers, 6, 1_234)).toMatchObject({ monthlyCents: 93, yearlyCents: 1_116 });
});

test("the examples add up referred clients' payments and the one-time amounts", () => {
  const examples = workOutExamples(tiers, { referrals: [1, 3, 6, 11], paymentEach: 1_000, onceFrom: 100, onceTo: 200 });

  expect(
    examples.map(({ referrals, tier, onceFromCents, onceToCents, monthlyCents, yearlyCents }) => [
      referrals,
      tier?.id ?? null,
      ...[onceFromCents, onceToCents, monthlyCents, yearlyCents].map(formatRoundDollars),
    ]),
  ).toEqual([
    [1, null, '$100', '$200', '$0', '$0'],
    [3, 'bronze', '$300', '$600', '$150', '$1,800'],
    [6, 'silver', '$600', '$1,200', '$450', '$5,400'],
    [11, 'gold', '$1,100', '$2,200', '$1,100', '$13,200'],
  ]);
});

test('amounts are read as people type them', () => {
  expect(['2000', '$2,000.00', '2 000', '1999,5', '.5', '0'].map(parseDollars)).toEqual([200_000, 200_000, 200_000, 199_950, 50, 0]);
  expect(['', '-5', 'free', '99999999', '1e5', '=1+1'].map(parseDollars)).toEqual([null, null, null, null, null, null]);
});

test('amounts are written in Canadian dollars', () => {
  expect(formatDollars(180_050)).toBe('$1,800.50');
  expect(formatRoundDollars(180_050)).toBe('$1,800.50');
});
