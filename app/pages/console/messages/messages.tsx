import { Link } from 'react-router';

import type { Route } from './+types/messages';
import { countMessages } from '#app/features/messages/store.server.ts';
import { getPortal } from '#app/portal.ts';
import { revalidateEvenRefused } from '#app/console-kit/action/revalidate-even-refused.ts';
import { sendBulk } from '#app/console-kit/bulk/bulk-answer.ts';
import { ListPage } from '#app/console-kit/list/list-page.tsx';
import { messagesList } from './messages-list.server.ts';

/** From this number on, the title says "many". */
const mostCounted = 1_000;

/** Loads the list of messages, and counts those that haven't been sent. */
export async function loader(args: Route.LoaderArgs) {
  const { database, env } = getPortal(args.context);
  const { list } = await messagesList.load(args);
  const count = (state: 'dead' | 'waiting' | 'held') => countMessages(database, state, mostCounted);

  return {
    list,
    isMailed: env.SMTP_URL !== undefined,
    dead: await count('dead'),
    waiting: await count('waiting'),
    held: await count('held'),
  };
}

export const action = messagesList.action;

export function clientAction(args: Route.ClientActionArgs) {
  return sendBulk(args);
}

export const shouldRevalidate = revalidateEvenRefused;

const many = (count: number) => (count >= mostCounted ? 'Many' : String(count));

function titleOf({ dead, waiting, held }: { dead: number; waiting: number; held: number }): string {
  if (dead > 0) return dead === 1 ? '1 message failed' : `${many(dead)} messages failed`;
  if (waiting > 0) return waiting === 1 ? '1 message is waiting' : `${many(waiting)} messages are waiting`;
  if (held > 0) return held === 1 ? '1 message is held' : `${many(held)} messages are held`;
  return 'All messages have been sent';
}

export default function Messages({ loaderData, actionData }: Route.ComponentProps) {
  const { list, isMailed, held } = loaderData;

  return (
    <ListPage
      list={list}
      answer={actionData}
      heading={titleOf(loaderData)}
      note={
        isMailed
          ? 'Each email and webhook is sent once. If sending fails, we keep trying for four days.'
          : 'No mail server is set up, so emails are held here instead of being sent. An owner can set one up under Settings.'
      }
    >
      {isMailed && held > 0 ? (
        <p className="mb-4">
          <Link to="?state=held" className="font-medium text-brand underline underline-offset-2">
            {held === 1 ? '1 message' : `${many(held)} messages`}
          </Link>{' '}
          {held === 1 ? 'has' : 'have'} been waiting since before email was set up. Select the ones to send or discard.
        </p>
      ) : null}
    </ListPage>
  );
}
