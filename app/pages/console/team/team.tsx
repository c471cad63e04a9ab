import { useRef } from 'react';
import { Form } from 'react-router';

import { inviteForm } from '#app/features/team/form.ts';
import { roleNames } from '#app/features/team/rules.ts';
import { numberInWords } from '#app/features/today/rules.ts';
import { listManagers, listOpenLinks } from '#app/features/team/store.server.ts';
import { getPortal } from '#app/portal.ts';
import { getManager } from '#app/request/visitor.server.ts';
import { endSentence, formatShortTime } from '#app/time/written-time.ts';
import { Button } from '#app/ui/button.tsx';
import { CopyButton } from '#app/ui/copy-button.tsx';
import type { Route } from './+types/team';
import { sendAction } from '#app/console-kit/action-answer.ts';
import { ActionForm } from '#app/console-kit/action-form.tsx';
import { ConsoleHeading } from '#app/console-kit/console-heading.tsx';
import { ConsoleNotice } from '#app/console-kit/console-notice.tsx';
import { ListTable } from '#app/console-kit/list-table.tsx';
import { ExportLinks } from '#app/console-kit/export-links.tsx';
import { withPhoneLabel } from '#app/console-kit/with-phone-label.tsx';
import { teamActions } from './team-actions.server.ts';

/** What was just done to a manager who has no page any more, by the address that it led to. */
const doneNotes: Record<string, string> = {
  removed: "They've been removed from the team, and their sessions have ended.",
  gone: 'Someone else already removed this person.',
};

export async function loader({ context, url }: Route.LoaderArgs) {
  const { database, now } = getPortal(context);
  const [managers, links] = await Promise.all([listManagers(database), listOpenLinks(database, now())]);
  const own = getManager(context).id;

  return {
    done: teamActions.readNotice(url) ?? doneNotes[url.searchParams.get('done') ?? ''] ?? null,
    invite: teamActions.showOne('invite', { context, url }, null),
    managers: managers.map(({ id, name, email, role, hasSecondFactor, createdAt }) => ({
      id,
      name: id === own ? `${name} (you)` : name,
      email,
      role: roleNames[role].name,
      hasSecondFactor,
      since: formatShortTime(createdAt),
    })),
    links: links.map(({ id, email, role, createdBy, expiresAt }) => ({
      id,
      email: email ?? 'Whoever opens it',
      role: roleNames[role].name,
      createdBy: createdBy === 'start' ? 'the start of the portal' : createdBy,
      until: formatShortTime(expiresAt),
    })),
  };
}

export function action(args: Route.ActionArgs) {
  return teamActions.receive(args);
}

export function headers({ actionHeaders }: Route.HeadersArgs) {
  return actionHeaders;
}

export function clientAction(args: Route.ClientActionArgs) {
  return sendAction(args);
}

/** Who works at the console, and who is invited. */
export default function People({ loaderData, actionData }: Route.ComponentProps) {
  const { managers, links, done, invite } = loaderData;
  const invited = actionData?.made ?? null;

  return (
    <>
      <ConsoleHeading title={titleOf(managers.length)} tab="People" note="Open a name to change a role, end sessions or remove somebody." />
      <ConsoleNotice text={done} />
      <ListTable
        caption="Managers, in the order in which they came"
        rows={managers}
        keyOf={(manager) => manager.id}
        linkOf={(manager) => `/manage/people/${manager.id}`}
        empty="Nobody manages this portal."
        columns={[
          { title: 'Name', show: (manager) => manager.name },
          { title: 'Role', show: (manager) => manager.role },
          { title: 'Email', show: (manager) => manager.email, className: 'wrap-anywhere' },
          {
            title: 'Second factor',
            show: (manager) => (manager.hasSecondFactor ? 'Second factor on' : 'No second factor'),
            className: 'whitespace-nowrap',
          },
          { title: 'Since', show: (manager) => withPhoneLabel('since', manager.since), className: 'text-ink-muted' },
        ]}
      />
      <p className="mt-3 flex">
        <ExportLinks what="people" path="/manage/people/export" />
      </p>
      <h2 className="mt-9 mb-3 font-serif text-xl font-semibold">Invite somebody</h2>
      {invited === null ? null : <InvitedNote {...invited} />}
      <ActionForm key={invited?.link} action={invite} form={inviteForm} answer={actionData} />
      <h2 className="mt-9 mb-3 font-serif text-xl font-semibold">Open invitations</h2>
      <ListTable
        caption="Invitations that nobody has used, the newest first"
        rows={links}
        keyOf={(link) => link.id}
        empty="No invitation is open."
        columns={[
          { title: 'For', show: (link) => link.email, className: 'font-semibold wrap-anywhere' },
          { title: 'Role', show: (link) => link.role },
          { title: 'By', show: (link) => withPhoneLabel('by', link.createdBy), className: 'wrap-anywhere text-ink-muted' },
          { title: 'Until', show: (link) => withPhoneLabel('until', link.until), className: 'text-ink-muted' },
        ]}
        actionOf={showWithdraw}
      />
      {links.length === 0 ? null : (
        <p className="mt-3 flex">
          <ExportLinks what="invitations" path="/manage/people/export" address="table=invitations" isFiltered={false} />
        </p>
      )}
    </>
  );
}

function titleOf(count: number): string {
  return count === 1 ? 'One person works here' : `${numberInWords(count)} people work here`;
}

/** The link of an invitation, which only whoever made it sees, once. */
function InvitedNote({ email, link, until, isMailed }: { email: string; link: string; until: string; isMailed: boolean }) {
  const text = useRef<HTMLElement>(null);

  return (
    <div role="status" className="mb-5 max-w-2xl rounded-lg border border-line bg-brand-soft p-5">
      <p className="font-semibold">
        {isMailed ? `We've emailed this link to ${email}. It's shown here once.` : `Send this link to ${email}. It's shown here once.`}
      </p>
      <p className="mt-2 text-sm wrap-anywhere">
        <code ref={text}>{link}</code>
      </p>
      <CopyButton text={link} what="the invitation" copied="The invitation is on your clipboard" source={text} className="-ml-3" />
      <p className="mt-1 text-sm text-ink-muted">{endSentence(`It works once, until ${until}`)}</p>
    </div>
  );
}

function showWithdraw({ id, email }: { id: string; email: string }) {
  return (
    <Form method="post">
      <input type="hidden" name="intent" value="withdraw" />
      <input type="hidden" name="id" value={id} />
      <Button type="submit" look="secondary" aria-label={`Withdraw the invitation of ${email}`}>
        Withdraw
      </Button>
    </Form>
  );
}
