import type { ReactNode } from 'react';
import { Form, href } from 'react-router';

import { wantsDigest } from '#app/features/notifications/digest-store.server.ts';
import { describeBrowser, roleNames } from '#app/features/team/rules.ts';
import { listManagerSessions, listPasskeys } from '#app/features/team/store.server.ts';
import { getPortal } from '#app/portal.ts';
import { getManager } from '#app/request/visitor.server.ts';
import { formatShortTime } from '#app/time/written-time.ts';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import type { Route } from './+types/account';
import type { ShownAction } from '#app/console-kit/action/action-answer.ts';
import { ActionForm, answerTo, HiddenFields } from '#app/console-kit/action/action-form.tsx';
import { ConsoleHeading } from '#app/console-kit/console-heading.tsx';
import { ConsoleNotice } from '#app/console-kit/console-notice.tsx';
import { ListTable } from '#app/console-kit/list/list-table.tsx';
import { accountActions, passwordActions } from './account-actions.server.ts';
import { OwnPasskeys } from './own-passkeys.tsx';
import { hasPasskeys } from './passkey-address.server.ts';
import { factorActions } from './second-factor-actions.server.ts';
import { withPhoneLabel } from '#app/console-kit/list/with-phone-label.tsx';

export async function loader({ context, url }: Route.LoaderArgs) {
  const portal = getPortal(context);
  const { database } = portal;
  const manager = getManager(context);
  const sessions = await listManagerSessions(database, manager.id);
  const passkeys = await listPasskeys(database, manager.id);
  const isDigestOn = await wantsDigest(database, manager.id);

  return {
    done: accountActions.readNotice(url) ?? passwordActions.readNotice(url) ?? factorActions.readNotice(url),
    actions: accountActions.showEach({ context, url }, null),
    isDigestOn,
    isMailed: portal.env.SMTP_URL !== undefined,
    manager: { name: manager.name, email: manager.email, role: roleNames[manager.role], hasSecondFactor: manager.hasSecondFactor },
    passkeys: passkeys.map(({ id, name, createdAt }) => ({ id, name, since: createdAt === null ? '' : formatShortTime(createdAt) })),
    canUsePasskeys: hasPasskeys(portal),
    sessions: sessions.map(({ id, createdAt, lastUsedAt, userAgent }) => ({
      id,
      browser: describeBrowser(userAgent),
      since: formatShortTime(createdAt),
      lastUsed: formatShortTime(lastUsedAt),
      isThis: id === manager.sessionId,
    })),
  };
}

export function action(args: Route.ActionArgs) {
  return accountActions.receive(args);
}

export function headers({ actionHeaders }: Route.HeadersArgs) {
  return actionHeaders;
}

/** Shows the signed-in manager's account, sign-in methods and sessions. */
export default function Account({ loaderData, actionData }: Route.ComponentProps) {
  const { manager, passkeys, sessions, done, actions } = loaderData;
  const endRefused = answerTo(actionData, 'end-session') ?? answerTo(actionData, 'confirm-to-end');
  const asksToEnd = actions['end-session'].asks !== 'nothing' || endRefused !== undefined;

  return (
    <>
      <ConsoleHeading
        title={manager.name}
        tab="Your account"
        note={`${manager.email}. Your role: ${manager.role.name} (${manager.role.may}).`}
      />
      <ConsoleNotice text={done} />
      <Section title="How you sign in">
        <dl className="m-0 divide-y divide-line rounded-lg border border-line bg-surface">
          <Row term="Password" value="Changing it ends your other sessions" to={href('/manage/account/password')} link="Change it" />
          <Row
            term="Second factor"
            value={manager.hasSecondFactor ? 'On: you also enter a code from an app' : 'Off: you only need your password'}
            to={href('/manage/account/second-factor')}
            link={manager.hasSecondFactor ? 'Change it' : 'Turn it on'}
          />
        </dl>
      </Section>
      <Section title="Passkeys" id="passkeys">
        <OwnPasskeys passkeys={passkeys} canUse={loaderData.canUsePasskeys} actions={actions} answer={actionData} />
      </Section>
      {actions['digest-on'].isAllowed ? (
        <Section title="Daily email" id="daily-mail">
          <DailyMail isOn={loaderData.isDigestOn} isMailed={loaderData.isMailed} actions={actions} />
        </Section>
      ) : null}
      <Section title="Where you're signed in" id="sessions">
        <ListTable
          caption="Your sessions, most recently used first"
          rows={sessions}
          keyOf={(session) => session.id}
          empty="No active sessions."
          columns={[
            {
              title: 'Browser',
              show: (session) => (session.isThis ? `${session.browser} (this one)` : session.browser),
              className: 'font-semibold',
            },
            { title: 'Signed in', show: (session) => withPhoneLabel('since', session.since), className: 'text-ink-muted' },
            { title: 'Last used', show: (session) => withPhoneLabel('used', session.lastUsed), className: 'text-ink-muted' },
          ]}
          actionOf={asksToEnd ? () => null : offerEnd(actions['end-session'])}
        />
        {sessions.length > 1 && !asksToEnd ? (
          <div className="mt-3">
            <EndSession end={actions['end-session']} id="others" />
          </div>
        ) : null}
        {asksToEnd && (sessions.length > 1 || endRefused !== undefined) ? (
          <div className="mt-4 max-w-2xl">
            {/* Asks before ending a session, so that someone who finds the console open can't do it. */}
            <ActionForm
              action={actions['confirm-to-end']}
              answer={endRefused && { ...endRefused, intent: 'confirm-to-end' }}
              head={<h3 className="font-serif text-lg font-semibold">To end a session, confirm it&apos;s you</h3>}
            />
          </div>
        ) : null}
      </Section>
    </>
  );
}

type AccountActions = Route.ComponentProps['loaderData']['actions'];

/** Lets a manager turn the daily Today email on or off. The email is on by default. */
function DailyMail({ isOn, isMailed, actions }: { isOn: boolean; isMailed: boolean; actions: AccountActions }) {
  const { hidden, label } = actions[isOn ? 'digest-off' : 'digest-on'];
  return (
    <Form method="post" className="flex max-w-3xl flex-wrap items-center gap-x-4 gap-y-2">
      <p className="min-w-0 flex-1 basis-80">
        {isOn
          ? "On: you get Today's list by email each morning at 7:00 a.m. (Toronto time), unless it's empty."
          : 'Off: check Today to see what needs your attention.'}
        {isMailed ? null : ' No mail server is set up yet, so the emails are held under Messages.'}
      </p>
      <HiddenFields fields={hidden} />
      <Button type="submit" look="secondary">
        {label}
      </Button>
    </Form>
  );
}

function Section({ title, id, children }: { title: string; id?: string; children: ReactNode }) {
  return (
    <section className="mb-9" id={id}>
      <h2 className="mb-3 font-serif text-xl font-semibold">{title}</h2>
      {children}
    </section>
  );
}

interface RowProps {
  term: string;
  value: string;
  to: string;
  link: string;
}

function Row({ term, value, to, link }: RowProps) {
  return (
    <div className="flex flex-wrap items-center gap-x-4 px-4 py-2">
      <dt className="basis-full font-semibold sm:basis-36">{term}</dt>
      <dd className="m-0 flex-1 text-ink-muted">{value}</dd>
      <dd className="m-0">
        <ButtonLink to={to} look="quiet" aria-label={`${term}: ${link}`}>
          {link}
        </ButtonLink>
      </dd>
    </div>
  );
}

function offerEnd(end: ShownAction) {
  return ({ id, browser, isThis }: { id: string; browser: string; isThis: boolean }) =>
    isThis ? null : <EndSession end={end} id={id} of={browser} />;
}

/** Ends one session or, without a browser's name (`of`), all the others. */
function EndSession({ end, id, of }: { end: ShownAction; id: string; of?: string }) {
  return (
    <Form method="post">
      <HiddenFields fields={{ ...end.hidden, id }} />
      <Button type="submit" look="secondary" aria-label={of === undefined ? 'End all other sessions' : `End: ${of}`}>
        {of === undefined ? 'End all others' : end.label}
      </Button>
    </Form>
  );
}
