import { ListPage } from '#app/console-kit/list/list-page.tsx';
import type { Route } from './+types/referrals';
import { referralsList } from './referrals-list.server.ts';

export const loader = referralsList.loader;

export default function Referrals({ loaderData: { list } }: Route.ComponentProps) {
  return (
    <ListPage
      list={list}
      heading="Who refers clients, and what we owe them"
      note="A referral counts once the client signs. It's owed until you mark it as rewarded. A tier is a share of the referrer's monthly payment: enter a payment to see the reward."
    />
  );
}
