import { data, href } from 'react-router';

import { roleForm } from '#app/features/team/form.ts';
import { roleNames } from '#app/features/team/rules.ts';
import { findManager, listManagerSessions } from '#app/features/team/store.server.ts';
import { getPortal } from '#app/portal.ts';
import { formatShortTime } from '#app/time/written-time.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import type { Route } from './+types/team-member';
import { sendAction } from '#app/console-kit/action/action-answer.ts';
import { ActionCard } from '#app/console-kit/action/action-form.tsx';
import { revalidateEvenRefused } from '#app/console-kit/action/revalidate-even-refused.ts';
import { ConsoleHeading } from '#app/console-kit/console-heading.tsx';
import { OneTimeLink } from '#app/console-kit/one-time-link.tsx';
import { ConsoleNotice } from '#app/console-kit/console-notice.tsx';
import { endSentence } from '#app/time/written-time.ts';
import { managerActions } from './team-actions.server.ts';

export async function loader({ params, context, url }: Route.LoaderArgs) {
  const { database } = getPortal(context);
  const manager = await findManager(database, { id: params.id });
  if (manager === null) throw data("This manager doesn't exist or has been removed.", { status: 404 });

  const sessions = await listManagerSessions(database, manager.id);
  return {
    actions: managerActions.show({ context, url }, manager),
    done: managerActions.readNotice(url),
    manager: {
      name: manager.name,
      email: manager.email,
      role: manager.role,
      roleName: roleNames[manager.role].name,
      hasSecondFactor: manager.hasSecondFactor,
      since: formatShortTime(manager.createdAt),
    },
    sessions: sessions.length,
  };
}

export function action(args: Route.ActionArgs) {
  return managerActions.receive(args);
}

export function clientAction(args: Route.ClientActionArgs) {
  return sendAction(args);
}

export function headers({ actionHeaders }: Route.HeadersArgs) {
  return actionHeaders;
}

export const shouldRevalidate = revalidateEvenRefused;

/** Shows one manager's role and sessions, with the actions available for that manager. */
export default function TeamMember({ loaderData, actionData }: Route.ComponentProps) {
  const { manager, sessions, actions, done } = loaderData;
  const made = actionData?.made ?? null;

  return (
    <>
      <ConsoleHeading
        title={manager.name}
        note={`${manager.email}. ${manager.roleName}, ${manager.hasSecondFactor ? 'with' : 'without'} a second factor. On the team since ${manager.since}`}
      >
        <ButtonLink to={href('/manage/people')} look="quiet">
          All managers
        </ButtonLink>
      </ConsoleHeading>
      <ConsoleNotice text={done} />
      <div className="grid gap-6">
        {actions.map((shown) => (
          <ActionCard
            key={shown.intent}
            action={shown}
            form={shown.intent === 'role' ? roleForm : undefined}
            answer={actionData}
            head={
              <>
                {shown.intent === 'sessions' ? <p className="mt-1 text-ink-muted">{describeSessions(sessions)}</p> : null}
                {shown.intent === 'reset-link' && made !== null ? (
                  <OneTimeLink
                    link={made.address}
                    purpose="reset"
                    advice={`Send this link to ${manager.email} yourself.`}
                    limits={endSentence(`Earlier links no longer work. This one works once and expires on ${made.until}`)}
                    className="mt-4"
                  />
                ) : null}
              </>
            }
          />
        ))}
      </div>
    </>
  );
}

function describeSessions(count: number): string {
  return `${count === 1 ? '1 active session' : `${count} active sessions`}. They'll have to sign in again.`;
}
