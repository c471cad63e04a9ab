import { ListPage } from '#app/console-kit/list/list-page.tsx';
import type { Route } from './+types/referrals';
import { referralsList } from './referrals-list.server.ts';

export const loader = referralsList.loader;

export default function Referrals({ loaderData: { list } }: Route.ComponentProps) {
  return (
    <ListPage
      list={list}
      heading="Referrers and the rewards we owe them"
      note="A referral counts once the client signs. A reward is owed until you mark the referral as rewarded. Each tier pays a percentage of the monthly payment. Enter a payment to see each reward."
    />
  );
}
