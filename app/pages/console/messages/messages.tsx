import type { Route } from './+types/messages';
import { holdsRole } from '#app/features/access/rules.ts';
import { bulkLimit } from '#app/features/messages/bulk-limit.ts';
import { countMessages } from '#app/features/messages/store.server.ts';
import { getPortal } from '#app/portal.ts';
import { getManager } from '#app/request/visitor.server.ts';
import { sendAction } from '#app/console-kit/action/action-answer.ts';
import { ConsoleNotice } from '#app/console-kit/console-notice.tsx';
import { ListPage } from '#app/console-kit/list/list-page.tsx';
import { BulkMessages } from './bulk-messages.tsx';
import { countBacklog, countHeld, describeBulkDone, messagesActions } from './messages-actions.server.ts';
import { messagesList } from './messages-list.server.ts';

/** What the portal tells others: what waits, what went, and what didn't. */
export async function loader(args: Route.LoaderArgs) {
  const portal = getPortal(args.context);
  const { list } = await messagesList.load(args);
  const backlog = await countBacklog(portal);

  return {
    list,
    isMailed: portal.env.SMTP_URL !== undefined,
    dead: backlog.dead,
    waiting: await countMessages(portal.database, 'waiting', bulkLimit),
    held: backlog.held === 0 ? null : countHeld(backlog),
    actions: holdsRole(getManager(args.context).role, 'manager') ? messagesActions.show(args, backlog) : [],
    done: describeBulkDone(args.url),
  };
}

export function action(args: Route.ActionArgs) {
  return messagesActions.receive(args);
}

export function clientAction(args: Route.ClientActionArgs) {
  return sendAction(args);
}

function titleOf({ dead, waiting }: { dead: number; waiting: number }): string {
  const many = (count: number) => (count >= bulkLimit ? 'Many' : String(count));
  if (dead > 0) return dead === 1 ? '1 message failed' : `${many(dead)} messages failed`;
  if (waiting > 0) return waiting === 1 ? '1 message is waiting' : `${many(waiting)} messages are waiting`;
  return 'All messages are sent';
}

export default function Messages({ loaderData, actionData }: Route.ComponentProps) {
  const { list, isMailed } = loaderData;

  return (
    <ListPage
      list={list}
      heading={titleOf(loaderData)}
      note={
        isMailed
          ? "Emails and webhooks. Each goes out once. If it fails, it's tried again for four days."
          : 'No mail server is set up (SMTP_URL), so emails are held: this is what would have been sent.'
      }
      notices={
        <>
          <ConsoleNotice text={loaderData.done} />
          <ConsoleNotice text={actionData?.refusal?.message ?? null} tone="refused" />
        </>
      }
    >
      <BulkMessages actions={loaderData.actions} held={loaderData.held} isMailed={isMailed} />
    </ListPage>
  );
}
