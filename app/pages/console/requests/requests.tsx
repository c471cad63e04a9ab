import { href, Link } from 'react-router';

import { numberInWords } from '#app/content/text/number-words.ts';
import { countUnanswered } from '#app/features/requests/store.server.ts';
import { getPortal } from '#app/portal.ts';
import { revalidateEvenRefused } from '#app/console-kit/action/revalidate-even-refused.ts';
import { sendBulk } from '#app/console-kit/bulk/bulk-answer.ts';
import { ListPage } from '#app/console-kit/list/list-page.tsx';
import { buttonClass } from '#app/ui/button.tsx';
import type { Route } from './+types/requests';
import { requestsList } from './requests-list.server.ts';

export async function loader(args: Route.LoaderArgs) {
  const { list } = await requestsList.load(args);
  return { list, waiting: await countUnanswered(getPortal(args.context).database, 100) };
}

export const action = requestsList.action;

export function clientAction(args: Route.ClientActionArgs) {
  return sendBulk(args);
}

export const shouldRevalidate = revalidateEvenRefused;

function titleOf(waiting: number): string {
  if (waiting === 0) return 'No requests are waiting for an answer';
  if (waiting === 1) return 'One request is waiting for an answer';
  return waiting >= 100
    ? 'More than 99 requests are waiting for an answer'
    : `${numberInWords(waiting)} requests are waiting for an answer`;
}

export default function Requests({ loaderData: { list, waiting }, actionData }: Route.ComponentProps) {
  return (
    <ListPage
      list={list}
      answer={actionData}
      heading={titleOf(waiting)}
      note="Overdue first, then due soonest, then longest waiting. Times are in Toronto time."
      links={
        <Link to={href('/manage/referrals')} className={buttonClass('quiet')}>
          Referrals by referrer
        </Link>
      }
    />
  );
}
