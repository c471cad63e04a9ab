import type { Database } from '#app/platform/database/open-database.ts';
import { calculateReward, findNextTier, type Tier, type YearlyReward } from './request-forms/referral-rules.ts';
import { listReferrers, type Referrer } from './store.server.ts';

/** A referrer with the reward for their current tier, and the number of referrals missing for the next one. */
export interface RankedReferrer<Known extends Tier> extends Referrer {
  reward: YearlyReward<Known>;
  next: { tier: Known; missing: number } | null;
}

/** Lists referrers with their tiers and rewards, based on the rules of the referral program. */
export async function rankReferrers<Known extends Tier>(
  database: Database,
  { tiers, paymentCents, ...filter }: Parameters<typeof listReferrers>[1] & { tiers: readonly Known[]; paymentCents: number },
  limit?: number,
): Promise<RankedReferrer<Known>[]> {
  const referrers = await listReferrers(database, filter, limit);
  return referrers.map((referrer) => ({
    ...referrer,
    reward: calculateReward(tiers, referrer.signed, paymentCents),
    next: findNextTier(tiers, referrer.signed),
  }));
}
