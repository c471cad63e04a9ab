import type { Route } from './+types/referrals-export';
import { writeTable } from '#app/features/managers/write-table.server.ts';
import { rankReferrers } from '#app/features/requests/list-referrers.server.ts';
import { getPortal } from '#app/portal.ts';
import { readReferralAddress, referrersOf } from './referral-filter.ts';
import { readFormat, sendTable } from './send-table.server.ts';

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
  const found = await rankReferrers(database, { ...filter, tiers, paymentCents: cents ?? 0 });

  const rows = found.map(({ email, name, referrals, signed, unrewarded, reward }) => ({
    email,
    name,
    referrals,
    signed,
    tier: reward.tier?.name ?? null,
    percent: reward.percent,
    owed: unrewarded,
    monthly: cents === null ? null : (reward.monthlyCents / 100).toFixed(2),
  }));
  return sendTable('referrals', format, writeTable(format, titles, rows));
}
