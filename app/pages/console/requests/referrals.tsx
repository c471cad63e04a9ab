import { Form, Link } from 'react-router';

import type { Route } from './+types/referrals';
import { rankReferrers } from '#app/features/requests/list-referrers.server.ts';
import { formatDollars } from '#app/features/requests/referral-rules.ts';
import { getPortal } from '#app/portal.ts';
import { Button } from '#app/ui/button.tsx';
import { ConsoleHeading, ListKeys } from '#app/console-kit/console-heading.tsx';
import { ListTable } from '#app/console-kit/list-table.tsx';
import { FilterInput, FilterSelect } from '#app/console-kit/filter-fields.tsx';
import { ExportLinks } from '#app/console-kit/export-links.tsx';
import { readReferralAddress, referrersOf, writeReferralAddress } from './referral-filter.ts';

const pageLength = 50;

/** Who refers, which tier they have reached, and what is owed to them. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { database, content } = getPortal(context);
  const address = readReferralAddress(url.searchParams);
  const { filter, cents } = referrersOf(address);
  const after = url.searchParams.get('after') ?? undefined;
  const tiers = content.referralProgram.tiers.map(({ id, name, from, percent }) => ({ id, name, from, percent }));
  const found = await rankReferrers(database, { ...filter, after, tiers, paymentCents: cents ?? 0 }, pageLength + 1);
  const shown = found.slice(0, pageLength);

  return {
    address,
    isUnreadable: address.payment !== '' && cents === null,
    isPriced: cents !== null,
    rows: shown.map(({ email, name, referrals, signed, unrewarded, reward, next }) => ({
      email,
      name,
      count: `${signed} of ${referrals} signed`,
      tier: reward.tier === null ? 'None yet' : `${reward.tier.name}, ${reward.percent} %`,
      next: next === null ? 'At the top' : `${next.missing} to ${next.tier.name}`,
      owed: describeOwed(unrewarded),
      month: cents === null || reward.percent === 0 ? '' : `${formatDollars(reward.monthlyCents)} a month`,
    })),
    next: found.length > pageLength ? (shown.at(-1)?.email ?? null) : null,
  };
}

function describeOwed(unrewarded: number): string {
  if (unrewarded === 0) return 'Nothing';
  return unrewarded === 1 ? 'A reward for one referral' : `Rewards for ${unrewarded} referrals`;
}

export default function Referrals({ loaderData: { address, isUnreadable, isPriced, rows, next } }: Route.ComponentProps) {
  const written = writeReferralAddress(address);

  return (
    <>
      <ConsoleHeading
        title="Who refers, and what is owed"
        tab="Referrals"
        note="A referral counts from the signature on, and is owed until it is marked as rewarded. A tier is a share of the referrer's monthly payment, which this portal does not know: type one to see what it comes to."
      >
        <ListKeys />
      </ConsoleHeading>
      <Form role="search" className="mb-4 grid grid-cols-2 items-end gap-3 sm:flex sm:flex-wrap">
        <FilterInput label="Number or name" name="q" defaultValue={address.q} data-list-search />
        <FilterSelect
          label="Owed"
          name="owed"
          defaultValue={address.owed}
          options={[
            { value: '', label: 'All' },
            { value: 'yes', label: 'Something is owed' },
          ]}
        />
        <FilterInput
          label="Monthly payment (CAD)"
          name="payment"
          inputMode="decimal"
          defaultValue={address.payment}
          aria-invalid={isUnreadable || undefined}
          aria-describedby={isUnreadable ? 'payment-error' : undefined}
        />
        <Button type="submit" look="secondary">
          Show
        </Button>
      </Form>
      {isUnreadable ? (
        <p id="payment-error" role="alert" className="mb-4 text-sm font-medium text-danger">
          Write the payment as a number of dollars, for example 1200.
        </p>
      ) : null}
      <ListTable
        caption="Referrers, by their address"
        rows={rows}
        keyOf={(row) => row.email}
        linkOf={(row) => `/manage/requests?${new URLSearchParams({ q: row.email, kind: 'referral', status: 'all' })}`}
        empty={written === '' ? 'Nobody has referred anybody yet.' : 'No referrer is like that.'}
        columns={[
          { title: 'Referrer', show: (row) => row.name, className: 'wrap-anywhere' },
          { title: 'Tier', show: (row) => row.tier, className: 'font-semibold' },
          { title: 'Referrals', show: (row) => row.count, className: 'tabular-nums' },
          { title: 'Next', show: (row) => row.next, className: 'text-ink-muted' },
          { title: 'Owed', show: (row) => row.owed },
          ...(isPriced ? [{ title: 'At this payment', show: (row: (typeof rows)[number]) => row.month, className: 'tabular-nums' }] : []),
          { title: 'Address', show: (row) => row.email, className: 'wrap-anywhere text-ink-muted' },
        ]}
      />
      <p className="mt-4 flex flex-wrap items-center gap-x-6 gap-y-2">
        {next === null ? null : (
          <Link
            to={`?${writeReferralAddress(address, { after: next })}`}
            className="inline-flex min-h-11 items-center font-medium text-brand underline underline-offset-2"
          >
            Further referrers
          </Link>
        )}
        <ExportLinks what="referrers" path="/manage/referrals/export" address={written} />
      </p>
    </>
  );
}
