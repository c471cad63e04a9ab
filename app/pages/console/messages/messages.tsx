import { Form, Link } from 'react-router';

import type { Route } from './+types/messages';
import { holdsRole } from '#app/features/access/rules.ts';
import { listFilters } from '#app/features/lists/saved-filters-store.server.ts';
import { bulkLimit } from '#app/features/messages/bulk-limit.ts';
import { listWays } from '#app/features/messages/change-message.server.ts';
import { channelNames, messageEvents, messageFilters } from '#app/features/messages/rules.ts';
import { countMessages, listMessages } from '#app/features/messages/store.server.ts';
import { getPortal } from '#app/portal.ts';
import { getManager } from '#app/request/visitor.server.ts';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { sendAction } from '#app/console-kit/action-answer.ts';
import { BulkMessages } from './bulk-messages.tsx';
import { describeMessage, type DescribedMessage } from './describe-message.server.ts';
import { FilterSelect, listOptions } from '#app/console-kit/filter-fields.tsx';
import { ConsoleHeading, ListKeys } from '#app/console-kit/console-heading.tsx';
import { ConsoleNotice } from '#app/console-kit/console-notice.tsx';
import { ListTable, type ListColumn } from '#app/console-kit/list-table.tsx';
import { ExportLinks } from '#app/console-kit/export-links.tsx';
import { messagesOf, readMessageAddress, writeMessageAddress } from './message-filter.ts';
import { MessageStateNote } from './message-state.tsx';
import { countBacklog, countHeld, describeBulkDone, messagesActions } from './messages-actions.server.ts';
import { SavedFilterBar } from '#app/console-kit/saved-filter-bar.tsx';

const pageLength = 50;

/** What the portal tells others: what waits, what went, and what did not. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const portal = getPortal(context);
  const { database, env, now } = portal;
  const at = { now: now(), ways: listWays(env) };
  const { id, role } = getManager(context);
  const address = readMessageAddress(url.searchParams);
  const [createdAt = '', lastId] = url.searchParams.get('before')?.split(',') ?? [];
  const before = lastId === undefined ? undefined : { createdAt, id: lastId };
  const messages = await listMessages(database, { ...messagesOf(address), before }, pageLength + 1);
  const shown = messages.slice(0, pageLength);
  const last = messages.length > pageLength ? shown.at(-1) : undefined;
  const backlog = await countBacklog(portal);

  return {
    address,
    saved: await listFilters(database, id, 'messages'),
    messages: shown.map((message) => describeMessage(message, at)),
    older: last === undefined ? null : `${last.createdAt.toISOString()},${last.id}`,
    isMailed: env.SMTP_URL !== undefined,
    dead: backlog.dead,
    waiting: await countMessages(database, 'waiting', bulkLimit),
    held: backlog.held === 0 ? null : countHeld(backlog),
    actions: holdsRole(role, 'manager') ? messagesActions.show({ context, url }, backlog) : [],
    done: describeBulkDone(url),
  };
}

export function action(args: Route.ActionArgs) {
  return messagesActions.receive(args);
}

export function clientAction(args: Route.ClientActionArgs) {
  return sendAction(args);
}

const columns: readonly ListColumn<DescribedMessage>[] = [
  { title: 'Message', show: (message) => message.title, className: 'wrap-anywhere @max-3xl:w-full' },
  {
    title: 'State',
    show: (message) => <MessageStateNote state={message.state} words={message.stateWords} />,
    className: 'whitespace-nowrap',
  },
  { title: 'To', show: (message) => message.to, className: 'wrap-anywhere @3xl:min-w-48' },
  { title: 'Written (Toronto)', show: (message) => message.created, className: 'whitespace-nowrap tabular-nums text-ink-muted' },
  { title: 'Sent, next try or reason', show: (message) => message.detail, className: 'wrap-anywhere text-sm text-ink-muted' },
];

function titleOf({ dead, waiting }: { dead: number; waiting: number }): string {
  const many = (count: number) => (count >= bulkLimit ? 'Many' : String(count));
  if (dead > 0) return dead === 1 ? 'One message was not sent' : `${many(dead)} messages were not sent`;
  if (waiting > 0) return waiting === 1 ? 'One message waits' : `${many(waiting)} messages wait`;
  return 'No message waits';
}

export default function Messages({ loaderData, actionData }: Route.ComponentProps) {
  const { address, saved, messages, older, isMailed } = loaderData;
  const written = writeMessageAddress(address);

  return (
    <>
      <ConsoleHeading
        title={titleOf(loaderData)}
        tab="Messages"
        note={
          isMailed
            ? 'Mails and webhooks. Each goes once, and is tried again for four days when it cannot go.'
            : 'No mail server is set up (SMTP_URL), so mails are held: this is what would have been sent.'
        }
      >
        <ListKeys canSearch={false} />
      </ConsoleHeading>
      <ConsoleNotice text={loaderData.done} />
      <ConsoleNotice text={actionData?.refusal?.message ?? null} tone="refused" />
      <Form key={written} role="search" className="mb-4 grid grid-cols-2 items-end gap-3 sm:flex sm:flex-wrap">
        <FilterSelect label="State" name="state" defaultValue={address.state} options={listOptions(messageFilters, 'All')} />
        <FilterSelect label="What" name="event" defaultValue={address.event} options={listOptions(messageEvents, 'Everything')} />
        <FilterSelect label="Way" name="channel" defaultValue={address.channel} options={listOptions(channelNames, 'Both')} />
        <Button type="submit" look="secondary">
          Filter
        </Button>
        {written === '' ? null : (
          <ButtonLink to="/manage/messages" look="quiet">
            Show all
          </ButtonLink>
        )}
      </Form>
      <SavedFilterBar list="messages" saved={saved} address={written} />
      <BulkMessages actions={loaderData.actions} held={loaderData.held} isMailed={isMailed} />
      <ListTable
        caption="Messages, newest first"
        rows={messages}
        keyOf={(message) => message.id}
        linkOf={(message) => `/manage/messages/${message.id}`}
        empty={written === '' ? 'Nothing was told to anybody yet.' : 'No message fits this filter.'}
        columns={columns}
      />
      <p className="mt-4 flex flex-wrap items-center gap-x-6 gap-y-2">
        {older === null ? null : (
          <Link
            to={`?${writeMessageAddress(address, { before: older })}`}
            className="inline-flex min-h-11 items-center font-medium text-brand underline underline-offset-2"
          >
            Older messages
          </Link>
        )}
        <ExportLinks what="messages" path="/manage/messages/export" address={written} />
      </p>
    </>
  );
}
