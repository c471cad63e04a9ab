import type { Route } from './+types/referrals-export';
import type { Content } from '#app/content/load-content.ts';
import { readBatches, writeTable } from '#app/features/lists/write-table.server.ts';
import { rankReferrers, type RankedReferrer } from '#app/features/requests/list-referrers.server.ts';
import { getPortal } from '#app/portal.ts';
import { readReferralAddress, referrersOf } from './referral-filter.ts';
import { readFormat, sendTable } from '#app/console-kit/send-table.server.ts';

const titles = {
  email: 'Address',
  name: 'Referrer',
  referrals: 'Referrals',
  signed: 'Signed',
  tier: 'Tier',
  percent: 'Percent of the monthly payment',
  owed: 'Rewards owed',
  monthly: 'A month at this payment (CAD)',
};

/** The referrers that the same filters show, as a file. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { database, content } = getPortal(context);
  const format = readFormat(url.searchParams);
  const { filter, cents } = referrersOf(readReferralAddress(url.searchParams));
  const { tiers } = content.referralProgram;
  const ranked = { ...filter, tiers, paymentCents: cents ?? 0 };

  const batches = readBatches<RankedReferrer<NamedTier>>((last, limit) =>
    rankReferrers(database, { ...ranked, after: last?.email }, limit),
  );
  return sendTable(context, { name: 'referrals', format }, writeTable(format, titles, describeReferrers(batches, cents)));
}

type NamedTier = Content['referralProgram']['tiers'][number];

async function* describeReferrers(batches: AsyncIterable<readonly RankedReferrer<NamedTier>[]>, cents: number | null) {
  for await (const referrers of batches)
    yield referrers.map(({ email, name, referrals, signed, unrewarded, reward }) => ({
      email,
      name,
      referrals,
      signed,
      tier: reward.tier?.name ?? null,
      percent: reward.percent,
      owed: unrewarded,
      monthly: cents === null ? null : reward.monthlyCents / 100,
    }));
}
