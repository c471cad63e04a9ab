import { data, Form, Link, redirect } from 'react-router';

import type { Route } from './+types/messages';
import { holdsRole } from '#app/features/access/rules.ts';
import { listFilters } from '#app/features/lists/saved-filters-store.server.ts';
import { changeHeld, type HeldChanged } from '#app/features/messages/change-held.server.ts';
import { listWays, retryDead } from '#app/features/messages/change-message.server.ts';
import { channelNames, messageEvents, messageFilters } from '#app/features/messages/rules.ts';
import { countMessages, listMessages } from '#app/features/messages/store.server.ts';
import { getPortal } from '#app/portal.ts';
import { readForm, badRequest } from '#app/request/read-body.server.ts';
import { getManager } from '#app/request/visitor.server.ts';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { describeMessage, type DescribedMessage } from './describe-message.server.ts';
import { FilterSelect, listOptions } from '#app/console-kit/filter-fields.tsx';
import { ConsoleHeading, ListKeys } from '#app/console-kit/console-heading.tsx';
import { ConsoleNotice } from '#app/console-kit/console-notice.tsx';
import { ListTable, type ListColumn } from '#app/console-kit/list-table.tsx';
import { ExportLinks } from '#app/console-kit/export-links.tsx';
import { messagesOf, readMessageAddress, writeMessageAddress } from './message-filter.ts';
import { MessageStateNote } from './message-state.tsx';
import { SavedFilterBar } from '#app/console-kit/saved-filter-bar.tsx';

const pageLength = 50;
const countLimit = 1_000;

/** What the portal tells others: what waits, what went, and what did not. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { database, env, now } = getPortal(context);
  const at = { now: now(), ways: listWays(env) };
  const { id, role } = getManager(context);
  const address = readMessageAddress(url.searchParams);
  const [createdAt = '', lastId] = url.searchParams.get('before')?.split(',') ?? [];
  const before = lastId === undefined ? undefined : { createdAt, id: lastId };
  const messages = await listMessages(database, { ...messagesOf(address), before }, pageLength + 1);
  const shown = messages.slice(0, pageLength);
  const last = messages.length > pageLength ? shown.at(-1) : undefined;
  const retried = Number(url.searchParams.get('retried') ?? '');

  return {
    address,
    saved: await listFilters(database, id, 'messages'),
    messages: shown.map((message) => describeMessage(message, at)),
    older: last === undefined ? null : `${last.createdAt.toISOString()},${last.id}`,
    isMailed: env.SMTP_URL !== undefined,
    dead: await countMessages(database, 'dead', countLimit),
    waiting: await countMessages(database, 'waiting', countLimit),
    held: await countMessages(database, 'held', countLimit),
    heldAsked: readAsked(url.searchParams),
    heldDone: readHeldDone(url.searchParams),
    mayChange: holdsRole(role, 'manager'),
    retried: url.searchParams.has('retried') && Number.isSafeInteger(retried) ? retried : null,
  };
}

type HeldIntent = 'send-held' | 'discard-held';

function readIntent(typed: string | null): HeldIntent | null {
  return typed === 'send-held' || typed === 'discard-held' ? typed : null;
}

const readAsked = (search: URLSearchParams) => readIntent(search.get('ask'));

/** What became of all held messages, by the address that it led to. */
function readHeldDone(search: URLSearchParams): (HeldChanged & { intent: HeldIntent }) | null {
  const intent = readIntent(search.get('done'));
  const [changed, refused] = [Number(search.get('changed') ?? ''), Number(search.get('refused') ?? '')];
  return intent === null || !Number.isSafeInteger(changed) || !Number.isSafeInteger(refused) ? null : { intent, changed, refused };
}

/** Has all that nobody tries any more sent again: after the mail server was away, one press is enough. */
export async function action({ request, context }: Route.ActionArgs) {
  const { database, env, now } = getPortal(context);
  const intent = (await readForm(request)).get('intent');
  const by = { ways: listWays(env), actor: getManager(context).email, now: now() };
  if (intent === 'send-held' || intent === 'discard-held') {
    const { changed, refused } = await changeHeld(database, { change: intent === 'send-held' ? 'retry' : 'discard', ...by });
    throw redirect(`/manage/messages?${new URLSearchParams({ done: intent, changed: String(changed), refused: String(refused) })}`);
  }
  if (intent !== 'retry-dead') return badRequest();

  const count = await retryDead(database, by);
  if (count === 0)
    return data({ refusal: 'Nothing was sent again: no message is left that can go. Look at each of them for why.' }, { status: 409 });
  throw redirect(`/manage/messages?retried=${count}`);
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
  const many = (count: number) => (count >= countLimit ? 'Many' : String(count));
  if (dead > 0) return dead === 1 ? 'One message was not sent' : `${many(dead)} messages were not sent`;
  if (waiting > 0) return waiting === 1 ? 'One message waits' : `${many(waiting)} messages wait`;
  return 'No message waits';
}

export default function Messages({ loaderData, actionData }: Route.ComponentProps) {
  const { address, saved, messages, older, isMailed, dead, mayChange, retried } = loaderData;
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
      <ConsoleNotice text={retried === null ? null : describeRetried(retried)} />
      <ConsoleNotice text={loaderData.heldDone === null ? null : describeHeldDone(loaderData.heldDone)} />
      <ConsoleNotice text={actionData?.refusal ?? null} tone="refused" />
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
      {mayChange && dead > 0 ? (
        <Form method="post" className="mb-4">
          <input type="hidden" name="intent" value="retry-dead" />
          <Button type="submit" look="secondary">
            Send all again that were not sent
          </Button>
        </Form>
      ) : null}
      {mayChange && loaderData.held > 0 ? <HeldMessages held={loaderData.held} isMailed={isMailed} asked={loaderData.heldAsked} /> : null}
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

/** What can be done with all messages that were written while mail wasn't set up. Both ask once, by an address of their own. */
function HeldMessages({ held, isMailed, asked }: { held: number; isMailed: boolean; asked: HeldIntent | null }) {
  const all = countHeld(held);
  const isSending = asked === 'send-held' && isMailed;

  return (
    <section aria-label="Held messages" className="mb-4 max-w-3xl rounded-lg border border-line bg-surface px-4 py-3">
      <p>
        {held === 1 ? '1 message was' : `${all} were`} written before mail was set up.{' '}
        {isMailed ? '' : 'Set up a mail server (SMTP_URL) and restart the portal to send them.'}
      </p>
      {asked === null || (asked === 'send-held' && !isMailed) ? (
        <div className="mt-2 flex flex-wrap gap-2">
          {isMailed ? (
            <ButtonLink to="?ask=send-held" look="secondary" preventScrollReset>
              Send {all}…
            </ButtonLink>
          ) : null}
          <ButtonLink to="?ask=discard-held" look="secondary" className="text-danger!" preventScrollReset>
            Discard {all}…
          </ButtonLink>
        </div>
      ) : (
        <Form method="post" action="/manage/messages" className="mt-2 flex flex-wrap items-center gap-2">
          <input type="hidden" name="intent" value={asked} />
          <p role="status" className="mr-2 font-semibold">
            {isSending ? `Send ${all} now?` : `Discard ${all}? They can't be sent after that.`}
          </p>
          <Button type="submit" look={isSending ? 'primary' : 'danger'}>
            {isSending ? `Send ${all}` : `Discard ${all}`}
          </Button>
          <ButtonLink to="?" look="secondary" preventScrollReset>
            Cancel
          </ButtonLink>
        </Form>
      )}
    </section>
  );
}

function countHeld(held: number): string {
  if (held === 1) return '1 message';
  return held >= countLimit ? `the oldest ${countLimit.toLocaleString('en-CA')} messages` : `${held} messages`;
}

function describeHeldDone({ intent, changed, refused }: HeldChanged & { intent: HeldIntent }): string {
  const noun = changed === 1 ? 'message' : 'messages';
  const done = intent === 'send-held' ? `${changed} ${noun} going out, one after the other.` : `${changed} ${noun} discarded.`;
  if (refused === 0) return done;
  return `${done} ${refused} can't be sent: a resume code isn't kept after it was shown. Issue new codes for those learners.`;
}

function describeRetried(count: number): string {
  return count === 1 ? 'One message goes again within seconds.' : `${count} messages go again, one after the other.`;
}
